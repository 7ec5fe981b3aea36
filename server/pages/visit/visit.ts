import { type Device, findAppLink, isAppLinkPath } from '#shared/rules/app-links.ts';
import { findLinkTarget } from '#shared/rules/link-target.ts';
import { readSignPath } from '#shared/rules/place-codes.ts';
import { findRedirect, type LocalRedirect, withQuery } from '#shared/rules/redirects.ts';
import type { GuardName } from '#shared/rules/route-rules.ts';
import {
  findBarePath,
  findLandingPath,
  guardRoute,
  isGated,
  matchRoute,
  pageExists,
  type RouteMatch,
  routeExists,
  toPath,
  toTranslatedPath,
} from '#shared/rules/routing.ts';
import { isSafeReturnPath, toSafeLocation } from '#shared/rules/safe-paths.ts';
import { readText } from '#shared/rules/settings-reading.ts';
import { isLocale, type Locale, localeAliases } from '#shared/site/locales.ts';
import { changePasswordPath, passwordAnchor } from '#shared/site/member-routes.ts';
import { isPageAlias } from '#shared/site/page-aliases.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import type { SiteFacts } from '../../gateway/site/config.ts';
import { noPattern, type PageRequest } from '../make/page-request.ts';
import { findPathInOtherWords, hasOtherAllWord } from './other-words.ts';

/** Response to a visitor's request, before anything is rendered. */
export type Visit =
  | { kind: 'page'; page: PageRequest; isPersonal: boolean }
  | { kind: 'redirect'; to: string; status: 301 | 302; isPersonal: boolean; isByDevice?: true; isByRule?: true }
  | { kind: 'not-found'; page: PageRequest };

export interface Visitor {
  /** True outside production: pages for engineers are available. */
  isEngineer?: boolean;
  /** Language to show if the address names none. */
  locale: Locale;
  /** Whether a cookie suggests that the visitor is a member. It only decides which page a guarded route shows first. */
  hasToken: boolean;
  device: Device;
}

type Circumstances = [visitor: Visitor, facts: SiteFacts, redirects: readonly LocalRedirect[], guards?: readonly GuardName[]];

/**
 * Whether a path looks like a file (`/wp-login.php`, `/.env`). It is never a page, unless an operator's redirect
 * matches it.
 */
export function isFilePath(path: string): boolean {
  return /(?:^|\/)\.|\.[a-z0-9]{1,8}$/i.test(path);
}

/**
 * Decides by route table and rules only. `path` is the path as sent (not decoded), `query` the part after the question
 * mark. The target of a redirect may redirect again.
 */
export function decideVisit(path: string, query: URLSearchParams, ...[visitor, facts, redirects, guards = []]: Circumstances): Visit {
  const redirect = findRedirect(path, redirects);
  if (redirect) {
    const { to, permanent, isByLanguage = false } = redirect;
    const status = permanent && !isByLanguage ? 301 : 302;
    return { kind: 'redirect', to: withQuery(to, query), status, isPersonal: isByLanguage, isByRule: true };
  }
  if (path === '/') return decideRoot(visitor, facts);
  const sign = pageExists('floorplan', facts) ? readSignPath(path) : undefined;
  if (sign !== undefined)
    return { kind: 'redirect', to: toPath('floorplan', visitor.locale, { id: '' }, { here: sign }), status: 302, isPersonal: true };
  if (path === changePasswordPath) return decideChangePassword(visitor, facts);
  if (isFilePath(path)) return notFound(path, visitor.locale, facts);

  const [first = '', ...rest] = path.slice(1).split('/');
  const alias = findAlias(first);
  if (alias) return movedTo(['', alias, ...rest].join('/'), query);
  const trimmed = path.replace(/(?<!\/)\/+$/, ''); // without the lookbehind, a path of slashes would take a third of a second
  if (trimmed !== path && isSafeReturnPath(trimmed)) return movedTo(trimmed, query); // `//host/` would lead to another site
  if (isAppLinkPath(path)) return decideAppLink(path, isLocale(first) ? first : visitor.locale, visitor.device, facts);

  const match = matchRoute(path);
  const right = match && findRightWords(match, path, visitor, facts);
  if (right !== undefined) return movedTo(right, query);
  if (!match) return decideTidied(path, query, visitor, facts, redirects, guards) ?? decideUnmatched(path, first, query, visitor, facts);
  if (!pageExists(match.name, facts)) return notFound(path, match.locale, facts);
  if (isForEngineers(match.name) && !visitor.isEngineer) return notFound('', match.locale, facts); // omits the path, because rendering that path would show the page
  if (!facts.locales.includes(match.locale)) {
    const to = withQuery(toTranslatedPath(match, facts.fallbackLocale), query);
    return { kind: 'redirect', to, status: 302, isPersonal: false };
  }
  const guardedAs = guards.includes('auth') ? 'dashboard' : match.name; // guards of rules admit the same visitors as members' screens
  const guard = guardRoute(guardedAs, { hasToken: visitor.hasToken, settings: facts.settings });
  if (guard !== 'allow') return { kind: 'redirect', to: toGuardPath(guard, match, path, query, facts), status: 302, isPersonal: true };
  const own = toPath(match.name, match.locale, match.params);
  if (own !== path && decodeURI(own) !== path) return movedTo(own, query);
  const page = toPageRequest(own, match.name, match.locale, query);
  return { kind: 'page', page, isPersonal: guards.length > 0 || isGuarded(match.name, facts) };
}

