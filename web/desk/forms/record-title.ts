import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import type { Locale } from '#shared/site/locales.ts';

/** What a record is called, in the reader's language where it says so. */
export function toRecordTitle({ translations, name }: Pick<DeskRecordRow, 'translations' | 'name'>, locale: Locale): string {
  const own = translations.find((translation) => translation.locale === locale)?.title.trim();
  return own || name;
}
