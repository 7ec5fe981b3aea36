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
  /** Pattern of a day in words: 'Saturday 28 November'. */
  longDay: string;
  /** Marks of numbers and prices. */
  numbers: { group: string; decimal: ',' | '.'; isCurrencyFirst: boolean };
  /** Segment of an address that stands for all categories. */
  allCategories: string;
  /** In addresses, ä, ö and ü become ae, oe and ue; in other languages the letter loses its dots. */
  writesUmlautsAsPairs: boolean;
}

const slavic = { day: 'D.', longDay: 'dddd D. MMMM', numbers: { group: '\u00a0', decimal: ',', isCurrencyFirst: false } } as const;

export const localeFacts = {
  en: {
    name: 'English',
    tag: 'en',
    openGraph: 'en_GB',
    day: 'D',
    longDay: 'dddd D MMMM',
    numbers: { group: ',', decimal: '.', isCurrencyFirst: true },
    allCategories: 'all',
    writesUmlautsAsPairs: false,
  },
  cz: {
    name: 'Čeština',
    tag: 'cs',
    openGraph: 'cs_CZ',
    ...slavic,
    allCategories: 'vse',
    writesUmlautsAsPairs: false,
  },
  sk: {
    name: 'Slovenčina',
    tag: 'sk',
    openGraph: 'sk_SK',
    ...slavic,
    allCategories: 'vsetko',
    writesUmlautsAsPairs: false,
  },
  de: {
    name: 'Deutsch',
    tag: 'de',
    openGraph: 'de_DE',
    day: 'D.',
    longDay: 'dddd, D. MMMM',
    numbers: { group: '.', decimal: ',', isCurrencyFirst: false },
    allCategories: 'alle',
    writesUmlautsAsPairs: true,
  },
} as const satisfies Record<Locale, LocaleFacts>;

/** Other codes of our languages, as used by visitors, browsers and old links. */
export const localeAliases: Readonly<Record<string, Locale>> = { cs: 'cz', gb: 'en', us: 'en' };

export const fallbackLocale: Locale = 'cz';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
