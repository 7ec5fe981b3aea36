import type { Redirect } from '#shared/contracts/redirects.ts';
import { longestRedirectChain } from '#shared/site/limits.ts';
import { fillStars, listRuleMatches, type RouteRules, type RuleEntry, type RuleTable, toRuleTable } from './route-rules.ts';
import { toLocation, toPathText, toSegments } from './safe-paths.ts';

/** A rule as it holds for one visitor: `{lang}` stands for nothing any more. */
export type LocalRedirect = Redirect & {
  /** Where it leads depends on the visitor's language. */
  isByLanguage?: true;
};

export interface RedirectTarget {
  /** Fit for a Location header: printable ASCII. */
  to: string;
  permanent: boolean;
  /** It leaves the site: a full page load. */
  isAbsolute: boolean;
  isByLanguage?: true;
}

/** A redirect in a table of rules; browsers are told the target alone. */
export type RedirectRules = Pick<RouteRules, 'redirect'> & { permanent?: boolean; isByLanguage?: true };

/**
 * Where the rules send a path: the most specific one counts (`listRuleMatches`), and a chain is followed to its end. Undefined where no rule fits,
 * and where the target is unsafe, is the path itself, or lies on a way that never ends or takes more than five steps.
 */
export function findRedirect(path: string, rules: readonly LocalRedirect[]): RedirectTarget | undefined {
  return findTableRedirect(path, toRedirectTable(rules));
}

/** The same by a table, such as a build's manifest brings it. */
export function findTableRedirect(path: string, table: RuleTable<RedirectRules>): RedirectTarget | undefined {
  const walk = walkRedirects(path, table);
  return walk.end === 'arrived' ? walk.found : undefined;
}

/** Why a rule is refused: to itself, in a circle, over more than five others, or to what is no address that we would send anybody to. */
type RedirectFault = 'itself' | 'loop' | 'chain' | 'unsafe';

const faultTexts: Readonly<Record<RedirectFault, string>> = {
  itself: 'leads to itself',
  loop: 'leads back to where it comes from',
  chain: `leads over more than ${longestRedirectChain} other redirects`,
  unsafe: 'leads to what is no safe path or address',
};

/** The rules that never let a visitor arrive, by walking from where each begins; any text stands for a star. */
export function findRefusedRedirects(rules: readonly LocalRedirect[]): { redirect: LocalRedirect; reason: string }[] {
  const table = toRedirectTable(rules);
  return rules.flatMap((redirect) => {
    const { end } = walkRedirects(toSample(redirect), table);
    const isRefused = end !== 'arrived' && !(end === 'itself' && redirect.match !== 'exact');
    return isRefused ? [{ redirect, reason: faultTexts[end] }] : [];
  });
}

/** The visitor's query goes along, campaign parameters included, unless the target has one of its own; it stands before the target's hash. */
export function withQuery(target: string, query: { toString(): string }): string {
  const search = query.toString();
  if (!search || target.includes('?')) return target;
  const [path = '', hash] = target.split(/(?=#)/s);
  return `${path}?${search}${hash ?? ''}`;
}

const tables = new WeakMap<readonly LocalRedirect[], RuleTable<RedirectRules>>(); // each navigation asks all rules

/** The rules as a table; what stands first in the list counts where two begin at the same path. */
export function toRedirectTable(rules: readonly LocalRedirect[]): RuleTable<RedirectRules> {
  const known = tables.get(rules) ?? toRuleTable(rules.map(toRedirectEntry));
  tables.set(rules, known);
  return known;
}

/** What a rule's path does. */
export function toRedirectEntry({ from, to, match, permanent, isByLanguage }: LocalRedirect): RuleEntry<RedirectRules> {
  const isPrefix = match === 'prefix';
  const path = isPrefix ? `${from.replace(/\/$/, '')}/**` : from;
  return {
    from: path,
    rules: { redirect: isPrefix ? withRest(to) : to, ...(permanent && { permanent }), ...(isByLanguage && { isByLanguage }) },
  };
}

/** A prefix keeps what follows it. */
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
    if (seen.size > longestRedirectChain) return { end: 'chain' };
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

/** Only what stays where the rule's author pointed: no capture may reach the host, and nothing runs. */
function toTarget(written: string, filled: string): Pick<RedirectTarget, 'to' | 'isAbsolute'> | undefined {
  const to = toLocation(filled);
  if (filled.length > 2000 || /[\\\p{Cc}]/u.test(filled)) return undefined;
  if (to.startsWith('/')) return toSegments(to) ? { to, isAbsolute: false } : undefined;
  const origin = /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?(?=[/?#]|$)/i.exec(to)?.[0];
  if (origin === undefined || !written.startsWith(origin) || /^[*$]/.test(written.slice(origin.length))) return undefined;
  return { to, isAbsolute: true };
}

/** Where a rule begins, with any text for its stars. */
function toSample({ from, match }: LocalRedirect): string {
  return match === 'pattern' ? from.replace(/(?<=\/)\*{1,2}(?=\/|$)/g, 'anything') : from;
}
