/**
 * Where a language's messages of a screen lie in the built site. The version is the part's own, of all languages: a message that changes gives the
 * messages of other screens no new address, and all of them can be kept for ever.
 */
export function toMessagesAddress(version: string, locale: string, part: string): string {
  return `/assets/messages/${locale}/${part}-${version}.js`;
}
