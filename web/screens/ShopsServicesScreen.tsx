import { listCategories } from '#shared/contracts/categories.ts';
import { type CompanyType, listCompanies, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { toPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { LateSuggestions } from '../features/search/LateSuggestions.tsx';
import { CategoryCount, CategoryGrid } from '../features/shops/CategoryGrid.tsx';
import { PlaceCard } from '../features/shops/PlaceCard.tsx';
import { ShopCard } from '../features/shops/ShopCard.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Section } from '../ui/Section.tsx';
import { SegmentedLinks } from '../ui/SegmentedLinks.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';

const views = { all: undefined, dining: 'dining', services: 'service' } as const satisfies Record<string, CompanyType | undefined>;
type View = keyof typeof views;

/** Views by their names in the specification and in older links. */
const viewNames: ReadonlyMap<string | null, View> = new Map([
  ['dining', 'dining'],
  ['dine', 'dining'],
  ['services', 'services'],
]);

const allPlaces = 48;
const newShops = 4;

/** The centre in three views: all, dining, services. */
export function ShopsServicesScreen() {
  const view = viewNames.get(useRoute().query.get('f')) ?? 'all';
  useReport(view);
  const type = views[view];
  return (
    <>
      <Head view={view} />
      {type ? <Places type={type} /> : <Overview />}
    </>
  );
}

function toViewPath(view: View, locale: Locale): string {
  return toPath('shops-services', locale, {}, view === 'all' ? {} : { f: view });
}

function useReport(view: View): void {
  const t = useTranslate();
  const site = useSite();
  const name = view === 'all' ? 'overview' : view;
  usePage({
    route: 'shops-services',
    heading: t(`shops.${name}_title`),
    description: t(`shops.${name}_description`, { mall: siteName(site) }),
    toPath: (locale) => toViewPath(view, locale),
  });
}

function Head({ view }: { view: View }) {
  const t = useTranslate();
  const { locale } = useSite();
  const searchPath = useLinks()('search');
  const name = view === 'all' ? 'overview' : view;
  const landing = useLandingHead('shops-services', view === 'all');
  return (
    <>
      <PageHeader
        {...landing}
        className="shops-header"
        title={t(`shops.${name}_title`)}
        lead={t(`shops.${name}_lead`)}
        actions={
          searchPath && (
            <SearchField
              className="shops-search"
              action={searchPath}
              label={t('shops.search')}
              placeholder={t('shops.search_placeholder')}
              submitLabel={t('shops.search_submit')}
            >
              <LateSuggestions />
            </SearchField>
          )
        }
      />
      <div className="wrap shops-views">
        <SegmentedLinks
          label={t('shops.views')}
          segments={(['all', 'dining', 'services'] as const).map((one) => ({
            label: t(`shops.view_${one}`),
            href: toViewPath(one, locale),
            isCurrent: one === view,
          }))}
        />
      </div>
    </>
  );
}

function Overview() {
  const t = useTranslate();
  const { locale, settings } = useSite();
  const featured = useEndpoint(listFeaturedCompanies);
  const categories = useEndpoint(listCategories, { query: { type: 'company' } });
  const newest = useEndpoint(listCompanies, { query: { sort: 'newest', locale, per_page: 8 } });
  const isContrast = readFlag(settings, 'is_shops_services_category_filter_using_contrast_theme');
  const all = { category: localeFacts[locale].allCategories, page: 1 };
  const grid = <Skeleton kind="grid" label={t('state.loading')} count={overviewSizes.featuredShops} ratio="stores" phoneColumns={2} />;
  const allLink = { label: t('shops.all_link'), href: toPath('shops', locale, all) };
  const hasFeatured = featured.state !== 'empty';
  const fresh = newest.state === 'ready' ? newest.data.filter((company) => company.is_new).slice(0, newShops) : [];
  return (
    <>
      {hasFeatured && (
        <Section heading={t('shops.featured')} link={allLink} hasDivider={false}>
          <ResourceView resource={featured} loading={grid}>
            {(companies) => (
              <CardGrid phoneColumns={2}>
                {companies.slice(0, overviewSizes.featuredShops).map((company, index) => (
                  <ShopCard
                    key={company.id}
                    company={company}
                    isPriority={index < newShops}
                    action={<FavouriteButton type="company" record={company} />}
                  />
                ))}
              </CardGrid>
            )}
          </ResourceView>
        </Section>
      )}
      <Section
        heading={t('shops.categories')}
        {...(!hasFeatured && { link: allLink, hasDivider: false })}
        tone={isContrast ? 'primary' : 'plain'}
        id="categories"
      >
        <ResourceView resource={categories} loading={grid}>
          {(known) => (
            <CategoryGrid
              categories={known.filter((category) => !category.parent_id)}
              toNote={({ id }) => <CategoryCount categoryId={id} />}
            />
          )}
        </ResourceView>
      </Section>
      {fresh.length > 0 && (
        <Section
          heading={t('shops.newest')}
          link={{ label: t('shops.newest_link'), href: toPath('shops', locale, all, { sort: 'newest' }) }}
        >
          <Strip>
            {fresh.map((company) => (
              <ShopCard key={company.id} company={company} action={<FavouriteButton type="company" record={company} />} />
            ))}
          </Strip>
        </Section>
      )}
    </>
  );
}

/** All companies of one type, with their hours. */
function Places({ type }: { type: CompanyType }) {
  const t = useTranslate();
  const { locale } = useSite();
  const places = useEndpoint(listCompanies, { query: { type, locale, per_page: allPlaces } });
  const listPath = toPath('shops', locale, { category: localeFacts[locale].allCategories, page: 1 }, { type });
  const count = 'meta' in places && places.meta ? t('shops.count', { count: places.meta.total }) : t(`shops.type_${type}`);
  return (
    <Section heading={count} link={{ label: t('shops.in_list_link'), href: listPath }} hasDivider={false}>
      <ResourceView
        resource={places}
        loading={<Skeleton kind="grid" label={t('state.loading')} count={12} ratio="stores" />}
        empty={<EmptyState icon="store" title={t('shops.empty_title')} message={t('shops.empty_plain_text')} />}
      >
        {(companies) => (
          <CardGrid>
            {companies.map((company, index) => (
              <PlaceCard
                key={company.id}
                company={company}
                isPriority={index < newShops}
                action={<FavouriteButton type="company" record={company} />}
              />
            ))}
          </CardGrid>
        )}
      </ResourceView>
    </Section>
  );
}
// messages: shops.overview_*
// messages: shops.dining_*
// messages: shops.services_*
// messages: shops.view_*
// messages: shops.type_*
