import type * as z from 'zod/mini';
import { below, definitionOf, listRequired } from './definition.ts';
import { count, isRecord, type Pass } from './pass.ts';

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** Reads `{ en: { title }, cs: { title } }`, or plain texts if a translation needs only one; undefined: the value has another form. */
export function toLanguageList(fields: Fields, path: string): (value: Record<string, unknown>, pass: Pass) => unknown[] | undefined {
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
