import { Announcement } from '#shared/schemas/announcements.ts';
import { type ListKind, listCategoryNames, listCompanyTitles, toReferences, toTitle, toTitledRecord } from '../core/kinds/record-kind.ts';
import { toAnnouncementTimes } from '../core/kinds/visibility.ts';

/** News, events and offers. */
export const announcements: ListKind<Announcement> = {
  schema: Announcement,
  table: 'announcement',
  isLarge: true,
  toColumns(announcement, timeZone) {
    const times = toAnnouncementTimes(announcement, timeZone);
    return {
      published_ms: times.publishedMs,
      starts_ms: times.startsMs,
      ends_ms: times.endsMs,
      visible_from_ms: times.visibleFromMs,
      visible_until_ms: times.visibleUntilMs,
    };
  },
  listCategoryIds: ({ category_ids }) => category_ids,
  listReferences: ({ company_id, category_ids }) => [
    { to: 'companies', path: ['company_id'], id: company_id },
    ...toReferences('categories', category_ids, ['category_ids']),
  ],
  screenPart: ({ type, scope }) => [type, scope],
  searchedWith: ['categories', 'companies'],
  toSearchRecords: (records, around) =>
    records.map((announcement) => {
      const { id, type, image, starts_at, ends_at, price, price_before, place, category_ids, company_id, translations } = announcement;
      return {
        hit: {
          id,
          type,
          image,
          starts_at,
          ...(type === 'product' && { ends_at, price, price_before }),
          translations: translations.map(({ locale, title, perex }) => toTitle(locale, title, perex)),
        },
        visibility: toAnnouncementTimes(announcement, around.timeZone),
        keywords: [
          ...listCategoryNames(around.content, category_ids),
          ...listCompanyTitles(around, company_id),
          place,
          ...translations.map((entry) => entry.place),
        ],
        texts: translations.map(({ article }) => article),
      };
    }),
  toSitemapRecord: (announcement) => ({
    ...toTitledRecord(announcement.type, announcement),
    visibleFromMs: Date.parse(announcement.published_at),
  }),
};
