import type { Redirect } from '#shared/contracts/redirects.ts';

export interface RedirectTarget {
  /** Fit for a Location header: printable ASCII. */
  to: string;
  permanent: boolean;
  /** It leaves the site: a full page load. */
  isAbsolute: boolean;
}

const maxHops = 10;

/**
 * Where the rules send a path: exact rules first, then patterns in their order, then the longest prefix; a chain is followed to
 * its end. Undefined where no rule fits, and where the target is unsafe, is the path itself, or lies on a way that never ends.
 */
export function findRedirect(path: string, rules: readonly Redirect[]): RedirectTarget | undefined {
  const seen = new Set<string>();
  let segments = toSegments(path);
  let found: RedirectTarget | undefined;
  while (segments && seen.size <= maxHops) {
    const key = segments.join('/');
    if (seen.has(key)) return undefined;
    seen.add(key);
    const hop = findHop(segments, rules);
    if (!hop) return found;
    segments = toSegments(hop.to);
    if (!hop.isAbsolute && segments?.join('/') === key) return found; // a rule that fits its own target: the visitor has arrived
    found = { ...hop, permanent: hop.permanent && found?.permanent !== false };
    if (found.isAbsolute) return found;
  }
  return undefined;
}

/** The rules that never let a visitor arrive, by walking from where each begins: to itself, in a circle, or over more than ten others. */
export function findRedirectLoops(rules: readonly Redirect[]): Redirect[] {
  return rules.filter((rule) => rule.match !== 'pattern' && neverArrives(rule, rules));
}

function neverArrives({ from, match }: Redirect, rules: readonly Redirect[]): boolean {
  const seen = new Set<string>();
  let segments = toSegments(from);
  while (segments && seen.size <= maxHops) {
    const key = segments.join('/');
    if (seen.has(key)) return true;
    seen.add(key);
    const hop = findHop(segments, rules);
    if (!hop || hop.isAbsolute) return false;
    segments = toSegments(hop.to);
    if (segments?.join('/') === key) return seen.size === 1 && match === 'exact'; // a wider rule that fits its own target: the visitor has arrived
  }
  return segments !== undefined;
}

/** Whether a visitor may be sent to it after login: a path of this site that no browser reads as anything else. */
export function isSafeReturnPath(path: string): boolean {
  return path.length <= 2000 && /^\/[!-[\]-~]*$/.test(path) && toSegments(path)?.every((segment) => !/[/\\\p{Cc}]/u.test(segment)) === true;
}

/** An address as a Location header may bear it: printable ASCII. */
export function toLocation(address: string): string {
  return address.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
}

/** The address as a Location header may bear it, if no browser reads it as another host than it names, or as a script. */
export function toSafeLocation(address: string): string | undefined {
  const to = toLocation(address);
  if (to.length > 4000 || /[\\\p{Cc}]/u.test(address)) return undefined;
  if (to.startsWith('/')) return toSegments(to) ? to : undefined;
  return /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?(?=[/?#]|$)/i.test(to) ? to : undefined;
}

function findHop(segments: readonly string[], rules: readonly Redirect[]): RedirectTarget | undefined {
  const rest = (rule: Redirect) => findRest(segments, getFrom(rule));
  const exact = rules.find((rule) => rule.match === 'exact' && rest(rule)?.length === 0);
  if (exact) return toTarget(exact, exact.to);

  for (const rule of rules) {
    const captures = rule.match === 'pattern' ? findCaptures(segments, rule.from.split('/').filter(Boolean)) : undefined;
    if (captures) return toTarget(rule, fillIn(rule.to, captures));
  }

  const [prefix] = rules
    .filter((rule) => rule.match === 'prefix' && rest(rule))
    .sort((a, b) => (rest(a)?.length ?? 0) - (rest(b)?.length ?? 0));
  return prefix && toTarget(prefix, append(prefix.to, toText(rest(prefix) ?? [])));
}

const fromSegments = new WeakMap<Redirect, string[] | undefined>(); // each navigation asks all rules

function getFrom(rule: Redirect): string[] | undefined {
  if (!fromSegments.has(rule)) fromSegments.set(rule, toSegments(rule.from));
  return fromSegments.get(rule);
}

/** Only what stays where the rule's author pointed: no capture may reach the host, and nothing runs. */
function toTarget(rule: Redirect, filled: string): RedirectTarget | undefined {
  const to = toLocation(filled);
  if (filled.length > 2000 || /[\\\p{Cc}]/u.test(filled)) return undefined;
  if (to.startsWith('/')) return toSegments(to) ? { to, permanent: rule.permanent, isAbsolute: false } : undefined;
  const origin = /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?(?=[/?#]|$)/i.exec(to)?.[0];
  if (origin === undefined || !rule.to.startsWith(origin) || /^[*$]/.test(rule.to.slice(origin.length))) return undefined;
  return { to, permanent: rule.permanent, isAbsolute: true };
}

/** What follows the prefix, or undefined when the path does not begin with it. */
function findRest(segments: readonly string[], prefix: readonly string[] | undefined): readonly string[] | undefined {
  return prefix?.every((segment, index) => segment === segments[index]) ? segments.slice(prefix.length) : undefined;
}

/** What the stars stand for: `*` one segment, a last `**` all that follow, also none. */
function findCaptures(segments: readonly string[], pattern: readonly string[]): string[] | undefined {
  const captures: string[] = [];
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (part === '**') return index === pattern.length - 1 ? [...captures, toText(segments.slice(index))] : undefined;
    if (segment === undefined || (part !== '*' && decode(part) !== segment)) return undefined;
    if (part === '*') captures.push(toText([segment]));
  }
  return segments.length === pattern.length ? captures : undefined;
}

/** `$1` is the first star, `$2` the second; `*` and `**` take them in order. */
function fillIn(to: string, captures: readonly string[]): string {
  let next = 0;
  return to.replace(
    /\$(\d)|\*{1,2}/g,
    (_, number: string | undefined) => captures[number === undefined ? next++ : Number(number) - 1] ?? '',
  );
}

function append(to: string, rest: string): string {
  if (rest === '') return to;
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  return `${path.replace(/\/$/, '')}/${rest}${tail}`;
}

function toText(segments: readonly string[]): string {
  return segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/');
}

/** The decoded segments of a path of this site, or undefined for what a browser could read as another host or folder. */
function toSegments(path: string): string[] | undefined {
  const plain = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/s, '');
  if (!/^\/(?!\/)/.test(path)) return undefined;
  if (plain === '/') return [];
  const segments = plain.slice(1).split('/').map(decode);
  return segments.some((segment) => segment === '' || /^\.{1,2}$|[\\\p{Cc}]/u.test(segment)) ? undefined : segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a bad escape stands for itself
  }
}
