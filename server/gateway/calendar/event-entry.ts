import type { Announcement } from '#shared/contracts/announcements.ts';
import { findEventDays, takesWholeDays } from '#shared/rules/event-days.ts';
import type { CalendarEntry } from '#shared/rules/icalendar.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import { findTranslation, translate } from '#shared/rules/translation.ts';
import type { SiteConfig, SiteMall } from '#shared/site/config.ts';
import { calendarMessagesIn } from '../../messages.ts';
import { toPlainLines } from './plain-text.ts';

/** The centre and its site in one language. */
export interface CalendarSite {
  config: SiteConfig;
  mall: SiteMall;
}

const maxCharacters = 3000;

/** Returns an event as a calendar entry; undefined if it has no date yet. `updatedAt`: when its record last changed, if known. */
export function toEventEntry(
  event: Announcement,
  { config, mall }: CalendarSite,
  updatedAt: string | undefined,
): CalendarEntry | undefined {
  const days = findEventDays(event, mall.timezone);
  if (!days || !event.starts_at) return undefined;
  const { locale, fallbackLocale, settings, publicUrl } = config;
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  const url =
    publicUrl +
    toDetailPath('event', locale, event.id, findTranslation(event.translations, locale, { ...options, useFallback: true })?.title ?? '');
  return {
    uid: `event-${event.id}@${new URL(publicUrl).hostname}`,
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
    isTransparent: days.first !== days.last || takesWholeDays(event, mall.timezone), // visitors do not stay at a market for a month
  };
}

/** Whole days as dates, everything else to the minute. An end that is not after the start is dropped. */
function toTimes(event: Announcement, days: { first: string; last: string }, timeZone: string): Pick<CalendarEntry, 'startsAt' | 'endsAt'> {
  if (takesWholeDays(event, timeZone)) return { startsAt: days.first, endsAt: addDays(days.last, 1) };
  const startsAt = new Date(event.starts_at ?? event.published_at);
  const endsAt = event.ends_at ? new Date(event.ends_at) : undefined;
  return { startsAt, endsAt: endsAt && endsAt > startsAt ? endsAt : undefined };
}

function describe({ translations, price }: Announcement, { locale, fallbackLocale, settings }: SiteConfig, url: string): string {
  const t = calendarMessagesIn(locale);
  const told = findTranslation(translations, locale, { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale });
  const admission = price && `${t('admission')}: ${price.amount === 0 ? t('free') : formatMoney(price, locale)}`;
  const article = told?.article && toPlainLines(told.article, maxCharacters);
  return [told?.perex, article, admission, url].filter(Boolean).join('\n\n');
}

function toLocation(place: string | null | undefined, { name, address, zip_code, city }: SiteMall): string {
  return [place, name, address, [zip_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
