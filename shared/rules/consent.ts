import type { ConsentDecision, ConsentState, SiteConsent, SiteCookie } from '../site/consent.ts';

/** What a visitor has decided; `isGiven` undefined: nothing yet. */
export interface Consent {
  isGiven: boolean | undefined;
  enabledIds: readonly string[];
}

/** What a visitor can press. */
export type ConsentAction =
  | { kind: 'accept-all' }
  | { kind: 'save'; ids: readonly string[] }
  | { kind: 'decline' }
  | { kind: 'decline-all' };

type CookieList = Pick<SiteConsent, 'necessary' | 'optional'>;

export const undecided: Consent = { isGiven: undefined, enabledIds: [] };

/** What holds after an action, whatever held before. What is not in the list is not enabled by anything. */
export function decide(action: ConsentAction, list: CookieList): Consent {
  if (action.kind === 'decline-all') return { isGiven: false, enabledIds: [] };
  const isTicked = ({ id }: SiteCookie) => action.kind === 'accept-all' || (action.kind === 'save' && action.ids.includes(id));
  return { isGiven: true, enabledIds: toIds([...list.necessary, ...list.optional.filter(isTicked)]) };
}

/** The name of what has been decided: a selection of everything is all, a selection of nothing is necessary only. */
export function stateOf({ isGiven, enabledIds }: Consent, { optional }: CookieList): ConsentState {
  if (isGiven === undefined) return 'undecided';
  return isGiven ? decisionOf(optional.filter(({ id }) => enabledIds.includes(id)).length, optional.length) : 'declined-all';
}

function decisionOf(ticked: number, outOf: number): ConsentDecision {
  if (ticked === 0) return 'declined';
  return ticked === outOf ? 'accepted-all' : 'accepted-partially';
}

/** Where nothing is optional and nothing is started, there is nothing to decide. */
export function asksForConsent<L extends CookieList>(list: L | undefined): list is L {
  return list !== undefined && list.optional.length > 0;
}

/** `banner`: only while nothing is decided and the dialog is not forced · `control`: once something is (R-CONS-5). */
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

/** The optional entries that the dialog shows ticked: what is saved or, before any decision, what the tenant ticks beforehand. */
export function tickedAtFirst({ isGiven, enabledIds }: Consent, { optional }: CookieList): string[] {
  return toIds(optional.filter(({ id, isPreselected }) => (isGiven === undefined ? isPreselected : enabledIds.includes(id))));
}

/** Whether what is ticked is something else than what is saved, in whatever order. */
export function isUnsaved(ticked: readonly string[], { enabledIds }: Consent, { optional }: CookieList): boolean {
  return optional.some(({ id }) => ticked.includes(id) !== enabledIds.includes(id));
}

/** Whether the tag manager and the pixel may run. */
export function allowsStatistics({ enabledIds }: Consent, { optional }: CookieList): boolean {
  return optional.some(({ id, category }) => category === 'STAT' && enabledIds.includes(id));
}

/** What a decision does to the page, and what the same decision does when a page is loaded with it. */
export interface ConsentEffects {
  /** Scripts of what is allowed, each address once. */
  scripts: string[];
  /** Names of cookies that have to go: targets of what is not allowed and of nothing that is. */
  removedTargets: string[];
  /** A script that is taken out of the page runs on all the same. */
  mustReload: boolean;
}

/** What runs in this page already. */
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
