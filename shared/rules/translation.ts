import { fallbackLocale, type Locale } from '#shared/site/locales.ts';

export interface Translated {
  locale: string;
}

export interface TranslationOptions {
  /** The setting `use_fallback_locale`: the first entry replaces a missing language. */
  useFallback: boolean;
  /** The tenant's own fallback, used when no language is selected. */
  fallbackLocale?: Locale;
}

const titleFields: ReadonlySet<string> = new Set(['title', 'name']);

/** Returns the entry of the selected language; else the first one in fallback mode; else undefined. */
export function findTranslation<T extends Translated>(
  translations: readonly T[],
  locale: string | undefined,
  options: TranslationOptions,
): T | undefined {
  const wanted = (locale || options.fallbackLocale || fallbackLocale).toLowerCase();
  return translations.find((entry) => entry.locale.toLowerCase() === wanted) ?? (options.useFallback ? translations[0] : undefined);
}

/** One field of the entry from `findTranslation`, or the specification's placeholder if it is missing or blank. */
export function translate<T extends Translated>(
  translations: readonly T[],
  field: keyof T & string,
  locale: string | undefined,
  options: TranslationOptions,
): string {
  const value: unknown = findTranslation(translations, locale, options)?.[field];
  if (typeof value === 'string' && value.trim() !== '') return value;
  return titleFields.has(field) ? 'Title missing' : 'Translation is missing';
}

/** Fields that are not texts to translate. `path` may be missing because the page's key then replaces it. */
const optionalFields: ReadonlySet<string> = new Set(['locale', 'path']);

/** Returns the names of the texts that the entry of one language has and that of another lacks. */
export function listTextGaps(source: object | undefined, entry: object | undefined): string[] {
  const own = new Map<string, unknown>(Object.entries(entry ?? {}));
  const isGap = ([name, text]: [string, unknown]) => !optionalFields.has(name) && !isEmptyText(text) && isEmptyText(own.get(name));
  return Object.entries(source ?? {}).flatMap((field: [string, unknown]) => (isGap(field) ? [field[0]] : []));
}

export function isEmptyText(text: unknown): boolean {
  return (
    text === undefined || text === null || (typeof text === 'string' && text.trim() === '') || (Array.isArray(text) && text.length === 0)
  );
}

/**
 * Copies a plain JSON value, reducing every array under a key `translations` to the entry from `findTranslation`, so that a page carries one
 * language. Look-ups in the copy give the same results.
 */
export function trimTranslations<T>(value: T, locale: string | undefined, options: TranslationOptions): T {
  const trim = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(trim);
    if (typeof part !== 'object' || part === null) return part;
    // fromEntries defines properties, so an own key "__proto__" stays an inert key
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, trim(key === 'translations' ? pick(inner) : inner)]));
  };
  const pick = (inner: unknown): unknown => {
    if (!Array.isArray(inner)) return inner;
    const found = findTranslation(inner.filter(isTranslated), locale, options);
    return found === undefined ? [] : [found];
  };
  return trim(value) as T; // safe: same shape, only arrays of translations are shorter
}

function isTranslated(value: unknown): value is Translated {
  return typeof value === 'object' && value !== null && 'locale' in value && typeof value.locale === 'string';
}
