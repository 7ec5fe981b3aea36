/** What a visitor has decided about cookies, and which entries of the list that allows. Not in `limits.ts`, which every page loads. */
export const consentCookie = { name: 'ncc_c', maxAgeSeconds: 365 * 86_400 } as const;
export const enabledCookie = { name: 'ncc_e', maxAgeSeconds: 365 * 86_400 } as const;

/** Of one address: how often a browser may have its decision kept. */
export const consentKeepsPerMinute = 20;

/** What a tenant asks its visitors about, in one language. */
export interface SiteConsent {
  /** Of the list: another one asks everybody again. */
  version: string;
  /** The dialog opens by itself and cannot be left without a decision; then there is no banner. */
  isForced: boolean;
  necessary: readonly SiteCookie[];
  optional: readonly SiteCookie[];
}

/** One entry of the list: what it is for, what it starts, and which cookies go when it is switched off. */
export interface SiteCookie {
  id: string;
  name: string;
  description: string;
  links: readonly { href: string; label: string }[];
  /** Names; `_ga_*` is every name that begins with `_ga_`. */
  targetCookieIds: readonly string[];
  /** A script that is loaded while the entry is allowed. */
  src?: string;
  /** Ticked when the dialog opens for the first time; it allows nothing by that. */
  isPreselected: boolean;
  /** `STAT`: it loads the tag manager and the pixel. */
  category?: CookieCategory;
}

export const cookieCategories = ['STAT'] as const;
export type CookieCategory = (typeof cookieCategories)[number];

/** In each id: it stands in a cookie's value, between `~`. */
export const cookieIdPattern = /^[a-z][a-z0-9_-]{0,39}$/;

/** The number of a decision: random, made by the browser for each anew. Nothing about the visitor is in it. */
export const consentIdPattern = /^[a-z0-9]{12,32}$/;
export const consentVersionPattern = /^[a-f0-9]{12}$/;

export const consentDecisions = ['accepted-all', 'accepted-partially', 'declined', 'declined-all'] as const;
export type ConsentDecision = (typeof consentDecisions)[number];
export type ConsentState = 'undecided' | ConsentDecision;
