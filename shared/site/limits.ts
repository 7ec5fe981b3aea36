/** The constants and limits of the specification (§9), as they come into use. */

/** Sizes a list may be asked for; they fill grids of four and of six. */
export const pageSizes = [1, 2, 8, 12, 24, 48] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 12;

/** How many a strip on an overview shows. */
export const overviewSizes = { featuredShops: 8, news: 6, events: 4, entitiesOfShop: 3 } as const;

export const localeCookie = { name: 'locale', maxAgeSeconds: 365 * 86_400 } as const;
/** What a browser is known by in which somebody has been logged in. */
export const deviceCookie = { name: 'device', maxAgeSeconds: 365 * 86_400 } as const;
export const tokenCookie = { name: 'token', maxAgeSeconds: 365 * 86_400 } as const;
/** Comes and goes with `token`, and scripts may read it: a browser that has lost its storage sees that there is a session to ask for. */
export const memberCookie = { name: 'member', maxAgeSeconds: tokenCookie.maxAgeSeconds } as const;

/** Where the browser keeps what it knows of its member (specification §9). */
export const storageKeys = {
  token: 'API_TOKEN',
  setupModal: 'SETUP_MODAL_APPEARED_DATE',
  card: 'MEMBER_CARD',
  news: 'MEMBER_NEWS',
} as const;

/** A member with an incomplete profile is asked to complete it, at most this often. */
export const setupModalEveryDays = 14;

/** Of the site's own toasts, bottom centre. */
export const toastLimits = { durationMs: 5000, atMost: 4 } as const;

/** Up to which value of a unit the unit is still used (moment's thresholds). */
export const relativeTimeThresholds = { seconds: 45, minutes: 45, hours: 22, days: 26, months: 11 } as const;

/** A page that cannot load a part of its build reloads, once within this time for each path, and so often in all (specification §9). */
export const reloadGuardMs = 10_000;
export const reloadsAtMost = 3;
/** Where storage is switched off, the address bears the guard over the reload. */
export const reloadMark = '_reloaded';
/** How often an open page asks whether there is a new build. */
export const buildCheckMs = 3_600_000;
/** Redirects that lead to each other: more are refused. */
export const longestRedirectChain = 5;
export const preloadsAtOnce = 5;
export const prefetchDelayMs = 1000;

/** How often one address may write to one call in a minute: a whole centre's wifi may stand behind one. */
export const writesPerMinute = 30;
/** The same for one member, wherever they are. */
export const memberWritesPerMinute = 60;
/** How many faults of pages one address may report in a minute. */
export const clientErrorsPerMinute = 60;
/** How often browsers behind one address may ask in a minute for the session of their cookie: without storage each page does. */
export const sessionRestoresPerMinute = 120;
/** How often one member may have connections signed in a minute: two for each tab, which all come again at once after a deploy. */
export const realtimeSignaturesPerMinute = 60;
/**
 * Wrong passwords until a stranger has to wait or use the link that logs in: for one account from one network, for one account from anywhere,
 * and from one network for any account. A device on which the member has been logged in has the first of these for itself, and no other.
 */
export const wrongPasswords = { withinMinutes: 15, byAccountAndOrigin: 10, byAccount: 50, byNetwork: 100 } as const;
/** The same for operators: all tills carry one token; who tries tokens is counted by address. */
export const operatorCallsPerMinute = { byToken: 600, byStrangers: 5 } as const;

/**
 * How many letters one mailbox gets in a day, whoever asks for them; for how many one address may ask, contracts say (`lettersPerDay`). Each kind has a count of its own: who wastes one must not
 * keep somebody from a new password.
 */
export const emailsToOnePerDay = { account: 12, newsletter: 4, support: 6, emailChange: 5, giftCard: 10, giftCardHolder: 10 } as const;

/** How many notices a page of a member's list has. */
export const noticesPerPage = 20;
