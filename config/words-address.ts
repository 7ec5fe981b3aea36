/** Where a language's words of a screen lie in the built site; `version` changes with any of them, so that they can be kept for ever. */
export function toWordsAddress(version: string, locale: string, part: string): string {
  return `/assets/words-${version}/${locale}/${part}.js`;
}
