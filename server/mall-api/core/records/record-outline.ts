import { fold } from '#shared/rules/fold.ts';
import { listTextGaps } from '#shared/rules/translation.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import type { Row } from '../kinds/record-kind.ts';
import { type DatesFrom, toListFacts } from './list-facts.ts';

/** Names of a record. */
export interface Outline {
  /** Titles by language. `is_incomplete`: a text that the first language has is missing. */
  translations: { locale: Locale; title: string; is_incomplete?: true }[];
  /** Name independent of language: a redirect's address or a language's own name; otherwise the first title, or the key. */
  name: string;
}

const maxTitle = 200;
const titleFields = ['title', 'name'];
const nameFields = ['name', 'title', 'from', 'alias'];

/** Creates the row of `record_outline` by which lists and pickers find and show a record. */
export function toOutlineRow(kind: string, key: string, body: unknown, from: DatesFrom): Row {
  const outline = toOutline(key, body);
  const texts = [key, outline.name, ...outline.translations.map(({ title }) => title)];
  const facts = toListFacts(
    kind,
    body,
    outline.translations.flatMap(({ locale, is_incomplete }) => (is_incomplete ? [] : [locale])),
    from,
  );
  return {
    kind,
    key,
    ...facts,
    outline: JSON.stringify(outline),
    folded: [...new Set(texts.flatMap((text) => ` ${fold(text)}`))].join(''),
  };
}

export function toOutline(key: string, body: unknown): Outline {
  const translations = [...listTitles(body), ...listWords(body)];
  const name = findText(body, nameFields) ?? translations[0]?.title ?? key;
  return { translations, name };
}

function listTitles(body: unknown): Outline['translations'] {
  if (!isObject(body) || !Array.isArray(body.translations)) return [];
  const first: unknown = body.translations[0];
  return body.translations.flatMap((entry: unknown) => {
    const title = findText(entry, titleFields);
    if (!isObject(entry) || !isLocale(entry.locale) || title === undefined) return [];
    const isIncomplete = isObject(first) && listTextGaps(first, entry).length > 0;
    return [{ locale: entry.locale, title, ...(isIncomplete && { is_incomplete: true as const }) }];
  });
}

/** Returns the titles of a synonym record, which are its everyday words. */
function listWords(body: unknown): Outline['translations'] {
  if (!isObject(body) || !isObject(body.words)) return [];
  return Object.entries(body.words).flatMap(([locale, words]) =>
    isLocale(locale) && Array.isArray(words) && words.length > 0 ? [{ locale, title: words.join(', ').slice(0, maxTitle) }] : [],
  );
}

function findText(value: unknown, fields: readonly string[]): string | undefined {
  if (!isObject(value)) return undefined;
  const texts = fields.map((field) => value[field]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.slice(0, maxTitle);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
