/** Limits that no first page needs: what `limits.ts` has is in the first load of each, as soon as anything late asks for it. */

/**
 * How long the site's own copies of what was written are kept. The centre has each request in its mailbox, and answers from there within
 * a season; the outbox is for who tries the site without a mail server, and its links end within a week.
 * What a call with an idempotency key has answered is kept for who tries again. Consent to cookies lasts a year, and can be asked about for two more.
 * Notices are kept until all that they tell of has long been over; by then nobody switches them off by the link of an old e-mail.
 * Copies of the database hold members who have deleted their account since, so backups must not be kept longer either.
 */
export const keptDays = {
  supportRequests: 90,
  outbox: 30,
  outcomes: 7,
  cookieConsents: 3 * 365,
  notices: 400,
  pageViews: 400,
  searchMisses: 90,
  copies: 30,
} as const;

/** What holds for a booking where its service says nothing else; whoever has just ordered may change their mind; `mostUpcoming` bookings of one member are still to come at any time. */
export const bookingLimits = { cancelHours: 24, daysAhead: 60, payWithinMinutes: 15, changeMindMinutes: 15, mostUpcoming: 10 } as const;

/** Of the connection that carries what happens (specification §9), as its protocol has them. */
export const realtimeLimits = {
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  unavailableTimeoutMs: 10_000,
  retryAfterMs: 1000,
} as const;

/** What a member may send of a picture. */
export const pictureLimits = { bytesAtMost: 10 * 1024 * 1024 } as const;

/** What browsers make pictures of by themselves: a telephone that keeps HEIC then hands over a JPEG. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

const utmostSide = 9000;
/** How large a picture is kept. A receipt: enough to read the small print of a till, however long it is. */
export const pictureBounds = {
  receipt: { longestSide: 2000, legibleSide: 900, utmostSide },
  message: { longestSide: 1600, legibleSide: 900, utmostSide },
  /** More than the site shows of one on a large screen. */
  site: { longestSide: 2560, legibleSide: 1280, utmostSide: 5120 },
  /** Before it is cut square. */
  portrait: { longestSide: 1200, legibleSide: 512, utmostSide },
} as const;

/** Of any other group of toasts, and of all where `toastLimits` says nothing else. The animation's time counts twice: in and out. */
export const toastDefaults = { durationMs: 3000, speedMs: 300, widthPx: 300 } as const;

/** Icon requests (specification §9): the longest address, when a second one is sent beside one without an answer, and how long the last is waited for. */
export const iconRequestMaxLength = 500;
export const iconRequestRotationMs = 750;
export const iconRequestTimeoutMs = 5000;
/** A name in an icon set, as Iconify has it. */
export const iconNamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What a member may write to the centre in a day: each message is an email to it. And how many messages of a conversation come at once. */
export const messageLimits = { perDay: 100, charactersAtMost: 4000, ofPage: 40 } as const;

/** Of two calls that say that somebody writes in a conversation, so soon after each other one is told; for so long it is shown. */
export const typingLimits = { restMs: 4000, shownMs: 7000 } as const;

/** How many browsers of one member are told. */
export const pushSubscriptionsAtMost = 20;
