import { findBarePath, matchRoute, pageExists, type RouteMatch, toPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import type { SiteFacts } from '../../gateway/site/config.ts';

/** Words for all categories, in every language. */
const allWords: readonly string[] = locales.map((locale) => localeFacts[locale].allCategories);

/**
 * Returns the path of the page that an address means, if it names no language (`/parking`) or uses another language's
 * words (`/de/shops-services`, `/cz/obchody/all/1`). `shown` is the language of addresses without one. Undefined if
 * there is no such page.
 */
export function findPathInOtherWords(path: string, shown: Locale, facts: SiteFacts): string | undefined {
  const [first = '', ...rest] = path.slice(1).split('/');
  const target = isLocale(first) ? first : shown;
  const words = isLocale(first) ? rest : [first, ...rest];
  const editors = words.length === 1 ? findEditorsPage(words[0] ?? '', target, facts) : undefined;
  if (editors && isLocale(first)) return editors === path ? undefined : editors;
  for (const source of new Set([target, facts.fallbackLocale, ...locales])) {
    const match = matchWords(source, words);
    if (!match || !isOpen(match, facts)) continue;
    const right = toTranslatedPath(match, target);
    return right === path ? undefined : right;
  }
  return editors;
}

/** Whether a list's address contains another language's word for all categories. */
export function hasOtherAllWord({ locale, params: { category = '' } }: RouteMatch): boolean {
  return allWords.includes(category) && category !== localeFacts[locale].allCategories;
}

/** Path of the editors' page with this key or path. A page whose path it is in the target language comes first. */
function findEditorsPage(alias: string, target: Locale, { pages }: SiteFacts): string | undefined {
  const ownPath = ({ translations }: SiteFacts['pages'][number]) => translations.find(({ locale }) => locale === target)?.path;
  const page =
    pages.find((one) => ownPath(one) === alias) ??
    pages.find((one) => one.alias === alias) ??
    pages.find(({ translations }) => translations.some((translation) => translation.path === alias));
  if (!page || Object.hasOwn(routes, page.alias)) return undefined; // a built-in screen shows that page
  return toPath('page', target, { alias: ownPath(page) ?? page.alias });
}

/** Reads words of an address in a language. Any language's word for all categories counts. */
function matchWords(locale: Locale, words: readonly string[]): RouteMatch | undefined {
  const match = matchIn(locale, words);
  if (match && !hasOtherAllWord(match)) return match;
  const [list = '', category = '', ...rest] = words;
  if (!allWords.includes(category)) return match;
  const own = matchIn(locale, [list, localeFacts[locale].allCategories, ...rest]);
  return own?.params.category === undefined ? match : own;
}

function matchIn(locale: Locale, words: readonly string[]): RouteMatch | undefined {
  const path = `/${[locale, ...words].join('/')}`;
  const match = matchRoute(findBarePath(path) ?? path);
  return match?.name === 'page' || match?.name === 'home' ? undefined : match;
}

function isOpen({ name }: RouteMatch, facts: SiteFacts): boolean {
  const route: Route = routes[name];
  return pageExists(name, facts) && route.isForEngineers !== true;
}
