import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Title of a record, in the reader's language if available. */
export function toRecordTitle({ translations, name }: Pick<DeskRecordRow, 'translations' | 'name'>, locale: Locale): string {
  const own = translations.find((translation) => translation.locale === locale)?.title.trim();
  return own || name;
}

/** Title in a list of records: a singleton without a name of its own gets its kind's label. */
export function toListedTitle(
  record: Pick<DeskRecordRow, 'kind' | 'key' | 'translations' | 'name'>,
  locale: Locale,
  kindLabel: (kind: string) => string,
): string {
  const title = toRecordTitle(record, locale);
  return record.kind === record.key && title === record.key ? kindLabel(record.kind) : title;
}
