import { type Locale, locales } from '#shared/site/locales.ts';

/** The same words in every language of the site. */
export type Texts = Readonly<Record<Locale, string>>;

export function texts(en: string, cz: string, sk: string, de: string): Texts {
  return { en, cz, sk, de };
}

/** A proper name is the same everywhere. */
export function sameEverywhere(name: string): Texts {
  return texts(name, name, name, name);
}

/** One entry for each language. */
export function toTranslations<Entry extends object>(toEntry: (locale: Locale) => Entry): ({ locale: Locale } & Entry)[] {
  return locales.map((locale) => ({ locale, ...toEntry(locale) }));
}

/** What OpenStreetMap calls the site's languages in `name:cs`. */
const osmLanguages: Readonly<Record<Locale, string>> = { en: 'en', cz: 'cs', sk: 'sk', de: 'de' };

/** `name:cs`, `description:de`, … where there is one. */
export function findInLanguage(tags: Readonly<Record<string, string>>, key: string, locale: Locale): string | undefined {
  return tags[`${key}:${osmLanguages[locale]}`];
}
