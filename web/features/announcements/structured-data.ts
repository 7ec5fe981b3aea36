import type { Announcement } from '#shared/contracts/announcements.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { toCentreReference, toPostalAddress } from '../../lib/centre/centre-address.ts';
import type { PagePlace } from '../../lib/navigation/page-head.ts';
import { toRecordTexts } from '../../lib/texts/record-texts.ts';

type Structured = Readonly<Record<string, unknown>>;

/** Describes an article for search engines (schema.org). */
export function toNewsArticle(site: SiteConfig, announcement: Announcement, { heading, description, url }: PagePlace): Structured {
  const publisher = toCentreReference(site);
  return {
    '@type': 'NewsArticle',
    '@id': url,
    headline: heading,
    description,
    image: listPictures(site, announcement),
    datePublished: toIsoTime(site, announcement.published_at),
    inLanguage: localeFacts[site.locale].tag,
    mainEntityOfPage: url,
    author: publisher,
    publisher,
  };
}

/** Describes an event for search engines. Undefined for an event without a date, because search engines require a date. */
export function toEvent(site: SiteConfig, announcement: Announcement, { heading, description, url }: PagePlace): Structured | undefined {
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

function toPlace({ mall }: SiteConfig, place: string | undefined): Structured {
  const centre = mall?.name;
  return {
    '@type': 'Place',
    name: [place, centre].filter(Boolean).join(', '),
    address: toPostalAddress(mall),
  };
}

function listPictures({ publicUrl }: SiteConfig, { image, gallery }: Announcement): string[] {
  const sources = image ? [image, ...gallery] : gallery;
  return sources.map((source) => publicUrl + toImageAddress(source, { width: 1280, format: 'jpg' }));
}

function toIsoTime({ mall }: SiteConfig, instant: string): string {
  return toIsoWithOffset(new Date(instant), mall?.timezone ?? 'Europe/Prague');
}
