import { toPathText, toSegments } from './safe-paths.ts';

/** What is ruled for a path, in the names of a build's manifest (`/builds/meta/{id}.json`). */
export interface RouteRules {
  /** Where it leads: `*` and `$1` stand for what a star of the rule's path fits, `/**` at the end for the rest. */
  redirect?: string;
  /** Guards by name, switched on or off. */
  appMiddleware?: Readonly<Record<string, boolean>>;
}

/** The manifest's `matcher`: keys without `/**`, and without the one segment that any text fits. */
export interface RuleTable<R> {
  static: Record<string, R>;
  wildcard: Record<string, R>;
  dynamic: Record<string, RuleTable<R>>;
}

/** Rules that fit a path, and what stands for their stars. */
export interface RuleMatch<R> {
  rules: R;
  captures: readonly string[];
}

/** A path of a rule: `*` fits one segment, a last `**` all that follow, also none. Literal stars are in no path of ours. */
export interface RuleEntry<R> {
  from: string;
  rules: R;
}

/** Of several rules with the same path the first one stands; those whose path nothing can fit are left out. */
export function toRuleTable<R>(entries: readonly RuleEntry<R>[]): RuleTable<R> {
  const table = newTable<R>();
  for (const { from, rules } of entries) {
    const segments = toSegments(from);
    if (segments && !segments.slice(0, -1).includes('**')) addRule(table, segments, rules);
  }
  return table;
}

/**
 * All rules that fit a path, the most specific last: wildcards from the shortest, then what any segment fits, then the path itself. Gateway and
 * site look rules up by it.
 */
export function listRuleMatches<R>(path: string, table: RuleTable<R>): RuleMatch<R>[] {
  const segments = toSegments(path);
  return segments ? listMatches(`/${toPathText(segments)}`, table, []) : [];
}

/** The guards that a rule may name: `auth` lets members in, others after their login. */
export const guardNames = ['auth'] as const;
export type GuardName = (typeof guardNames)[number];

/** The guards that are on for a path. Throws for a name that is none. */
export function listGuards(path: string, table: RuleTable<RouteRules>): GuardName[] {
  const named = Object.assign({}, ...listRuleMatches(path, table).map(({ rules }) => rules.appMiddleware)) as Record<string, boolean>; // the later one wins
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
    found.push({ rules: table.wildcard[key] as R, captures: [...captures, path.slice(key.length + 1)] }); // one of its keys
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

/** `$1` is the first star, `$2` the second; `*` and `**` take them in order. A rest that is empty takes its slash along. */
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
