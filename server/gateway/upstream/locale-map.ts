import { isLocale, type Locale, localeAliases } from '#shared/site/locales.ts';

/**
 * Creates a function that maps a foreign mall API's language code to one of the site's languages. Uses the tenant's own
 * map, ignoring case, or the part before the country (`en_GB`, `sk-SK`). Also maps `cs`, the code of web standards for
 * Czech.
 */
export function createLocaleMap(own: Readonly<Record<string, Locale>> = {}): (code: string) => Locale | undefined {
  const ours = new Map(Object.entries(own).map(([code, locale]) => [toPlain(code), locale]));
  return (code) => {
    const plain = toPlain(code);
    const [language = ''] = plain.split('-', 1);
    return ours.get(plain) ?? toLocale(plain) ?? ours.get(language) ?? toLocale(language);
  };
}

function toLocale(code: string): Locale | undefined {
  if (isLocale(code)) return code;
  return Object.hasOwn(localeAliases, code) ? localeAliases[code] : undefined;
}

function toPlain(code: string): string {
  return code.trim().toLowerCase().replaceAll('_', '-');
}
