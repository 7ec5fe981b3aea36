import type * as z from 'zod/mini';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { isLocale } from '#shared/site/locales.ts';
import { count, type Pass, type Reader } from './repairs.ts';
import { below, definitionOf, findTranslation, listRequired, type Place } from './schema-definition.ts';

/**
 * Creates a reader of lists. Accepts null, an object with numeric keys (PHP writes lists with gaps as objects),
 * translations keyed by language, and a single entry with all required fields. An answer that is null as a whole is not
 * a list. If a language has several translations, uses the first. Languages that the site does not have are dropped.
 */
export function toListReader(element: z.core.$ZodType | undefined, { place: { path }, read }: { place: Place; read: Reader }): Reader {
  const fromNull = { path, repair: 'list-from-null' } as const;
  const fromObject = { path, repair: 'list-from-object' } as const;
  const fromOne = { path, repair: 'list-from-one' } as const;
  const translation = element && findTranslation(element);
  const fromLanguages = translation && toLanguageList(translation, path);
  const onePerLanguage = translation && toOnePerLanguage(path);
  const { shape } = element ? definitionOf(element) : {};
  const required = shape ? listRequired(shape) : [];

  function toList(value: unknown, pass: Pass): unknown {
    if (Array.isArray(value)) return value;
    if (value === null && path !== '') {
      count(pass, fromNull);
      return [];
    }
    if (!isRecord(value)) return value;
    if (Object.keys(value).every((key) => /^\d+$/.test(key))) {
      count(pass, fromObject);
      return Object.values(value);
    }
    const isOne = required.length > 0 && required.every((key) => value[key] !== undefined);
    if (!isOne) return fromLanguages?.(value, pass) ?? value;
    count(pass, fromOne);
    return [value];
  }

  return (value, pass) => {
    const list = toList(value, pass);
    if (!Array.isArray(list)) return list;
    const entries = readEntries(list, read, pass);
    return onePerLanguage ? onePerLanguage(entries, pass) : entries;
  };
}

function readEntries(list: unknown[], read: Reader, pass: Pass): unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const entry = list[index];
    const after = read(entry, pass);
    if (after === entry) continue;
    copy ??= list.slice();
    copy[index] = after;
  }
  return copy ?? list;
}

function toOnePerLanguage(path: string): (entries: unknown[], pass: Pass) => unknown[] {
  const other = { path, repair: 'other-language' } as const;
  const second = { path, repair: 'second-of-a-language' } as const;
  const isRight = (entry: unknown, index: number, entries: readonly unknown[]): boolean => {
    const locale = toLocale(entry);
    if (locale === undefined) return true;
    if (!isLocale(locale)) return false;
    for (let before = 0; before < index; before += 1) if (toLocale(entries[before]) === locale) return false;
    return true;
  };
  return (entries, pass) => {
    if (entries.every(isRight)) return entries;
    for (const [index, entry] of entries.entries())
      if (!isRight(entry, index, entries)) count(pass, isLocale(toLocale(entry)) ? second : other);
    return entries.filter(isRight);
  };
}

function toLocale(entry: unknown): string | undefined {
  return isRecord(entry) && typeof entry.locale === 'string' ? entry.locale : undefined;
}

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/**
 * Creates a reader of `{ en: { title }, cs: { title } }`, or of plain texts if a translation requires only one text.
 * Returns undefined if the value has another form.
 */
function toLanguageList(fields: Fields, path: string): (value: Record<string, unknown>, pass: Pass) => unknown[] | undefined {
  const note = { path, repair: 'translations-by-locale' } as const;
  const [needed, ...others] = listRequired(fields).filter((key) => key !== 'locale');
  return (value, pass) => {
    const languages = Object.entries(value);
    if (!languages.some(([code]) => pass.toLocale(code))) return undefined;
    count(pass, note);
    return languages.flatMap(([locale, entry]) => {
      if (isRecord(entry)) return { ...entry, locale };
      return typeof entry === 'string' && needed !== undefined && others.length === 0 ? { locale, [needed]: entry } : [];
    });
  };
}

/**
 * Builds `translations` for a record without them, from fields with one text per language: `title: { en: …, cs: … }`,
 * as spatie/laravel-translatable stores them.
 */
export function toFieldTranslations(shape: Fields, path: string): (record: Record<string, unknown>, pass: Pass) => Record<string, unknown> {
  const element = shape.translations && findElement(shape.translations);
  const names = Object.keys(element ?? {}).filter((key) => key !== 'locale');
  const note = { path: below(path, 'translations'), repair: 'translations-from-fields' } as const;
  return (record, pass) => {
    if (names.length === 0) return record;
    const byLocale = new Map<string, Record<string, unknown>>();
    for (const name of names) {
      const texts = record[name];
      if (!isRecord(texts)) continue;
      for (const [code, text] of Object.entries(texts)) {
        if (!pass.toLocale(code)) continue;
        byLocale.set(code, { ...byLocale.get(code), locale: code, [name]: text });
      }
    }
    if (byLocale.size === 0) return record;
    count(pass, note);
    return { ...record, translations: [...byLocale.values()] };
  };
}

function findElement(schema: z.core.$ZodType): Fields | undefined {
  const { innerType, element, shape } = definitionOf(schema);
  const inner = innerType ?? element;
  return inner ? findElement(inner) : shape;
}
