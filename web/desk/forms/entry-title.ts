import type { Locale } from '#shared/site/locales.ts';
import { isObject, type Json } from './json.ts';
import { fieldsOf, type Schema, unwrap } from './schema.ts';

/** Whether an entry contains lists or groups: then it is collapsible. */
export function isNested(items: Schema): boolean {
  if (items.widget === 'Money') return false;
  return fieldsOf(items).some(([, field]) => {
    const { schema } = unwrap(field);
    return schema.widget !== 'Money' && (schema.type === 'array' || schema.type === 'object');
  });
}

const titleFields = ['title', 'name', 'text'];
const kindFields = ['kind', 'name', 'date', 'from'];

/** Title of an entry: its kind or date, and its title in the reader's language or another. */
export function toEntryTitle(entry: Json, locale: Locale, toWord: (field: string, value: string) => string): string {
  if (!isObject(entry)) return '';
  const kinds = kindFields.flatMap((field) => (typeof entry[field] === 'string' ? [toWord(field, entry[field])] : []));
  const all = Array.isArray(entry.translations) ? entry.translations.filter(isObject) : [];
  const own = all.find((translation) => translation.locale === locale) ?? all[0];
  const title = titleFields.map((field) => own?.[field]).find((text): text is string => typeof text === 'string' && text.trim() !== '');
  return [kinds[0], title && toPlain(title)].filter(Boolean).join(' · ');
}

const maxShown = 80;

function toPlain(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > maxShown ? `${plain.slice(0, maxShown)}…` : plain;
}
