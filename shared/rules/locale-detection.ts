import { isLocale, type Locale, localeAliases, locales } from '#shared/site/locales.ts';

export interface LocaleHints {
  host: string | undefined;
  /** The value of the locale cookie. */
  cookie: string | undefined;
  /** Browser tags, the most wanted first. */
  languages: readonly string[];
  /** The languages of the tenant; the answer is always one of them. */
  active: readonly Locale[];
  fallback: Locale;
  /** Hosts that belong to one language, with or without a port. */
  domains: Readonly<Record<string, Locale>>;
}

const maxLanguages = 20;

/** The host's language, else the cookie's, else the first that the browser wants, else the fallback. */
export function detectLocale({ host, cookie, languages, active, fallback, domains }: LocaleHints): Locale {
  const isActive = (locale: Locale | undefined) => locale !== undefined && active.includes(locale);
  const wanted = [
    findDomainLocale(host, domains),
    findLocale(cookie),
    ...languages.flatMap((tag) => [findLocale(tag), findLocale(tag.split(/[-_]/)[0])]),
  ];
  return [...wanted, fallback].find((locale) => isActive(locale)) ?? active[0] ?? fallback;
}

/** A language by its code, its tag or an old alias: `cz`, `cs`, `GB`. Not by a tag with a region. */
export function findLocale(text: string | undefined): Locale | undefined {
  const code = text?.trim().toLowerCase() ?? '';
  if (isLocale(code)) return code;
  return Object.hasOwn(localeAliases, code) ? localeAliases[code] : undefined;
}

/** The tags of an Accept-Language header, the most wanted first; refused and broken ones are left out. */
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
 * The languages the site offers, in the site's order: what the mall supports and the back office has, without those that a
 * setting switches off. An empty list restricts nothing. Never empty: the fallback stays.
 */
export function activeLocales(given: {
  supported: readonly string[];
  available: readonly string[];
  /** The setting `inactive_locales`, a comma list. */
  inactive: string;
  fallback: Locale;
}): Locale[] {
  const allows = (list: readonly string[], locale: Locale) => list.length === 0 || list.some((code) => findLocale(code) === locale);
  const inactive = given.inactive.split(',').map(findLocale);
  const active = locales.filter(
    (locale) => allows(given.supported, locale) && allows(given.available, locale) && !inactive.includes(locale),
  );
  return active.length > 0 ? active : [given.fallback];
}

function findDomainLocale(host: string | undefined, domains: Readonly<Record<string, Locale>>): Locale | undefined {
  const full = host?.trim().toLowerCase() ?? '';
  const bare = full.replace(/:\d+$/, '').replace(/\.$/, '');
  return [full, bare].filter((one) => Object.hasOwn(domains, one)).map((one) => domains[one])[0];
}
