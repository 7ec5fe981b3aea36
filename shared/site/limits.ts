/** The constants and limits of the specification (§9), as far as they are used. */

/** Page sizes of lists. From 12 on, they fill grids with four and with six columns. */
export const pageSizes = [1, 2, 8, 12, 24, 48] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 12;

/** Number of records on a strip of an overview. */
export const overviewSizes = { featuredShops: 8, news: 6, events: 4, entitiesOfShop: 3 } as const;

export const localeCookie = { name: 'locale', maxAgeSeconds: 365 * 86_400 } as const;
/** Identifies a browser in which a member has logged in. */
export const deviceCookie = { name: 'device', maxAgeSeconds: 365 * 86_400 } as const;
export const tokenCookie = { name: 'token', maxAgeSeconds: 365 * 86_400 } as const;
/** Set and removed with `token`, but readable by scripts: a browser that has lost its storage sees that there is a session to restore. */
export const memberCookie = { name: 'member', maxAgeSeconds: tokenCookie.maxAgeSeconds } as const;

/** Keys under which the browser stores its member's data (specification §9). */
export const storageKeys = {
  token: 'API_TOKEN',
  setupModal: 'SETUP_MODAL_APPEARED_DATE',
  card: 'MEMBER_CARD',
  news: 'MEMBER_NEWS',
} as const;

/** Minimum days between requests to complete a profile. */
export const setupModalEveryDays = 14;

/** Limits of the site's own toasts, bottom centre. */
export const toastLimits = { durationMs: 5000, atMost: 4 } as const;

/** Max value of each unit before the next one is used (moment's thresholds). */
export const relativeTimeThresholds = { seconds: 45, minutes: 45, hours: 22, days: 26, months: 11 } as const;

/** A page that cannot load a part of its build reloads, once within this time per path, and at most `reloadsAtMost` times (specification §9). */
export const reloadGuardMs = 10_000;
export const reloadsAtMost = 3;
/** If storage is off, the reload guard is in the address. */
export const reloadMark = '_reloaded';
/** How often an open page checks for a new build. */
export const buildCheckMs = 3_600_000;
/** Max chained redirects; longer chains are refused. */
export const maxRedirectChain = 5;
export const maxPreloads = 5;
export const prefetchDelayMs = 1000;
/** Time after `load` until a page fetches anything for use without a network. */
export const offlineDelayMs = 3000;

/** Max writes per minute, call and client address: a whole centre's wifi may share one address. */
export const writesPerMinute = 30;
/** Max writes per minute, call and member, counted over all of the member's addresses. */
export const memberWritesPerMinute = 60;
/** Max page errors reported per minute and client address. */
export const clientErrorsPerMinute = 60;
/** Max session restores per minute and client address: without storage every page requests one. */
export const sessionRestoresPerMinute = 120;
/** Max connection signatures per minute, kind and member. Each tab needs one of each kind, and all tabs reconnect together after a deploy. */
export const realtimeSignaturesPerMinute = 60;
/**
 * Wrong passwords after which a login must wait or use an emailed link. They are counted for one account from one network, for one account from
 * anywhere, and for any account from one network. A device on which the member has logged in before has a separate first count, and is exempt from
 * the other two.
 */
export const wrongPasswords = { withinMinutes: 15, byAccountAndOrigin: 10, byAccount: 50, byNetwork: 100 } as const;
/** Max calls per minute, call and key: more than any till makes. */
export const keyCallsPerMinute = 600;
/** Max codes, cards and numbers per hour, call and key that do not exist: more than mistyped ones at any till. */
export const wrongCodesPerHourOfKey = 300;

/**
 * Max emails per day to one mailbox, from any senders; contracts limit them by client address (`emailsPerDay`). Each kind has its own count, so that
 * exhausting one cannot block a password reset.
 */
export const emailsToOnePerDay = {
  account: 12,
  newsletter: 4,
  support: 6,
  emailChange: 5,
  giftCard: 10,
  giftCardGuest: 30,
  giftCardHolder: 10,
} as const;

/** Notices per page of a member's list. */
export const noticesPerPage = 20;
