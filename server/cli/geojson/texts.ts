import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';

/** A text in every language of the site. */
export type Texts = Readonly<Record<Locale, string>>;

/** A language without a text gets the English one. */
export function texts(en: string, cz: string, sk: string, de: string): Texts {
  const known: Partial<Texts> = { cz, sk, de };
  return Object.fromEntries(locales.map((locale) => [locale, known[locale] ?? en])) as Texts; // one entry per language
}

/** A proper name is the same in all languages. */
export function sameEverywhere(name: string): Texts {
  return texts(name, name, name, name);
}

/** One entry for each language. */
export function toTranslations<Entry extends object>(toEntry: (locale: Locale) => Entry): ({ locale: Locale } & Entry)[] {
  return locales.map((locale) => ({ locale, ...toEntry(locale) }));
}

/** Reads `name:cs`, `description:de` and the like, if present. */
export function findInLanguage(tags: Readonly<Record<string, string>>, key: string, locale: Locale): string | undefined {
  return tags[`${key}:${localeFacts[locale].tag}`];
}
