import type { Locale } from '#shared/site/locales.ts';
import { isObject, type Json } from './json.ts';
import { fieldsOf, type Schema, unwrap } from './schema.ts';

/** Whether an entry has lists or groups in it: then it is folded. */
export function isNested(items: Schema): boolean {
  if (items.widget === 'Money') return false;
  return fieldsOf(items).some(([, field]) => {
    const { schema } = unwrap(field);
    return schema.widget !== 'Money' && (schema.type === 'array' || schema.type === 'object');
  });
}

const titleFields = ['title', 'name', 'text'];
const kindFields = ['kind', 'name', 'date', 'from'];

/** What an entry is called: its kind or its date, and its title in the reader's language or in another. */
export function toEntryTitle(entry: Json, locale: Locale, toWord: (field: string, value: string) => string): string {
  if (!isObject(entry)) return '';
  const kinds = kindFields.flatMap((field) => (typeof entry[field] === 'string' ? [toWord(field, entry[field])] : []));
  const all = Array.isArray(entry.translations) ? entry.translations.filter(isObject) : [];
  const own = all.find((translation) => translation.locale === locale) ?? all[0];
  const title = titleFields.map((field) => own?.[field]).find((text): text is string => typeof text === 'string' && text.trim() !== '');
  return [kinds[0], title && toPlain(title)].filter(Boolean).join(' · ');
}

const mostShown = 80;

function toPlain(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > mostShown ? `${plain.slice(0, mostShown)}…` : plain;
}
