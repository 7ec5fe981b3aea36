import { Amenity } from '#shared/schemas/amenities.ts';
import { type ListKind, listCategoryNames, toReferences, toTitle, toTitledRecord } from '../core/kinds/record-kind.ts';
import { alwaysVisible } from '../core/kinds/visibility.ts';

export const amenities: ListKind<Amenity> = {
  schema: Amenity,
  table: 'amenity',
  listCategoryIds: ({ category_ids }) => category_ids,
  listReferences: ({ category_ids, floorplan_id }) => [
    ...toReferences('categories', category_ids, ['category_ids']),
    { to: 'floorplans', path: ['floorplan_id'], id: floorplan_id },
  ],
  searchedWith: ['categories'],
  toSearchRecords: (records, { content }) =>
    records.map(({ id, image, floor, category_ids, translations }) => ({
      hit: { id, type: 'amenity', image, floor, translations: translations.map(({ locale, title }) => toTitle(locale, title)) },
      visibility: alwaysVisible,
      categoryIds: category_ids,
      keywords: listCategoryNames(content, category_ids),
      texts: translations.map(({ description }) => description),
    })),
  toSitemapRecord: (amenity) => toTitledRecord('amenity', amenity),
};
