import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import type { NoticeLevel, VisitorNotice } from '#shared/contracts/visitor-notices.ts';
import { findDefaultZone, hoursOnDay, openingStatus } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { JsonObject } from '../forms/json.ts';

export const noticeKind = 'visitor-notices';

/** A notice as its form has it. Times are timestamps; '' means immediately and without an end. */
export interface NoticeDraft {
  titles: Readonly<Partial<Record<Locale, string>>>;
  level: NoticeLevel;
  from: string;
  until: string;
  link: string;
  /** The lift or entrance that the notice is about. */
  about?: string | undefined;
}

/** Converts a draft to a record. Keeps the other fields of the record `before`. Languages without a text are left out. */
export function toNoticeBody(
  { titles, level, from, until, link, about }: NoticeDraft,
  locales: readonly Locale[],
  before?: unknown,
): JsonObject {
  const known = (before ?? {}) as Partial<VisitorNotice>; // safe: a stored notice
  return {
    ...(known as JsonObject), // safe: JSON
    level,
    starts_at: from || null,
    ends_at: until || null,
    link: link || null,
    ...(about !== undefined && { about }),
    translations: locales.flatMap((locale) => {
      const title = titles[locale]?.trim() ?? '';
      const button = known.translations?.find((one) => one.locale === locale)?.button;
      return title === '' ? [] : [{ locale, title, ...(button !== undefined && { button }) }];
    }),
  };
}

/** Converts a stored notice for its form. */
export function toNoticeDraft(body: unknown): NoticeDraft {
  const { translations = [], level = 'info', starts_at, ends_at, link } = (body ?? {}) as Partial<VisitorNotice>; // safe: a stored notice
  return {
    titles: Object.fromEntries(translations.map(({ locale, title }) => [locale, title])),
    level,
    from: starts_at ?? '',
    until: ends_at ?? '',
    link: link ?? '',
  };
}

/** Published notices that visitors see now or later. Archived ones are not in the list. */
export function listOpenNotices(rows: readonly DeskRecordRow[], now: Date): DeskRecordRow[] {
  return rows.filter(({ state, body }) => state === 'live' && !(typeof body.ends_at === 'string' && new Date(body.ends_at) <= now));
}

/** Returns the centre's next closing time; the end of the day if the centre is closed for today, or if its hours are unknown. */
export function findClosing(mall: Pick<Mall, 'opening_hours'> | undefined, now: Date, timeZone: string): string {
  const hours = findDefaultZone(mall?.opening_hours ?? []);
  const today = calendarDateIn(now, timeZone);
  const status = hours && openingStatus(hours, now, timeZone);
  if (status?.status === 'open' && status.until) return toIsoWithOffset(status.until, timeZone);
  const last = hours && hoursOnDay(hours, today).intervals.at(-1);
  const close = last && toInstant(last.close <= last.open ? addDays(today, 1) : today, last.close, timeZone);
  return toIsoWithOffset(close && close > now ? close : toInstant(addDays(today, 1), '00:00', timeZone), timeZone);
}
