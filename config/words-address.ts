/**
 * Where a language's words of a screen lie in the built site. The version is the part's own, of all languages: a word that changes gives the
 * words of other screens no new address, and all of them can be kept for ever.
 */
export function toWordsAddress(version: string, locale: string, part: string): string {
  return `/assets/words/${locale}/${part}-${version}.js`;
}
