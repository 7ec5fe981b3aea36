import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Languages in which it is not said yet what is to be seen. */
export function findMissingTexts({ alt }: Pick<SitePicture, 'alt'>, locales: readonly Locale[]): Locale[] {
  return locales.filter((locale) => !alt[locale]?.trim());
}

/** What is to be seen, in the language of whoever sits here or else in another. */
export function toAltText({ alt }: Pick<SitePicture, 'alt'>, locale: Locale): string {
  return alt[locale] ?? Object.values(alt).find((text) => text !== undefined && text !== '') ?? '';
}
