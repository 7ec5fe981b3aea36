import { isLocale, type Locale, localeFacts } from '#shared/site/locales.ts';
import { type Route, type RouteName, routeNames, routes } from '#shared/site/routes.ts';
import { isOffered } from './offered.ts';
import { type FlatSettings, readFlag } from './settings-reading.ts';
import { toSlug } from './slug.ts';

export interface RouteMatch {
  locale: Locale;
  name: RouteName;
  params: Record<string, string>;
}
type Params = Readonly<Record<string, string | number>>;
type Query = Readonly<Record<string, string | number | undefined>>;

type Part = { kind: 'static'; text: string } | { kind: 'param' | 'rest'; name: string; isOptional: boolean };
interface Pattern {
  name: RouteName;
  parts: readonly Part[];
  /** Sort key: more specific patterns first. */
  rank: string;
}

/** Maximum values of numeric parameters, as in the contracts. All other parameters match any segment. */
const numericParams: ReadonlyMap<string, number> = new Map([
  ['id', 2_147_483_647],
  ['page', 100_000],
]);

/**
 * Returns the route of a full path such as `/cz/obchod/5/abc`; query, hash and one trailing slash are ignored. A detail's title and the floor plan's
 * id are '' if missing. Undefined for anything else, including invalid escapes and unsafe segments.
 */
export function matchRoute(path: string): RouteMatch | undefined {
  const [locale, ...segments] = findSegments(path) ?? [];
  if (!isLocale(locale)) return undefined;
  for (const { name, parts } of getPatterns(locale).values()) {
    const params = matchParts(parts, segments);
    if (params) return name === 'page' && toBarePath(locale, segments) ? undefined : { locale, name, params };
  }
  return undefined;
}

/** Returns the path of a route, without optional parameters that are ''. Throws if a parameter is missing or invalid in a path. */
export function toPath(name: RouteName, locale: Locale, params: Params = {}, query: Query = {}): string {
  const segments = getPattern(name, locale).parts.flatMap((part) => {
    if (part.kind === 'static') return part.text;
    const value = Object.hasOwn(params, part.name) ? String(params[part.name]) : undefined;
    if (value === '' && part.isOptional) return [];
    const values = part.kind === 'rest' ? (value?.split('/') ?? []) : [value ?? ''];
    if (value === undefined || !values.every((one) => isParam(part.name, one))) {
      throw new Error(`The path of ${name} needs the parameter ${part.name}, given: ${JSON.stringify(value?.slice(0, 60))}`);
    }
    return values.map((one) => encodeURIComponent(one.toWellFormed()));
  });
  return `/${[locale, ...segments].join('/')}${toQueryText(query)}`;
}

/** Path of a detail page, with its title as a slug. */
export function toDetailPath(name: RouteName, locale: Locale, id: number, title: string): string {
  return toPath(name, locale, { id, title: toSlug(title, locale) });
}

const landingPaths = new Map<string, string | undefined>(); // at most one entry for each route and language

/** Path of a menu entry with that name: first page, all categories, no id; undefined for routes that need more, such as details. */
export function findLandingPath(name: RouteName, locale: Locale): string | undefined {
  const key = `${locale} ${name}`;
  if (!landingPaths.has(key)) landingPaths.set(key, toLandingPath(name, locale));
  return landingPaths.get(key);
}

function toLandingPath(name: RouteName, locale: Locale): string | undefined {
  const { allAt }: Route = routes[name];
  if (allAt) return undefined; // `/offers/all/1` is `/offers/1`
  const { parts } = getPattern(name, locale);
  const params: Record<string, string> = { page: '1', category: localeFacts[locale].allCategories };
  for (const part of parts) {
    if (part.kind === 'static' || part.name in params) continue;
    if (!part.isOptional || part.name === 'title') return undefined;
    params[part.name] = '';
  }
  return toPath(name, locale, params);
}

