import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { fold } from './fold.ts';

const maxCharacters = 80;

/** Converts a title to one segment of an address: `[a-z0-9-]`, at most 80 characters, never empty (`detail`). */
export function toSlug(text: string, locale?: Locale): string {
  const hasPairs = locale !== undefined && localeFacts[locale].writesUmlautsAsPairs;
  const key = `${hasPairs} ${text}`;
  const slug = slugs.get(key) ?? makeSlug(text, hasPairs);
  if (slugs.size >= maxSlugs) slugs.clear();
  slugs.set(key, slug);
  return slug;
}

/** Cached, because a centre's titles recur on every page. */
const slugs = new Map<string, string>();
const maxSlugs = 2000;

function makeSlug(text: string, hasPairs: boolean): string {
  const slug = fold(hasPairs ? text.normalize('NFD').replace(/([aou])\u0308/gi, '$1e') : text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return cutAtWord(slug) || 'detail';
}

function cutAtWord(slug: string): string {
  if (slug.length <= maxCharacters) return slug;
  const end = slug.lastIndexOf('-', maxCharacters);
  return slug.slice(0, end > 0 ? end : maxCharacters);
}
