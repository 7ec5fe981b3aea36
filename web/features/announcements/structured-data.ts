import type { Announcement, AnnouncementDetail } from '#shared/contracts/announcements.ts';
import { listDates, toOccurrence } from '#shared/rules/event-dates.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { toChangedPage, toModifiedTime } from '../../lib/centre/announcement-changes.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { toCentreReference, toPostalAddress } from '../../lib/centre/centre-address.ts';
import type { PagePlace } from '../../lib/navigation/page-head.ts';
import { toRecordTexts } from '../../lib/texts/record-texts.ts';

type Structured = Readonly<Record<string, unknown>>;

/** Describes an article for search engines (schema.org). */
export function toNewsArticle(site: SiteConfig, announcement: AnnouncementDetail, { heading, description, url }: PagePlace): Structured {
  const publisher = toCentreReference(site);
  const modifiedAt = toModifiedTime(site, announcement);
  return {
    '@type': 'NewsArticle',
    '@id': url,
    headline: heading,
    description,
    image: listPictures(site, announcement),
    datePublished: toIsoTime(site, announcement.published_at),
    ...(modifiedAt && { dateModified: modifiedAt }),
    inLanguage: localeFacts[site.locale].tag,
    mainEntityOfPage: url,
    author: publisher,
    publisher,
  };
}

/**
 * Describes an event for search engines, with a part for each of several dates. Undefined for an event without a date, because search engines
 * require a date.
 */
export function toEvent(site: SiteConfig, announcement: AnnouncementDetail, page: PagePlace): Structured | undefined {
  const dates = listDates(announcement);
  const [first, last] = [dates[0], dates.at(-1)];
  const changed = toChangedPage(site, announcement, page);
  if (!first || !last) {
    const event = toEventPart(site, announcement, page);
    return event && { ...event, ...changed };
  }
  const whole = toEventPart(site, { ...announcement, starts_at: first.starts_at, ends_at: last.ends_at ?? last.starts_at }, page);
  const parts = dates.map((date) => toEventPart(site, toOccurrence(announcement, date), { ...page, url: `${page.url}#date-${date.id}` }));
  return { ...whole, ...changed, subEvent: parts };
}

function toEventPart(site: SiteConfig, announcement: Announcement, { heading, description, url }: PagePlace): Structured | undefined {
  const { starts_at, ends_at, price } = announcement;
  if (!starts_at) return undefined;
  return {
    '@type': 'Event',
    '@id': url,
    name: heading,
    description,
    image: listPictures(site, announcement),
    startDate: toIsoTime(site, starts_at),
    ...(ends_at && { endDate: toIsoTime(site, ends_at) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    inLanguage: localeFacts[site.locale].tag,
    url,
    location: toPlace(site, findPlace(announcement, toRecordTexts(site))),
    organizer: toCentreReference(site),
    ...(price && {
      isAccessibleForFree: price.amount === 0,
      offers: {
        '@type': 'Offer',
        price: (price.amount / 100).toFixed(2),
        priceCurrency: price.currency,
        availability: 'https://schema.org/InStock',
        validFrom: toIsoTime(site, announcement.published_at),
        url,
      },
    }),
  };
}

/** The place of an event: the centre itself, or a place inside. */
function toPlace(site: SiteConfig, place: string | undefined): Structured {
  const address = toPostalAddress(site.mall);
  const centre = toCentreReference(site);
  if (!place) return { ...centre, ...(address && { address }) };
  return {
    '@type': 'Place',
    name: [place, site.mall?.name].filter(Boolean).join(', '),
    ...(address && { address }),
    containedInPlace: centre,
  };
}

function listPictures({ publicUrl }: SiteConfig, { image, gallery }: Announcement): string[] {
  const sources = image ? [image, ...gallery] : gallery;
  return sources.map((source) => publicUrl + toImageAddress(source, { width: 1280, format: 'jpg' }));
}

function toIsoTime({ mall }: SiteConfig, instant: string): string {
  return toIsoWithOffset(new Date(instant), mall?.timezone ?? 'Europe/Prague');
}
