import { type Amenity, listAmenities } from '#shared/contracts/amenities.ts';
import { AmenityCard, useAmenityLinks } from '../features/amenities/AmenityCard.tsx';
import { toAmenityFeatures } from '../features/amenities/amenity-schema.ts';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useNamedCategory } from '../lib/data/use-named-category.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { CategoryListPage } from '../sections/CategoryListPage.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const pageSize = 24;
const priorityCards = 4;
const namedInDescription = 6;

/** Amenities: all, or one category (`/amenities/{page}`, `/amenities/{category}/{page}`). */
export function AmenitiesScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const number = Number(useRoute().params.page);
  const named = useNamedCategory('amenity');
  const query = { ...(named.id && { category: named.id }), page: number, per_page: pageSize };
  const amenities = useEndpoint(listAmenities, named.isUnknown ? undefined : { query });
  const findLink = useAmenityLinks();
  return (
    <CategoryListPage
      route="amenities"
      named={named}
      resource={amenities}
      number={number}
      schema={
        import.meta.env.SSR &&
        (() => [toAmenityFeatures(toCentreRecord(site, undefined, []), describe('data' in amenities ? amenities.data : []))])
      }
      texts={{
        lead: t('amenities.lead'),
        categories: t('amenities.filter'),
        all: t('amenities.all'),
        ofCategory: (category) => t('amenities.category_title', { category }),
        ofPage: (title, page) => t('amenities.paged_title', { title, page }),
        description:
          import.meta.env.SSR &&
          (({ records, category, mall }) => {
            const list = [...new Set(describe(records).map(({ title }) => title))].slice(0, namedInDescription).join(', ');
            return category ? t('amenities.category_description', { category, mall, list }) : t('amenities.description', { mall, list });
          }),
      }}
      headClassName="amenities-header"
      className="amenities-list"
      loading={{ kind: 'grid', count: 8, ratio: 'amenities', phoneColumns: 2 }}
      empty={(allHref) => (
        <EmptyState
          icon="info"
          title={t('amenities.empty')}
          message={t('amenities.empty_text')}
          action={allHref && <Button href={allHref}>{t('amenities.show_all')}</Button>}
        />
      )}
    >
      {(shown, heading) => (
        <CardGrid phoneColumns={2} label={heading}>
          {shown.map((amenity, index) => (
            <AmenityCard key={amenity.id} amenity={amenity} link={findLink(amenity)} level={2} isPriority={index < priorityCards} />
          ))}
        </CardGrid>
      )}
    </CategoryListPage>
  );

  function describe(records: readonly Amenity[]) {
    return records.map((amenity) => ({ title: texts.get(amenity, 'title'), description: texts.find(amenity, 'description') }));
  }
}
