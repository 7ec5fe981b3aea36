import { isLocale, type Locale, localeAliases, locales } from '#shared/site/locales.ts';

export interface LocaleHints {
  host: string | undefined;
  /** Value of the locale cookie. */
  cookie: string | undefined;
  /** Browser tags, most preferred first. */
  languages: readonly string[];
  /** Languages of the tenant; the result is always one of them. */
  active: readonly Locale[];
  fallback: Locale;
  /** Hosts that belong to one language, with or without a port. */
  domains: Readonly<Record<string, Locale>>;
}

const maxLanguages = 20;

/** Language of the host, else of the cookie, else the browser's most preferred one, else the fallback. */
export function detectLocale({ host, cookie, languages, active, fallback, domains }: LocaleHints): Locale {
  const isActive = (locale: Locale | undefined) => locale !== undefined && active.includes(locale);
  const wanted = [
    findDomainLocale(host, domains),
    findLocale(cookie),
    ...languages.flatMap((tag) => [findLocale(tag), findLocale(tag.split(/[-_]/)[0])]),
  ];
  return [...wanted, fallback].find((locale) => isActive(locale)) ?? active[0] ?? fallback;
}

/** Finds a language by its code, tag or an old alias: `cz`, `cs`, `GB`. Does not find tags with a region. */
export function findLocale(text: string | undefined): Locale | undefined {
  const code = text?.trim().toLowerCase() ?? '';
  if (isLocale(code)) return code;
  return Object.hasOwn(localeAliases, code) ? localeAliases[code] : undefined;
}

/** Tags of an Accept-Language header, most preferred first; rejected (`q=0`) and malformed ones are left out. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .flatMap((part) => {
      const [, tag, quality = '1'] =
        /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8}){0,8})\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(part) ?? [];
      return tag === undefined || Number(quality) === 0 ? [] : [{ tag, quality: Number(quality) }];
    })
    .sort((a, b) => b.quality - a.quality)
    .slice(0, maxLanguages)
    .map(({ tag }) => tag);
}

/**
 * Languages offered by the site, in its order: those that the mall supports and the back office has, without those switched off by a setting. Empty
 * lists do not restrict. Never empty: contains at least the fallback.
 */
export function activeLocales(input: {
  supported: readonly string[];
  available: readonly string[];
  /** The setting `inactive_locales`, comma-separated. */
  inactive: string;
  fallback: Locale;
}): Locale[] {
  const allows = (list: readonly string[], locale: Locale) => list.length === 0 || list.some((code) => findLocale(code) === locale);
  const inactive = input.inactive.split(',').map(findLocale);
  const active = locales.filter(
    (locale) => allows(input.supported, locale) && allows(input.available, locale) && !inactive.includes(locale),
  );
  return active.length > 0 ? active : [input.fallback];
}

function findDomainLocale(host: string | undefined, domains: Readonly<Record<string, Locale>>): Locale | undefined {
  const full = host?.trim().toLowerCase() ?? '';
  const bare = full.replace(/:\d+$/, '').replace(/\.$/, '');
  return [full, bare].filter((one) => Object.hasOwn(domains, one)).map((one) => domains[one])[0];
}
