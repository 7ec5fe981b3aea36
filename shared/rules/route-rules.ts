import { toPathText, toSegments } from './safe-paths.ts';

/** Rules of a path, with the names of a build's manifest (`/builds/meta/{id}.json`). */
export interface RouteRules {
  /** Target of a redirect: `*` and `$1` stand for what a star of the rule's path matched, a trailing `/**` for the rest. */
  redirect?: string;
  /** Guards by name, on or off. */
  appMiddleware?: Readonly<Record<string, boolean>>;
}

/** The manifest's `matcher`: keys without `/**`, and without a trailing `*` segment. */
export interface RuleTable<R> {
  static: Record<string, R>;
  wildcard: Record<string, R>;
  dynamic: Record<string, RuleTable<R>>;
}

/** Rules that match a path, and the texts matched by their stars. */
export interface RuleMatch<R> {
  rules: R;
  captures: readonly string[];
}

/** Path of a rule: `*` matches one segment, a trailing `**` the remaining ones, or none. Our paths contain no literal stars. */
export interface RuleEntry<R> {
  from: string;
  rules: R;
}

/** If several rules have the same path, the first one applies. Rules that nothing can match are left out. */
export function toRuleTable<R>(entries: readonly RuleEntry<R>[]): RuleTable<R> {
  const table = newTable<R>();
  for (const { from, rules } of entries) {
    const segments = toSegments(from);
    if (segments && !segments.slice(0, -1).includes('**')) addRule(table, segments, rules);
  }
  return table;
}

/** All rules that match a path, most specific last: wildcards from the shortest, then single stars, then the exact path. Used by gateway and site. */
export function listRuleMatches<R>(path: string, table: RuleTable<R>): RuleMatch<R>[] {
  const segments = toSegments(path);
  return segments ? listMatches(`/${toPathText(segments)}`, table, []) : [];
}

/** Guards that a rule may name: `auth` admits members; other visitors must log in first. */
export const guardNames = ['auth'] as const;
export type GuardName = (typeof guardNames)[number];

/** Guards that are on for a path. Throws for an unknown name. */
export function listGuards(path: string, table: RuleTable<RouteRules>): GuardName[] {
  // later rules override earlier ones
  const named = Object.assign({}, ...listRuleMatches(path, table).map(({ rules }) => rules.appMiddleware)) as Record<string, boolean>;
  return Object.keys(named)
    .filter((name) => named[name])
    .map(toGuardName);
}

function toGuardName(name: string): GuardName {
  const found = guardNames.find((one) => one === name);
  if (!found) throw new Error(`Unknown route middleware: '${name}'.`);
  return found;
}

function newTable<R>(): RuleTable<R> {
  return { static: {}, wildcard: {}, dynamic: {} };
}

function addRule<R>(table: RuleTable<R>, segments: readonly string[], rules: R): void {
  const star = segments.findIndex((segment) => segment === '*' || segment === '**');
  if (star < 0) {
    table.static[`/${toPathText(segments)}`] ??= rules;
    return;
  }
  const key = star === 0 ? '' : `/${toPathText(segments.slice(0, star))}`;
  if (segments[star] === '**') {
    table.wildcard[key] ??= rules;
    return;
  }
  const below = table.dynamic[key] ?? newTable<R>();
  table.dynamic[key] = below;
  addRule(below, segments.slice(star + 1), rules);
}

function listMatches<R>(path: string, table: RuleTable<R>, captures: readonly string[]): RuleMatch<R>[] {
  const found: RuleMatch<R>[] = [];
  for (const key of listKeys(table.wildcard)) {
    if (path !== key && !path.startsWith(`${key}/`)) continue;
    found.push({ rules: table.wildcard[key] as R, captures: [...captures, path.slice(key.length + 1)] }); // safe: `key` is a key of the table
  }
  for (const key of listKeys(table.dynamic)) {
    if (!path.startsWith(`${key}/`)) continue;
    const [segment = '', ...rest] = path.slice(key.length + 1).split('/');
    const below = table.dynamic[key];
    if (segment !== '' && below) found.push(...listMatches(`/${rest.join('/')}`, below, [...captures, segment]));
  }
  const own = table.static[path];
  if (own) found.push({ rules: own, captures });
  return found;
}

const listKeys = (record: object) => Object.keys(record).sort((one, other) => one.length - other.length);

/**
 * Inserts the texts that the stars matched: `$1` the first one, `$2` the second one; `*` and `**` take them in order. If the rest is empty, its slash
 * is removed.
 */
export function fillStars(to: string, captures: readonly string[]): string {
  if (captures.length === 0) return to;
  let next = 0;
  const filled = to.replace(/\$(\d)|(\/?)(\*{1,2})/g, (_, number: string | undefined, slash = '') => {
    if (number !== undefined) return captures[Number(number) - 1] ?? '';
    const capture = captures[next++] ?? '';
    return capture === '' ? '' : slash + capture;
  });
  return /^(?:$|[?#])/.test(filled) ? `/${filled}` : filled;
}
