import type { Redirect } from '#shared/contracts/redirects.ts';
import { maxRedirectChain } from '#shared/site/limits.ts';
import { fillStars, listRuleMatches, type RouteRules, type RuleEntry, type RuleTable, toRuleTable } from './route-rules.ts';
import { toLocation, toPathText, toSegments } from './safe-paths.ts';

/** A rule for one visitor, with `{lang}` replaced. */
export type LocalRedirect = Redirect & {
  /** The target depends on the visitor's language. */
  isByLanguage?: true;
};

export interface RedirectTarget {
  /** Valid in a Location header: printable ASCII. */
  to: string;
  permanent: boolean;
  /** Leaves the site: a full page load. */
  isAbsolute: boolean;
  isByLanguage?: true;
}

/** A redirect in a table of rules; browsers receive only its target. */
export type RedirectRules = Pick<RouteRules, 'redirect'> & { permanent?: boolean; isByLanguage?: true };

/**
 * Returns the redirect of a path: the most specific rule applies (`listRuleMatches`), chains are followed. Undefined if no rule matches, or if the
 * target is unsafe, is the path itself, or belongs to a loop or a chain of more than five steps.
 */
export function findRedirect(path: string, rules: readonly LocalRedirect[]): RedirectTarget | undefined {
  return findTableRedirect(path, toRedirectTable(rules));
}

/** Like `findRedirect`, with a table such as a build's manifest. */
export function findTableRedirect(path: string, table: RuleTable<RedirectRules>): RedirectTarget | undefined {
  const walk = walkRedirects(path, table);
  return walk.end === 'arrived' ? walk.found : undefined;
}

/** Reason why a rule is refused: it leads to itself, into a loop, over more than five other rules, or to an unsafe address. */
type RedirectFault = 'itself' | 'loop' | 'chain' | 'unsafe';

const faultTexts: Readonly<Record<RedirectFault, string>> = {
  itself: 'leads to itself',
  loop: 'leads back to where it comes from',
  chain: `leads over more than ${maxRedirectChain} other redirects`,
  unsafe: 'leads to what is no safe path or address',
};

/** Rules that never reach a page, found by following each rule with an arbitrary text for its stars. */
export function findRefusedRedirects(rules: readonly LocalRedirect[]): { redirect: LocalRedirect; reason: string }[] {
  const table = toRedirectTable(rules);
  return rules.flatMap((redirect) => {
    const { end } = walkRedirects(toSample(redirect), table);
    const isRefused = end !== 'arrived' && !(end === 'itself' && redirect.match !== 'exact');
    return isRefused ? [{ redirect, reason: faultTexts[end] }] : [];
  });
}

/** Appends the visitor's query, campaign parameters included, before the target's hash; not if the target has its own query. */
export function withQuery(target: string, query: { toString(): string }): string {
  const search = query.toString();
  if (!search || target.includes('?')) return target;
  const [path = '', hash] = target.split(/(?=#)/s);
  return `${path}?${search}${hash ?? ''}`;
}

const tables = new WeakMap<readonly LocalRedirect[], RuleTable<RedirectRules>>(); // cached, because each navigation reads all rules

/** Converts the rules to a table; of two rules with the same path, the first applies. */
export function toRedirectTable(rules: readonly LocalRedirect[]): RuleTable<RedirectRules> {
  const known = tables.get(rules) ?? toRuleTable(rules.map(toRedirectEntry));
  tables.set(rules, known);
  return known;
}

export function toRedirectEntry({ from, to, match, permanent, isByLanguage }: LocalRedirect): RuleEntry<RedirectRules> {
  const isPrefix = match === 'prefix';
  const path = isPrefix ? `${from.replace(/\/$/, '')}/**` : from;
  return {
    from: path,
    rules: { redirect: isPrefix ? withRest(to) : to, ...(permanent && { permanent }), ...(isByLanguage && { isByLanguage }) },
  };
}

/** Adds the rest of the path to the target of a prefix rule. */
function withRest(to: string): string {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  return `${path.replace(/\/$/, '')}/**${tail}`;
}

type Walk = { end: 'arrived'; found: RedirectTarget | undefined } | { end: RedirectFault };

function walkRedirects(path: string, table: RuleTable<RedirectRules>): Walk {
  const seen = new Set<string>();
  let segments = toSegments(path);
  let found: RedirectTarget | undefined;
  while (segments) {
    const key = toPathText(segments);
    if (seen.has(key)) return { end: 'loop' };
    seen.add(key);
    const hop = findHop(key, table);
    if (!hop) return { end: 'arrived', found };
    if (hop === 'unsafe') return { end: 'unsafe' };
    segments = toSegments(hop.to);
    if (!hop.isAbsolute && segments && toPathText(segments) === key) return found ? { end: 'arrived', found } : { end: 'itself' };
    if (seen.size > maxRedirectChain) return { end: 'chain' };
    found = { ...hop, permanent: hop.permanent && found?.permanent !== false, ...(found?.isByLanguage && { isByLanguage: true }) };
    if (found.isAbsolute) return { end: 'arrived', found };
  }
  return { end: 'unsafe' };
}

function findHop(key: string, table: RuleTable<RedirectRules>): RedirectTarget | 'unsafe' | undefined {
  const match = listRuleMatches(`/${key}`, table).findLast(({ rules }) => rules.redirect !== undefined);
  if (match?.rules.redirect === undefined) return undefined;
  const { redirect, permanent = false, isByLanguage } = match.rules;
  const target = toTarget(redirect, fillStars(redirect, match.captures));
  return target ? { ...target, permanent, ...(isByLanguage && { isByLanguage }) } : 'unsafe';
}

/**
 * Returns the target; undefined if unsafe. Captured text must not change the host that the rule's author wrote, and script addresses are rejected.
 */
function toTarget(written: string, filled: string): Pick<RedirectTarget, 'to' | 'isAbsolute'> | undefined {
  const to = toLocation(filled);
  if (filled.length > 2000 || /[\\\p{Cc}]/u.test(filled)) return undefined;
  if (to.startsWith('/')) return toSegments(to) ? { to, isAbsolute: false } : undefined;
  const origin = /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?(?=[/?#]|$)/i.exec(to)?.[0];
  if (origin === undefined || !written.startsWith(origin) || /^[*$]/.test(written.slice(origin.length))) return undefined;
  return { to, isAbsolute: true };
}

/** Path of a rule, with an arbitrary text instead of each star. */
function toSample({ from, match }: LocalRedirect): string {
  return match === 'pattern' ? from.replace(/(?<=\/)\*{1,2}(?=\/|$)/g, 'anything') : from;
}
