import type { AnnouncementDetail } from '#shared/contracts/announcements.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';

type Changes = Pick<AnnouncementDetail, 'published_at' | 'updated_at'>;

/** Time of the last change for schema.org, at the earliest the publication. Undefined if the mall API does not state it. */
export function toModifiedTime({ mall }: SiteConfig, { published_at, updated_at }: Changes): string | undefined {
  const changedMs = Date.parse(updated_at ?? '');
  if (Number.isNaN(changedMs)) return undefined;
  const shownMs = Math.max(changedMs, Date.parse(published_at) || changedMs);
  return toIsoWithOffset(new Date(shownMs), mall?.timezone ?? 'Europe/Prague');
}

/** States the last change of a page about an event or an offer: in schema.org, only creative works have `dateModified`, here the web page. */
export function toChangedPage(site: SiteConfig, record: Changes, { url }: { url: string }) {
  const dateModified = toModifiedTime(site, record);
  return dateModified === undefined ? {} : { mainEntityOfPage: { '@type': 'WebPage', '@id': url, dateModified } };
}
