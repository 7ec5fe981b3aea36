import type { Locale } from '#shared/site/locales.ts';
import { fold } from './fold.ts';

const maxCharacters = 80;

/**
 * A title as one segment of an address: `[a-z0-9-]`, at most 80 characters, never empty (`detail`). In German ä, ö, ü are written ae, oe, ue,
 * as everybody does who has no such key; in any other language, or without one, the letter loses its dots.
 */
export function toSlug(text: string, locale?: Locale): string {
  const key = `${locale === 'de'} ${text}`;
  const slug = slugs.get(key) ?? makeSlug(text, locale);
  if (slugs.size >= mostSlugs) slugs.clear();
  slugs.set(key, slug);
  return slug;
}

/** The titles of a centre come again on every page. */
const slugs = new Map<string, string>();
const mostSlugs = 2000;

function makeSlug(text: string, locale: Locale | undefined): string {
  const slug = fold(locale === 'de' ? text.normalize('NFD').replace(/([aou])\u0308/gi, '$1e') : text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cutAtWord(slug) || 'detail';
}

function cutAtWord(slug: string): string {
  if (slug.length <= maxCharacters) return slug;
  const end = slug.lastIndexOf('-', maxCharacters);
  return slug.slice(0, end > 0 ? end : maxCharacters);
}
