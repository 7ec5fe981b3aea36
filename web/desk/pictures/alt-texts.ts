import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Languages without an alternative text. */
export function findMissingTexts({ alt }: Pick<SitePicture, 'alt'>, locales: readonly Locale[]): Locale[] {
  return locales.filter((locale) => !alt[locale]?.trim());
}

/** Alternative text in the reader's language, else in another. */
export function toAltText({ alt }: Pick<SitePicture, 'alt'>, locale: Locale): string {
  return alt[locale] ?? Object.values(alt).find((text) => text !== undefined && text !== '') ?? '';
}
