import { findEnd, listDates } from '#shared/rules/event-dates.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
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
  toShown(announcement, timeZone) {
    const [first] = listDates(announcement);
    if (!first) return announcement;
    const { endsMs } = toAnnouncementTimes(announcement, timeZone);
    return { ...announcement, starts_at: first.starts_at, ends_at: toIsoWithOffset(new Date(endsMs), timeZone) };
  },
  partTables: ['announcement_date'],
  toPartRows: (announcement, timeZone) => ({
    announcement_date: listDates(announcement).map((date) => ({
      announcement_id: announcement.id,
      date_id: date.id,
      starts_ms: Date.parse(date.starts_at),
      ends_ms: findEnd(date, timeZone).getTime(),
    })),
  }),
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
      const dates = listDates(announcement);
      return {
        hit: {
          id,
          type,
          image,
          starts_at: dates[0]?.starts_at ?? starts_at,
          ...(dates.length > 0 && { dates: dates.map(({ id, starts_at, ends_at }) => ({ id, starts_at, ends_at })) }),
          ...(type === 'product' && { ends_at, price, price_before }),
          translations: translations.map(({ locale, title, perex }) => toTitle(locale, title, perex)),
        },
        visibility: toAnnouncementTimes(announcement, around.timeZone),
        keywords: [
          ...listCategoryNames(around.content, category_ids),
          ...listCompanyTitles(around, company_id),
          place,
          ...[...translations, ...dates.flatMap((date) => date.translations ?? [])].map((entry) => entry.place),
        ],
        texts: translations.map(({ article }) => article),
      };
    }),
  toSitemapRecord: (announcement) => ({
    ...toTitledRecord(announcement.type, announcement),
    visibleFromMs: Date.parse(announcement.published_at),
  }),
};
