import { consentCookie, enabledCookie, type SiteConsent } from '../site/consent.ts';
import { type Consent, undecided } from './consent.ts';

/** Proof of a decision, stored in the browser: its number, the version of the list, and its time. */
export interface ConsentProof {
  id: string;
  version: string;
  decidedAtMs: number;
}

export interface StoredConsent {
  consent: Consent;
  /** Undefined before any decision. */
  proof: ConsentProof | undefined;
}

const valuePattern = /^(0|1)\.([a-f0-9]{12})\.([0-9a-z]{6,8})\.([a-z0-9]{12,32})$/;

const nothing: StoredConsent = { consent: undecided, proof: undefined };

/**
 * Parses the two cookies of a decision. Damaged, incomplete and expired cookies count as undecided, and so does consent to another version of the
 * list. A new list does not reopen "decline all", which allows nothing anyway (R-CONS-5).
 */
export function readConsent(cookies: string, list: Pick<SiteConsent, 'version' | 'necessary' | 'optional'>, nowMs: number): StoredConsent {
  const jar = toJar(cookies);
  const [, given, version = '', seconds = '', id = ''] = valuePattern.exec(jar.get(consentCookie.name) ?? '') ?? [];
  const decidedAtMs = Number.parseInt(seconds, 36) * 1000;
  if (given === undefined || decidedAtMs + consentCookie.maxAgeSeconds * 1000 <= nowMs) return nothing;
  const proof = { id, version, decidedAtMs };
  if (given === '0') return { consent: { isGiven: false, enabledIds: [] }, proof };
  const enabledIds = jar.get(enabledCookie.name)?.split('~') ?? [];
  const known = [...list.necessary, ...list.optional].map((cookie) => cookie.id);
  const isOfList = enabledIds.every((enabled) => known.includes(enabled)) && list.necessary.every((own) => enabledIds.includes(own.id));
  return version === list.version && isOfList ? { consent: { isGiven: true, enabledIds }, proof } : nothing;
}

/** Remaining lifetime of a decision in seconds. */
export function remainingSeconds({ decidedAtMs }: ConsentProof, nowMs: number): number {
  return Math.min(consentCookie.maxAgeSeconds, Math.ceil(decidedAtMs / 1000) + consentCookie.maxAgeSeconds - Math.floor(nowMs / 1000));
}

/** Values for `document.cookie`, the decision before the list. After "decline all" the list is removed. */
export function toConsentCookies({ isGiven, enabledIds }: Consent, proof: ConsentProof, isSecure: boolean): string[] {
  const seconds = Math.floor(proof.decidedAtMs / 1000).toString(36);
  const value = `${isGiven ? '1' : '0'}.${proof.version}.${seconds}.${proof.id}`;
  return [
    toCookie(consentCookie.name, value, consentCookie.maxAgeSeconds, isSecure),
    isGiven
      ? toCookie(enabledCookie.name, enabledIds.join('~'), enabledCookie.maxAgeSeconds, isSecure)
      : toCookie(enabledCookie.name, '', 0, isSecure),
  ];
}

function toCookie(name: string, value: string, maxAge: number, isSecure: boolean): string {
  return [`${name}=${value}`, `max-age=${maxAge}`, 'path=/', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])].join('; ');
}

/**
 * Values that delete the cookies named by targets, for every domain and path they may have been set with. Domains are the host and all above it,
 * paths those down to the page's. Browsers silently ignore deletions of other sites' cookies.
 */
export function toRemovals(
  targets: readonly string[],
  cookies: string,
  { hostname, pathname }: { hostname: string; pathname: string },
): string[] {
  const names = [...toJar(cookies).keys()].filter((name) => targets.some((target) => matchesTarget(name, target)));
  const domains = ['', ...listDomains(hostname).map((domain) => `; domain=${domain}`)];
  return names.flatMap((name) =>
    listPaths(pathname).flatMap((path) => domains.map((domain) => `${name}=; max-age=0; path=${path}${domain}`)),
  );
}

/** `_ga_*` matches every name with that prefix. */
export function matchesTarget(name: string, target: string): boolean {
  return target.endsWith('*') ? name.startsWith(target.slice(0, -1)) : name === target;
}

/** `www.centre.example`, `centre.example`; empty for IP addresses and `localhost`. */
function listDomains(hostname: string): string[] {
  if (/^[\d.]+$|:/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** `/`, `/cz`, `/cz/`, `/cz/obchody`, … */
function listPaths(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean);
  return [
    '/',
    ...segments.flatMap((_, index) => [`/${segments.slice(0, index + 1).join('/')}`, `/${segments.slice(0, index + 1).join('/')}/`]),
  ];
}

/** If a name occurs twice, the first counts, as on servers. */
function toJar(cookies: string): Map<string, string> {
  const pairs = cookies.split(/; ?/).map((pair): [string, string] => {
    const end = pair.indexOf('=');
    return end < 0 ? ['', pair] : [pair.slice(0, end).trim(), pair.slice(end + 1).trim()];
  });
  return new Map(pairs.reverse());
}
