import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { type DeskKindName, deskKinds } from '#shared/site/desk-kinds.ts';
import { type RecordKindName, recordKinds } from '#shared/site/kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { JsonObject } from '../forms/json.ts';

interface PreviewPage {
  path: string;
  /** Whether the page shows only this record, not a list that contains it. */
  isOwn: boolean;
}

/** Page of a record in a language. Without a title, the address is not final, but the site redirects to the final one. */
export function toPreviewPage(kind: DeskKindName, body: JsonObject, locale: Locale, title?: string): PreviewPage {
  const { page } = deskKinds[kind];
  const own = 'each' in page ? toOwnPath(page.each, body, locale, title === undefined ? '-' : toSlug(title, locale)) : undefined;
  if (own) return { path: own, isOwn: true };
  return { path: ('on' in page && findLandingPath(page.on, locale)) || toPath('home', locale), isOwn: false };
}

/** Path of the record's own page; undefined if it has none, such as a perk. */
function toOwnPath(
  each: RecordKindName,
  { id, type, perk, permalink, alias }: JsonObject,
  locale: Locale,
  title: string,
): string | undefined {
  if (each === 'page') {
    if (typeof permalink === 'string' && permalink !== '') return toPath('article', locale, { permalink });
    return typeof alias === 'string' && alias !== '' ? toPath('page', locale, { alias }) : undefined;
  }
  if (typeof id !== 'number' || (perk !== undefined && perk !== null)) return undefined;
  const { route } = recordKinds[each === 'news' && isAnnouncement(type) ? type : each];
  return toPath(route, locale, { id, title });
}

/** Whether a type is also a record kind. */
function isAnnouncement(type: unknown): type is 'news' | 'event' | 'product' {
  return type === 'news' || type === 'event' || type === 'product';
}
