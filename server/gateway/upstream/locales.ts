import { isLocale, type Locale, localeAliases } from '#shared/site/locales.ts';

/**
 * Which of the site's languages a code of another mall API stands for: by the tenant's own map, as it stands in whatever case, or by what comes
 * before a country (`en_GB`, `sk-SK`). Czech is `cs` in all that the web's standards read.
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
