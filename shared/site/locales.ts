/** The languages of the site. `code` is used in addresses and records, `tag` wherever web standards apply. */
export const locales = ['en', 'cz', 'sk', 'de'] as const;

export type Locale = (typeof locales)[number];

export interface LocaleFacts {
  /** Name of the language in that language. */
  name: string;
  /** `html lang`, hreflang, Intl: "cz" is a country, not a language. */
  tag: string;
  /** og:locale. */
  openGraph: string;
  /** Day of the month in a date's pattern. */
  day: 'D' | 'D.';
}

export const localeFacts = {
  en: { name: 'English', tag: 'en', openGraph: 'en_GB', day: 'D' },
  cz: { name: 'Čeština', tag: 'cs', openGraph: 'cs_CZ', day: 'D.' },
  sk: { name: 'Slovenčina', tag: 'sk', openGraph: 'sk_SK', day: 'D.' },
  de: { name: 'Deutsch', tag: 'de', openGraph: 'de_DE', day: 'D.' },
} as const satisfies Record<Locale, LocaleFacts>;

/** Other codes of our languages, as used by visitors, browsers and old links. */
export const localeAliases: Readonly<Record<string, Locale>> = { cs: 'cz', gb: 'en', us: 'en' };

export const fallbackLocale: Locale = 'cz';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
