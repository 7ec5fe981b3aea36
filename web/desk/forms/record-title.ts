import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import type { Locale } from '#shared/site/locales.ts';

/** What a record is called, in the reader's language where it says so. */
export function toRecordTitle({ translations, name }: Pick<DeskRecordRow, 'translations' | 'name'>, locale: Locale): string {
  const own = translations.find((translation) => translation.locale === locale)?.title.trim();
  return own || name;
}

/** The same beside others: of what there is one of, and that says no name of its own, that of its kind. */
export function toListedTitle(
  record: Pick<DeskRecordRow, 'kind' | 'key' | 'translations' | 'name'>,
  locale: Locale,
  kindLabel: (kind: string) => string,
): string {
  const title = toRecordTitle(record, locale);
  return record.kind === record.key && title === record.key ? kindLabel(record.kind) : title;
}