/** Path of the same page in another language, with the word for 'all categories' translated. The title stays as it is until the page corrects it. */
export function toTranslatedPath({ locale, name, params }: RouteMatch, target: Locale, query: Query = {}): string {
  const isAll = params.category !== undefined && parseCategoryParam(params.category, locale) === 'all';
  return toPath(name, target, isAll ? { ...params, category: localeFacts[target].allCategories } : params, query);
}

/** Returns the path of page 1 for the path of a list that lacks the page number (and the category). Undefined if the path is already a route. */
export function findBarePath(path: string): string | undefined {
  const [locale, ...segments] = findSegments(path) ?? [];
  return isLocale(locale) && !matchRoute(path) ? toBarePath(locale, segments) : undefined;
}

function toBarePath(locale: Locale, segments: readonly string[]): string | undefined {
  const paged = [...getPatterns(locale).values()].filter(({ name }) => isPaged(name));
  for (const { name, parts } of paged.sort(byLength)) {
    const [first, , page] = parts;
    if (first?.kind !== 'static' || first.text !== segments[0]) continue;
    const category = page && (segments[1] ?? localeFacts[locale].allCategories);
    if (segments.length > (page ? 2 : 1) || (category && parseCategoryParam(category, locale) === undefined)) continue;
    return toPath(name, locale, { page: 1, ...(category && { category }) });
  }
  return undefined;
}

/** Whether the route is implemented, and its flag is on. */
export function routeExists(name: RouteName, settings: FlatSettings): boolean {
  const route: Route = routes[name];
  return route.screen !== undefined && (route.existsWhile === undefined || readFlag(settings, route.existsWhile));
}

/** Like `routeExists`, and the mall API has the calls that the page depends on. */
export function pageExists(name: RouteName, site: Reach): boolean {
  return routeExists(name, site.settings) && isOffered(name, site);
}

/** Whether the tenant restricts the route to members. */
export function isGated(name: RouteName, settings: FlatSettings): boolean {
  const route: Route = routes[name];
  return route.memberOnlyWhile !== undefined && readFlag(settings, route.memberOnlyWhile);
}

interface Reach {
  readonly settings: FlatSettings;
  readonly empty: readonly RouteName[];
  readonly notOffered?: readonly string[];
}
/** Results of `canLink`, cached because a page checks each of its links. */
const reached = new WeakMap<Reach, Map<RouteName, boolean>>();

/**
 * Whether a public page may link to a route: it exists, has content and is not restricted to members. If it requires a login, logins must be enabled.
 * Cached per site, which must not change afterwards.
 */
export function canLink(name: RouteName, site: Reach): boolean {
  const known = reached.get(site) ?? new Map<RouteName, boolean>();
  reached.set(site, known);
  const can = known.get(name) ?? isReachable(name, site);
  known.set(name, can);
  return can;
}

function isReachable(name: RouteName, site: Reach): boolean {
  const { settings, empty } = site;
  const { access }: Route = routes[name];
  return (
    !empty.includes(name) &&
    pageExists(name, site) &&
    !isGated(name, settings) &&
    (!access || readFlag(settings, 'is_authentication_active'))
  );
}

/**
 * Decides whether a visitor may enter. While authentication is off, pages for members redirect home and tokens are ignored. Pages for anonymous
 * visitors are open: the server cannot be sure who is a member, so the page itself redirects members (R-NAV-4).
 */
export function guardRoute(name: RouteName, visitor: { hasToken: boolean; settings: FlatSettings }): 'allow' | 'login' | 'home' {
  const route: Route = routes[name];
  const canLogIn = readFlag(visitor.settings, 'is_authentication_active');
  if (route.access === 'anonymous') return canLogIn ? 'allow' : 'home';
  if (route.access !== 'member' && !isGated(name, visitor.settings)) return 'allow';
  if (!canLogIn) return 'home';
  return visitor.hasToken ? 'allow' : 'login';
}