/**
 * Returns the path of the login page, which returns members to the requested page; the home page if login is switched
 * off.
 */
function toGuardPath(guard: 'login' | 'home', { locale }: RouteMatch, path: string, query: URLSearchParams, facts: SiteFacts): string {
  if (guard === 'login' && routeExists('login', facts.settings)) {
    const search = query.toString();
    const from = search ? `${path}?${search}` : path;
    return toPath('login', locale, {}, { return: isSafeReturnPath(from) ? from : undefined });
  }
  return toPath('home', locale);
}

/** Returns the path of the page in the words of its language, if the address has other words. */
function findRightWords(match: RouteMatch, path: string, { locale }: Visitor, facts: SiteFacts): string | undefined {
  if (match.name !== 'page') return hasOtherAllWord(match) ? findPathInOtherWords(path, locale, facts) : undefined;
  return findBuiltIn(match, facts) ?? findPathInOtherWords(path, locale, facts);
}

/** If the alias of a custom page is the name of a built-in screen, returns the path of that screen. */
function findBuiltIn({ locale, params: { alias = '' } }: RouteMatch, facts: SiteFacts): string | undefined {
  if (!isPageAlias(alias) || !Object.hasOwn(routes, alias)) return undefined;
  const name = alias as RouteName; // safe: checked above
  return pageExists(name, facts) ? findLandingPath(name, locale) : undefined;
}

function findAlias(text: string): Locale | undefined {
  const code = text.toLowerCase();
  return Object.hasOwn(localeAliases, code) ? localeAliases[code] : undefined; // `/constructor` must not match an inherited property
}

function decideRoot(visitor: Visitor, facts: SiteFacts): Visit {
  const rootPage = findRootPage(readText(facts.settings, 'root_page'), visitor.locale);
  if (rootPage) return { kind: 'redirect', to: rootPage, status: 302, isPersonal: true };
  return {
    kind: 'page',
    page: { address: '/', screen: routes.home.screen, route: 'home', pattern: '/', locale: visitor.locale, isUncached: false },
    isPersonal: true,
  };
}

/** Redirects password managers and browsers to the form for a new password. */
function decideChangePassword({ locale }: Visitor, facts: SiteFacts): Visit {
  if (!routeExists('login', facts.settings) || guardRoute('dashboard-profile', { hasToken: true, settings: facts.settings }) !== 'allow')
    return notFound(changePasswordPath, locale, facts);
  return { kind: 'redirect', to: `${toPath('dashboard-profile', locale)}#${passwordAnchor}`, status: 302, isPersonal: true };
}

/**
 * Redirects to the store for the device. If that store has no link, redirects to the page about the app, or else to any
 * store (R-ROUTE-17).
 */
