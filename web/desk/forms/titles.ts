import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { fieldsOf, type Schema, unwrap } from '#shared/rules/record-schema.ts';
import type { Locale } from '#shared/site/locales.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';
import { isObject, type Json } from './json.ts';

/** Title of a record, in the reader's language if available. */
export function toRecordTitle({ translations, name }: Pick<DeskRecordRow, 'translations' | 'name'>, locale: Locale): string {
  const own = translations.find((translation) => translation.locale === locale)?.title.trim();
  return own || name;
}

/** Title in a list of records. For a singleton without a name it is the kind's label. */
export function toListedTitle(
  record: Pick<DeskRecordRow, 'kind' | 'key' | 'translations' | 'name'>,
  locale: Locale,
  kindLabel: (kind: string) => string,
): string {
  const title = toRecordTitle(record, locale);
  return record.kind === record.key && title === record.key ? kindLabel(record.kind) : title;
}

/** Whether an entry contains lists or groups. Such entries are collapsible. */
export function isNested(items: Schema): boolean {
  if (items.widget === 'Money') return false;
  return fieldsOf(items).some(([, field]) => {
    const { schema } = unwrap(field);
    return schema.widget !== 'Money' && (schema.type === 'array' || schema.type === 'object');
  });
}

const maxCharacters = 80;
const titleFields = ['title', 'name', 'text'];
const kindFields = ['kind', 'name', 'date', 'from'];

/** Title of a list entry: its kind or date, then its title in the reader's language if available, else in another. */
export function toEntryTitle(entry: Json, locale: Locale, toWord: (field: string, value: string) => string): string {
  if (!isObject(entry)) return '';
  const kinds = kindFields.flatMap((field) => (typeof entry[field] === 'string' ? [toWord(field, entry[field])] : []));
  const all = Array.isArray(entry.translations) ? entry.translations.filter(isObject) : [];
  const own = all.find((translation) => translation.locale === locale) ?? all[0];
  const title = titleFields.map((field) => own?.[field]).find((text): text is string => typeof text === 'string' && text.trim() !== '');
  return [kinds[0], title && toPlainText(title, maxCharacters)].filter(Boolean).join(' · ');
}