/** A category in an address: `{id}-{slug}`. */
export function toCategoryParam(id: number, name: string, locale: Locale): string {
  return `${id}-${toSlug(name, locale)}`;
}

/** Parses a category in an address: one by its id, all by the language's word, or undefined. */
export function parseCategoryParam(param: string, locale: Locale): { id: number } | 'all' | undefined {
  if (param === localeFacts[locale].allCategories) return 'all';
  const id = /^(\d+)(?:-|$)/.exec(param)?.[1];
  return id !== undefined && isParam('id', id) ? { id: Number(id) } : undefined;
}

/** Patterns by language, most specific first. Created on first use: a browser needs only one language, and its first page waits for them. */
const patterns = new Map<Locale, ReadonlyMap<RouteName, Pattern>>();

function getPatterns(locale: Locale): ReadonlyMap<RouteName, Pattern> {
  const kept = patterns.get(locale);
  if (kept) return kept;
  const sorted = routeNames.map((name) => toPattern(name, locale)).sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  const made = new Map(sorted.map((pattern) => [pattern.name, pattern]));
  patterns.set(locale, made);
  return made;
}

function getPattern(name: RouteName, locale: Locale): Pattern {
  const pattern = getPatterns(locale).get(name);
  if (!pattern) throw new Error(`No route is called ${name} in ${locale}`);
  return pattern;
}

function toPattern(name: RouteName, locale: Locale): Pattern {
  const parts = toParts(name, routes[name].path[locale]);
  return { name, parts, rank: parts.map(({ kind }) => ranks[kind]).join('') };
}

/** Order of segments: static before parameter before rest. */
const ranks = { static: 0, param: 1, rest: 2 } as const;

function toParts(route: RouteName, path: string): Part[] {
  return (path === '' ? [] : path.split('/')).map((text) => {
    const [, name, plus] = /^\{(\w+)(\+?)\}$/.exec(text) ?? [];
    if (name === undefined) return { kind: 'static', text };
    return { kind: plus ? 'rest' : 'param', name, isOptional: name === 'title' || (route === 'floorplan' && name === 'id') };
  });
}

function byLength(a: Pattern, b: Pattern): number {
  return a.parts.length - b.parts.length;
}

function isPaged(name: RouteName): boolean {
  const route: Route = routes[name];
  return route.isPaged === true;
}

function matchParts(parts: readonly Part[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (part.kind === 'static') {
      if (segment !== part.text) return undefined;
    } else if (segment === undefined) {
      if (!part.isOptional) return undefined;
      params[part.name] = '';
    } else if (part.kind === 'rest') {
      const rest = segments.slice(index);
      if (!rest.every((one) => isParam(part.name, one))) return undefined;
      params[part.name] = rest.join('/');
      return params;
    } else {
      if (!isParam(part.name, segment)) return undefined;
      params[part.name] = segment;
    }
  }
  return segments.length <= parts.length ? params : undefined;
}

/** The decoded segments of a path; undefined if one is malformed, empty or ambiguous. */
function findSegments(path: string): string[] | undefined {
  const plain = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/s, '');
  if (!plain.startsWith('/')) return undefined;
  try {
    const segments = plain.slice(1).split('/').map(decodeURIComponent);
    return segments.every(isSegment) ? segments : undefined;
  } catch {
    return undefined; // an invalid escape
  }
}

/** No escaped slash, no `..`, no control characters. */
function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text);
}

function isParam(name: string, text: string): boolean {
  if (name === 'alias') return /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/.test(text); // a test ensures that this equals `Slug` and `Permalink` of the contracts
  if (name === 'permalink') return /^[a-z0-9-]+$/.test(text);
  const max = numericParams.get(name);
  return max === undefined ? isSegment(text) : /^[1-9]\d{0,9}$/.test(text) && Number(text) <= max;
}

function toQueryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
