/** The languages of the site. `code` stands in addresses and records, `tag` in everything that the web's standards read. */
export const locales = ['en', 'cz', 'sk', 'de'] as const;

export type Locale = (typeof locales)[number];

export interface LocaleFacts {
  /** Its name in itself. */
  name: string;
  /** `html lang`, hreflang, Intl: "cz" is a country, not a language. */
  tag: string;
  /** og:locale. */
  openGraph: string;
  /** How a day of the month is written, as a date's pattern. */
  day: 'D' | 'D.';
}

export const localeFacts = {
  en: { name: 'English', tag: 'en', openGraph: 'en_GB', day: 'D' },
  cz: { name: 'Čeština', tag: 'cs', openGraph: 'cs_CZ', day: 'D.' },
  sk: { name: 'Slovenčina', tag: 'sk', openGraph: 'sk_SK', day: 'D.' },
  de: { name: 'Deutsch', tag: 'de', openGraph: 'de_DE', day: 'D.' },
} as const satisfies Record<Locale, LocaleFacts>;

/** What visitors, browsers and old links say instead of our codes. */
export const localeAliases: Readonly<Record<string, Locale>> = { cs: 'cz', gb: 'en', us: 'en' };

export const fallbackLocale: Locale = 'cz';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
