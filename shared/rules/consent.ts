import type { ConsentDecision, ConsentState, SiteConsent, SiteCookie } from '../site/consent.ts';

/** A visitor's decision; `isGiven` is undefined until the visitor decides. */
export interface Consent {
  isGiven: boolean | undefined;
  enabledIds: readonly string[];
}

/** Actions of the consent dialog. */
export type ConsentAction =
  | { kind: 'accept-all' }
  | { kind: 'save'; ids: readonly string[] }
  | { kind: 'decline' }
  | { kind: 'decline-all' };

type CookieList = Pick<SiteConsent, 'necessary' | 'optional'>;

export const undecided: Consent = { isGiven: undefined, enabledIds: [] };

/** Returns the consent after an action, regardless of the previous one. Entries outside the list are never enabled. */
export function decide(action: ConsentAction, list: CookieList): Consent {
  if (action.kind === 'decline-all') return { isGiven: false, enabledIds: [] };
  const isTicked = ({ id }: SiteCookie) => action.kind === 'accept-all' || (action.kind === 'save' && action.ids.includes(id));
  return { isGiven: true, enabledIds: toIds([...list.necessary, ...list.optional.filter(isTicked)]) };
}

/** Returns the kind of a decision. Selecting all entries counts as accepting all, selecting none as necessary only. */
export function stateOf({ isGiven, enabledIds }: Consent, { optional }: CookieList): ConsentState {
  if (isGiven === undefined) return 'undecided';
  return isGiven ? decisionOf(optional.filter(({ id }) => enabledIds.includes(id)).length, optional.length) : 'declined-all';
}

function decisionOf(ticked: number, outOf: number): ConsentDecision {
  if (ticked === 0) return 'declined';
  return ticked === outOf ? 'accepted-all' : 'accepted-partially';
}

/** Whether there is anything to decide: only if the list has optional entries. */
export function asksForConsent<L extends CookieList>(list: L | undefined): list is L {
  return list !== undefined && list.optional.length > 0;
}

/** `banner`: while undecided, if the dialog is not forced · `control`: after a decision (R-CONS-5). */
export function whatShows(
  consent: Consent,
  list: Pick<SiteConsent, 'necessary' | 'optional' | 'isForced'>,
): { banner: boolean; control: boolean; forced: boolean } {
  const isOpen = asksForConsent(list) && consent.isGiven === undefined;
  return {
    banner: isOpen && !list.isForced,
    forced: isOpen && list.isForced,
    control: asksForConsent(list) && consent.isGiven !== undefined,
  };
}

/** Optional entries that the dialog shows ticked: the saved ones or, before any decision, those preselected by the tenant. */
export function tickedAtFirst({ isGiven, enabledIds }: Consent, { optional }: CookieList): string[] {
  return toIds(optional.filter(({ id, isPreselected }) => (isGiven === undefined ? isPreselected : enabledIds.includes(id))));
}

/** Whether the ticked entries differ from the saved ones, in any order. */
export function isUnsaved(ticked: readonly string[], { enabledIds }: Consent, { optional }: CookieList): boolean {
  return optional.some(({ id }) => ticked.includes(id) !== enabledIds.includes(id));
}

/** Whether the tag manager and the pixel may run. */
export function allowsStatistics({ enabledIds }: Consent, { optional }: CookieList): boolean {
  return optional.some(({ id, category }) => category === 'STAT' && enabledIds.includes(id));
}

/** Effects of a decision on the page when it is made, and on each page loaded afterwards. */
export interface ConsentEffects {
  /** Scripts of the allowed entries, each address once. */
  scripts: string[];
  /** Names of cookies to remove: targets of refused entries that are not targets of allowed ones. */
  removedTargets: string[];
  /** A running script that is no longer allowed continues until the page is reloaded. */
  mustReload: boolean;
}

/** Scripts and statistics already running in this page. */
export interface Started {
  statistics: boolean;
  scripts: readonly string[];
}

export function effectsOf(consent: Consent, list: CookieList, started: Started): ConsentEffects {
  const all = [...list.necessary, ...list.optional];
  const allowed = all.filter(({ id }) => consent.enabledIds.includes(id));
  const kept = new Set(allowed.flatMap(({ targetCookieIds }) => targetCookieIds));
  const refused = list.optional.filter((cookie) => !allowed.includes(cookie));
  const scripts = [...new Set(allowed.flatMap(({ src }) => src ?? []))];
  return {
    scripts,
    removedTargets: [...new Set(refused.flatMap(({ targetCookieIds }) => targetCookieIds))].filter((target) => !kept.has(target)),
    mustReload: (started.statistics && !allowsStatistics(consent, list)) || started.scripts.some((src) => !scripts.includes(src)),
  };
}

const toIds = (cookies: readonly SiteCookie[]) => cookies.map(({ id }) => id);
