import { fold } from './fold.ts';

const maxCharacters = 80;

/** A title as one segment of an address: `[a-z0-9-]`, at most 80 characters, never empty (`detail`). */
export function toSlug(text: string): string {
  const slug = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cutAtWord(slug) || 'detail';
}

function cutAtWord(slug: string): string {
  if (slug.length <= maxCharacters) return slug;
  const end = slug.lastIndexOf('-', maxCharacters);
  return slug.slice(0, end > 0 ? end : maxCharacters);
}
