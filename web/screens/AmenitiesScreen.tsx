import { type Amenity, listAmenities } from '#shared/contracts/amenities.ts';
import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { parseCategoryParam } from '#shared/rules/routing.ts';
import { AmenityCard } from '../features/amenities/AmenityCard.tsx';
import { AmenityChips } from '../features/amenities/AmenityChips.tsx';
import { toAmenitiesPath } from '../features/amenities/amenity-addresses.ts';
import { toAmenityFeatures } from '../features/amenities/amenity-schema.ts';
import { useAmenityLinks } from '../features/amenities/use-amenity-links.ts';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { usePaginationWords } from '../lib/words/pagination-words.ts';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const pageSize = 24;
const priorityCards = 4;

/** What makes a visit easier: all of it, or one kind (`/amenities/{page}`, `/amenities/{category}/{page}`). */
export function AmenitiesScreen() {
  const { params, locale } = useRoute();
  const wanted = params.category === undefined ? 'all' : parseCategoryParam(params.category, locale);
  const categoryId = typeof wanted === 'object' ? wanted.id : undefined;
  const page = Number(params.page);
  const categories = useEndpoint(listCategories, wanted && { query: { type: 'amenity' } });
  const amenities = useEndpoint(
    listAmenities,
    wanted && { query: { ...(categoryId && { category: categoryId }), page, per_page: pageSize } },
  );
  const known = 'data' in categories ? categories.data : [];
  const category = known.find(({ id }) => id === categoryId);

  const isUnknown = !wanted || (categoryId !== undefined && 'data' in categories && !category);
  if (isUnknown || (page > 1 && amenities.state === 'empty')) return <ErrorScreen code="NotFound" />;
  if (amenities.state === 'failed') return <ErrorScreen code={amenities.code} retry={amenities.retry} />;
  if (categoryId !== undefined && categories.state === 'failed') return <ErrorScreen code={categories.code} retry={categories.retry} />;
  return <AmenityList {...{ category, categoryId, categories: known, amenities, page }} />;
}

interface Props {
  /** Undefined while it is on its way, and for all of them. */
  category: Category | undefined;
  categoryId: number | undefined;
  categories: readonly Category[];
  amenities: Resource<Amenity[]>;
  page: number;
}

/** Everything but what is wrong with the address. */
function AmenityList({ category, categoryId, categories, amenities, page }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const findLink = useAmenityLinks();
  const paginationWords = usePaginationWords();
  const name = category && texts.get(category, 'name');
  const landing = useLandingHead('amenities', page === 1 && categoryId === undefined);
  const all = toAmenitiesPath(undefined, 1, site.locale, site);
  const trail = [{ label: t('menu.amenities'), ...(name && { href: all }) }, ...(name ? [{ label: name }] : [])];
  const meta = 'meta' in amenities ? amenities.meta : undefined;
  useListReport({ category, isReady: categoryId === undefined || category !== undefined, amenities, page, trail });
  return (
    <>
      <PageHeader
        {...landing}
        breadcrumbs={name && <Breadcrumbs label={t('breadcrumbs.label')} trail={trail} />}
        title={name ?? t('menu.amenities')}
        lead={name ? undefined : t('amenities.lead')}
        className="amenities-header"
      />
      <div className="wrap amenities-list">
        <AmenityChips categories={categories} currentId={categoryId} />
        <ResourceView
          resource={amenities}
          loading={<Skeleton kind="grid" label={t('state.loading')} count={8} ratio="amenities" phoneColumns={2} />}
          empty={
            <EmptyState
              icon="info"
              title={t('amenities.empty')}
              message={t('amenities.empty_text')}
              action={categoryId !== undefined && <Button href={all}>{t('amenities.show_all')}</Button>}
            />
          }
        >
          {(shown) => (
            <CardGrid phoneColumns={2} label={name ?? t('menu.amenities')}>
              {shown.map((amenity, index) => (
                <AmenityCard key={amenity.id} amenity={amenity} link={findLink(amenity)} level={2} isPriority={index < priorityCards} />
              ))}
            </CardGrid>
          )}
        </ResourceView>
        <Pagination
          page={page}
          pageCount={meta?.pages ?? 1}
          toHref={(number) => toAmenitiesPath(category, number, site.locale, site)}
          words={paginationWords}
        />
      </div>
    </>
  );
}

interface Reported extends Pick<Props, 'category' | 'amenities' | 'page'> {
  isReady: boolean;
  trail: readonly { label: string; href?: string | undefined }[];
}

function useListReport({ category, isReady, amenities, page, trail }: Reported): void {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const mall = siteName(site);
  const shown = 'data' in amenities ? amenities.data : [];
  const name = category && texts.get(category, 'name');
  const title = name ? t('amenities.category_title', { category: name }) : t('menu.amenities');
  const described = shown.map((amenity) => ({ title: texts.get(amenity, 'title'), description: texts.find(amenity, 'description') }));
  const list = [...new Set(described.map((amenity) => amenity.title))].slice(0, 6).join(', ');
  usePageReport(
    200,
    isReady && amenities.state !== 'loading'
      ? {
          title: page > 1 ? t('amenities.paged_title', { title, page }) : title,
          description: name
            ? t('amenities.category_description', { category: name, mall, list })
            : t('amenities.description', { mall, list }),
          path: toAmenitiesPath(category, page, site.locale, site),
          alternates: Object.fromEntries(site.locales.map((target) => [target, toAmenitiesPath(category, page, target, site)])),
          ...(import.meta.env.SSR && {
            structuredData: [toAmenityFeatures(toCentreRecord(site, undefined, []), described), toBreadcrumbSchema(trail, site.publicUrl)],
          }),
        }
      : undefined,
  );
}
