import type { Announcement } from '#shared/contracts/announcements.ts';
import { listDates, toOccurrence } from '#shared/rules/event-dates.ts';
import { findEventDays, takesWholeDays } from '#shared/rules/event-days.ts';
import type { CalendarEntry } from '#shared/rules/icalendar.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type DatedHours, listDays } from '#shared/rules/opening-hours.ts';
import { toDetailPath, toPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import { findTranslation, translate } from '#shared/rules/translation.ts';
import type { OpeningZone } from '#shared/schemas/fields.ts';
import type { SiteConfig, SiteMall } from '#shared/site/config.ts';
import { readMarkup } from '../../markup.ts';
import { calendarMessagesIn } from '../../messages.ts';

/** The centre and its site in one language. */
export interface CalendarSite {
  config: SiteConfig;
  mall: SiteMall;
}

const maxDescriptionLength = 3000;

/** Returns a calendar entry for each date of an event; none if it has no date yet. `updatedAt`: when its record last changed, if known. */
export function toEventEntries(event: Announcement, site: CalendarSite, updatedAt: string | undefined): CalendarEntry[] {
  const uid = `event-${event.id}`;
  const dates = listDates(event).map((date) => ({ uid: `${uid}-${date.id}`, occurrence: toOccurrence(event, date) }));
  const entries = dates.length > 0 ? dates : [{ uid, occurrence: event }];
  return entries.flatMap((entry) => toEventEntry(entry.occurrence, site, updatedAt, entry.uid) ?? []);
}

function toEventEntry(
  event: Announcement,
  { config, mall }: CalendarSite,
  updatedAt: string | undefined,
  uid: string,
): CalendarEntry | undefined {
  const days = findEventDays(event, mall.timezone);
  if (!days || !event.starts_at) return undefined;
  const { locale, fallbackLocale, settings, publicUrl } = config;
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  const url =
    publicUrl +
    toDetailPath('event', locale, event.id, findTranslation(event.translations, locale, { ...options, useFallback: true })?.title ?? '');
  return {
    uid: `${uid}@${new URL(publicUrl).hostname}`,
    stampedAt: new Date(updatedAt ?? event.published_at),
    ...toTimes(event, days, mall.timezone),
    summary: translate(event.translations, 'title', locale, options),
    description: describe(event, config, url),
    location: toLocation(findTranslation(event.translations, locale, options)?.place ?? event.place, mall),
    position:
      typeof mall.latitude === 'number' && typeof mall.longitude === 'number'
        ? { latitude: mall.latitude, longitude: mall.longitude }
        : undefined,
    url,
    isTransparent: days.first !== days.last || takesWholeDays(event, mall.timezone), // events of whole days or several days do not make visitors' calendars busy: nobody stays at a market for a month
  };
}

/** Returns dates for whole days, otherwise exact times. Drops an end that is not after the start. */
function toTimes(event: Announcement, days: { first: string; last: string }, timeZone: string): Pick<CalendarEntry, 'startsAt' | 'endsAt'> {
  if (takesWholeDays(event, timeZone)) return { startsAt: days.first, endsAt: addDays(days.last, 1) };
  const startsAt = new Date(event.starts_at ?? event.published_at);
  const endsAt = event.ends_at ? new Date(event.ends_at) : undefined;
  return { startsAt, endsAt: endsAt && endsAt > startsAt ? endsAt : undefined };
}

function describe({ translations, price }: Announcement, { locale, fallbackLocale, settings }: SiteConfig, url: string): string {
  const t = calendarMessagesIn(locale);
  const texts = findTranslation(translations, locale, { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale });
  const admission = price && `${t('admission')}: ${price.amount === 0 ? t('free') : formatMoney(price, locale)}`;
  const article = texts?.article && toPlainLines(texts.article, maxDescriptionLength);
  return [texts?.perex, article, admission, url].filter(Boolean).join('\n\n');
}

function toLocation(place: string | null | undefined, { name, address, zip_code, city }: SiteMall): string {
  return [place, name, address, [zip_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Number of days in the calendar of opening hours; subscribers get days after these with later updates. */
const daysAhead = 56;

/**
 * Creates an entry for each interval that a part of the centre is open from `today` on, and for each day on which that
 * part is closed by exception.
 */
export function toHoursEntries(zone: OpeningZone, site: CalendarSite, today: string): CalendarEntry[] {
  return listDays(zone, today, daysAhead).flatMap((day) => {
    if (day.status === 'open') return toOpenEntries(day, zone, site, today);
    return day.status === 'closed' && day.exception
      ? toEntry(day, zone, site, today, 0, { startsAt: day.date, endsAt: addDays(day.date, 1) })
      : [];
  });
}

function toOpenEntries(day: DatedHours, zone: OpeningZone, site: CalendarSite, today: string): CalendarEntry[] {
  return day.intervals.flatMap(({ open, close }, index) => {
    const { timezone } = site.mall;
    const isWholeDay = open === '00:00' && close === '24:00';
    const nextDay = addDays(day.date, 1);
    const startsAt = isWholeDay ? day.date : toInstant(day.date, open, timezone);
    const endsAt = isWholeDay ? nextDay : toInstant(close > open ? day.date : nextDay, close, timezone);
    return startsAt < endsAt ? toEntry(day, zone, site, today, index, { startsAt, endsAt }) : []; // a clock change may skip the whole interval
  });
}

function toEntry(
  { date, status, exception }: DatedHours,
  zone: OpeningZone,
  { config, mall }: CalendarSite,
  today: string,
  index: number,
  times: Pick<CalendarEntry, 'startsAt' | 'endsAt'>,
): CalendarEntry {
  const { locale, fallbackLocale, settings, publicUrl } = config;
  const t = calendarMessagesIn(locale);
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  const reason = exception && findTranslation(exception.translations, locale, options)?.title;
  const state = t(status === 'open' ? 'open' : 'closed');
  return {
    uid: `hours-${zone.name}-${date}${index > 0 ? `-${index + 1}` : ''}@${new URL(publicUrl).hostname}`,
    stampedAt: toInstant(today, '00:00', mall.timezone), // opening hours have no date of change, so all entries count as changed each day
    ...times,
    summary: `${mall.name}: ${state}${reason ? ` (${reason})` : ''}`,
    description: undefined,
    location: [mall.name, mall.address, [mall.zip_code, mall.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    position: undefined,
    url: publicUrl + toPath('opening-hours', locale),
    isTransparent: true,
  };
}

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl blockquote table figure hr pre div'.split(' '));
const lines = new Set(['tr', 'dt', 'dd', 'figcaption', 'caption']);

/** Converts cleaned rich text to plain text: blank lines between paragraphs, dashes before list entries. Cut at a word. */
export function toPlainLines(html: string, maxCharacters: number): string {
  let read = '';
  readMarkup(html, {
    onText(text) {
      read += text.replace(/\s+/g, ' ');
    },
    onOpen(name) {
      if (name === 'br') read += '\n';
      else if (name === 'li') read += '\n– ';
      else if (paragraphs.has(name)) read += '\n\n';
    },
    onClose(name) {
      if (paragraphs.has(name)) read += '\n\n';
      else if (lines.has(name)) read += '\n';
      else if (name === 'td' || name === 'th') read += ' ';
    },
  });
  const text = read
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n{1,2}(?=– )/g, '\n')
    .trim();
  if (text.length <= maxCharacters) return text;
  const end = text.slice(0, maxCharacters).search(/\s\S*$/);
  return `${text.slice(0, end > 0 ? end : maxCharacters - 1).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`;
}
