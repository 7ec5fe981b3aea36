import { type Locale, locales } from '#shared/site/locales.ts';

/** A text in every language of the site. */
export type Texts = Readonly<Record<Locale, string>>;

export function texts(en: string, cz: string, sk: string, de: string): Texts {
  return { en, cz, sk, de };
}

/** A proper name is the same in all languages. */
export function sameEverywhere(name: string): Texts {
  return texts(name, name, name, name);
}

/** One entry for each language. */
export function toTranslations<Entry extends object>(toEntry: (locale: Locale) => Entry): ({ locale: Locale } & Entry)[] {
  return locales.map((locale) => ({ locale, ...toEntry(locale) }));
}

/** Codes of the site's languages in OpenStreetMap, as in `name:cs`. */
const osmLanguages: Readonly<Record<Locale, string>> = { en: 'en', cz: 'cs', sk: 'sk', de: 'de' };

/** Reads `name:cs`, `description:de` and the like, if present. */
export function findInLanguage(tags: Readonly<Record<string, string>>, key: string, locale: Locale): string | undefined {
  return tags[`${key}:${osmLanguages[locale]}`];
}
