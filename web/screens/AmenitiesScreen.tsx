import { type Amenity, listAmenities } from '#shared/contracts/amenities.ts';
import { AmenityCard } from '../features/amenities/AmenityCard.tsx';
import { toAmenityFeatures } from '../features/amenities/amenity-schema.ts';
import { useAmenityLinks } from '../features/amenities/use-amenity-links.ts';
import { CategoryChips } from '../features/categories/CategoryChips.tsx';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { ListPage } from '../features/states/ListPage.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { type NamedCategory, toListStanding, useNamedCategory } from '../lib/data/use-named-category.ts';
import { toCategoryPath, useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const pageSize = 24;
const priorityCards = 4;

/** What makes a visit easier: all of it, or one kind (`/amenities/{page}`, `/amenities/{category}/{page}`). */
export function AmenitiesScreen() {
  const t = useTranslate();
  const number = Number(useRoute().params.page);
  const named = useNamedCategory('amenity');
  const { category, known, id: categoryId } = named;
  const query = { ...(categoryId && { category: categoryId }), page: number, per_page: pageSize };
  const amenities = useEndpoint(listAmenities, named.isUnknown ? undefined : { query });
  const findLink = useAmenityLinks();
  const toHref = useCategoryLinks('amenities');
  const landing = useLandingHead('amenities', number === 1 && categoryId === undefined);
  const { page, isMissing, failed } = useAmenitiesPage(named, amenities, number);
  return (
    <ListPage
      page={page}
      isMissing={isMissing}
      failed={failed}
      header={{ ...landing, lead: category ? undefined : t('amenities.lead'), className: 'amenities-header' }}
      hasNoTrail={!category}
      className="amenities-list"
      choices={
        known.length > 0 && (
          <CategoryChips
            categories={known}
            currentId={categoryId}
            label={t('amenities.filter')}
            allLabel={t('amenities.all')}
            toHref={(one) => toHref({ category: one })}
          />
        )
      }
      resource={amenities}
      loading={{ kind: 'grid', count: 8, ratio: 'amenities', phoneColumns: 2 }}
      empty={
        <EmptyState
          icon="info"
          title={t('amenities.empty')}
          message={t('amenities.empty_text')}
          action={categoryId !== undefined && <Button href={toHref()}>{t('amenities.show_all')}</Button>}
        />
      }
      pages={{ page: number, pageCount: 'meta' in amenities ? amenities.meta?.pages : 1, toHref: (page) => toHref({ category, page }) }}
    >
      {(shown) => (
        <CardGrid phoneColumns={2} label={page.heading}>
          {shown.map((amenity, index) => (
            <AmenityCard key={amenity.id} amenity={amenity} link={findLink(amenity)} level={2} isPriority={index < priorityCards} />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}

function useAmenitiesPage(named: NamedCategory, amenities: Resource<Amenity[]>, number: number) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { category } = named;
  const standing = toListStanding(named, amenities, { isPastEnd: number > 1 && amenities.state === 'empty' });
  const name = category && texts.get(category, 'name');
  const title = name ? t('amenities.category_title', { category: name }) : t('menu.amenities');
  const page = usePage({
    route: category ? 'amenities-category' : 'amenities',
    heading: name ?? t('menu.amenities'),
    title: number > 1 ? t('amenities.paged_title', { title, page: number }) : title,
    isReady: standing.isReady,
    description: import.meta.env.SSR && toDescription(),
    toPath: (locale) => toCategoryPath('amenities', { category, page: number }, locale, site),
    schema: import.meta.env.SSR && (() => [toAmenityFeatures(toCentreRecord(site, undefined, []), describe())]),
  });
  return { page, ...standing };

  function describe() {
    const shown = 'data' in amenities ? amenities.data : [];
    return shown.map((amenity) => ({ title: texts.get(amenity, 'title'), description: texts.find(amenity, 'description') }));
  }

  function toDescription(): string {
    const mall = siteName(site);
    const list = [...new Set(describe().map((amenity) => amenity.title))].slice(0, 6).join(', ');
    return name ? t('amenities.category_description', { category: name, mall, list }) : t('amenities.description', { mall, list });
  }
}