function decideAppLink(path: string, locale: Locale, device: Device, facts: SiteFacts): Visit {
  const { appLinks: links = {} } = facts.tenant;
  const shown = facts.locales.includes(locale) ? locale : facts.fallbackLocale;
  const page = routeExists('mobile-app', facts.settings) ? toPath('mobile-app', shown) : undefined;
  const to = findAppLink(links, device) ?? page ?? links.ios ?? links.android;
  if (to === undefined) return notFound(path, shown, facts);
  return { kind: 'redirect', to: to === page ? to : new URL(to).href, status: 302, isPersonal: true, isByDevice: true };
}

/**
 * Returns the path of the configured root page, which is a route's name or a path. Undefined if it leads to the root
 * itself.
 */
function findRootPage(value: string, locale: Locale): string | undefined {
  if (value === '' || value === '/' || value === 'home') return undefined;
  if (value.startsWith('/')) return toSafeLocation(toLocalPath(value, locale));
  return Object.hasOwn(routes, value) ? findLandingPath(value as RouteName, locale) : undefined; // safe: checked to be a key of `routes`
}

/** Translates an English path without a language, as editors' links are stored. */
function toLocalPath(path: string, locale: Locale): string {
  const target = findLinkTarget(path);
  return target && !target.locale ? toPath(target.name, locale, target.params) : path;
}

/**
 * Corrects capitals and double slashes (`/EN//News`, as on a poster), if the corrected path leads to a page or a
 * redirect.
 */
function decideTidied(path: string, query: URLSearchParams, ...[visitor, facts, redirects, guards]: Circumstances): Visit | undefined {
  const tidy = path.replace(/\/{2,}/g, '/').toLowerCase();
  const visit = tidy === path ? undefined : decideVisit(tidy, query, visitor, facts, redirects, guards);
  return visit?.kind === 'page' ? movedTo(tidy, query) : visit?.kind === 'redirect' ? visit : undefined;
}

function decideUnmatched(path: string, first: string, query: URLSearchParams, visitor: Visitor, facts: SiteFacts): Visit {
  const bare = findBarePath(path);
  const match = bare && matchRoute(bare);
  if (match && pageExists(match.name, facts)) return movedTo(bare, query);
  const right = findPathInOtherWords(path, visitor.locale, facts);
  if (right !== undefined)
    return isLocale(first) ? movedTo(right, query) : { kind: 'redirect', to: withQuery(right, query), status: 302, isPersonal: true };
  return notFound(path, isLocale(first) && facts.locales.includes(first) ? first : visitor.locale, facts);
}

/** The page that says that there is nothing at this path. */
export function notFound(path: string, locale: Locale, facts: SiteFacts): Extract<Visit, { kind: 'not-found' }> {
  const shown = facts.locales.includes(locale) ? locale : facts.fallbackLocale;
  const address = isSafeReturnPath(path) ? path : '/-'; // `//host/en` is a path here, but URL parsers would read it as the page `/en` of a host
  return { kind: 'not-found', page: { address, screen: 'ErrorScreen', pattern: noPattern, locale: shown, isUncached: true } };
}

/** Max length of a parameter: of the return path, and of partners' parameters (`shared/contracts/oauth.ts`). */
const maxLengths: Readonly<Record<string, number>> = { return: 2000, redirect_uri: 500, state: 500, code_challenge: 128 };

function toPageRequest(path: string, name: RouteName, locale: Locale, query: URLSearchParams): PageRequest {
  const route: Route = routes[name];
  const known = new URLSearchParams();
  for (const key of [...(route.query ?? [])].sort()) {
    const value = query.get(key)?.slice(0, maxLengths[key] ?? 100);
    if (value) known.set(key, value);
  }
  const search = known.toString();
  return {
    address: search ? `${path}?${search}` : path,
    screen: route.screen ?? '',
    route: name,
    pattern: `/${[locale, route.path[locale]].filter(Boolean).join('/')}`,
    locale,
    isUncached: route.isUncached === true,
  };
}

function isForEngineers(name: RouteName): boolean {
  const route: Route = routes[name];
  return route.isForEngineers === true;
}

function isGuarded(name: RouteName, { settings }: SiteFacts): boolean {
  const route: Route = routes[name];
  return route.access !== undefined || isGated(name, settings);
}

function movedTo(path: string, query: URLSearchParams): Visit {
  return { kind: 'redirect', to: withQuery(path, query), status: 301, isPersonal: false };
}
