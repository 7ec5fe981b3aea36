/** Limits that no first page needs. In `limits.ts`, they would become part of every first load as soon as a part that is loaded later uses them. */

/**
 * How many days the site keeps its own copies. `supportRequests`: the centre has each request in its mailbox, and answers from there within a season.
 * `outbox`: for trials without a mail server; its links expire within a week. `outcomes`: answers of calls with an idempotency key, for retries.
 * Consent to cookies lasts a year, and its records are kept for two more years. `notices`: by then everything that they announce is long over, and
 * nobody unsubscribes by the link of an old email. `copies`: backups contain members who have deleted their account since, so backups are deleted
 * too. `bookingContacts`: names, addresses and notes that staff wrote down for a booking, counted from its end, for complaints within a season.
 */
export const retentionDays = {
  supportRequests: 90,
  bookingContacts: 90,
  outbox: 30,
  outcomes: 7,
  cookieConsents: 3 * 365,
  notices: 400,
  pageViews: 400,
  searchMisses: 90,
  copies: 30,
  endedPasses: 30,
} as const;

/**
 * Defaults of a booking, unless its service has its own. `changeMindMinutes`: free cancellation after ordering; `maxUpcoming`: maximum number of a
 * member's upcoming bookings.
 */
export const bookingLimits = { cancelHours: 24, daysAhead: 60, payWithinMinutes: 15, changeMindMinutes: 15, maxUpcoming: 10 } as const;

/**
 * Waiting lists. `offerMinutes`: time to answer an offer, unless the service has its own. `closesMinutes`: offers end this long before the slot
 * begins. `minOfferMinutes`: an offer that would end sooner is not made. `maxPlaces`: maximum number of a member's places in waiting lists.
 * `lapsedDays`: places are deleted this long after their slot.
 */
export const waitingLimits = { offerMinutes: 120, closesMinutes: 30, minOfferMinutes: 10, maxPlaces: 10, lapsedDays: 30 } as const;

/** Limits of the realtime connection (specification §9), from its protocol. */
export const realtimeLimits = {
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
  unavailableTimeoutMs: 10_000,
  retryAfterMs: 1000,
} as const;

/** Max size of a member's picture. */
export const pictureLimits = { bytesAtMost: 10 * 1024 * 1024 } as const;

/** `perHour`: pictures that are read for a member's forms. `maxWaiting`: pictures that wait to be read for forms of all members. */
export const receiptReadingLimits = { perHour: 10, maxWaiting: 16 } as const;

/** Types that browsers can convert to: a phone that stores HEIC then uploads a JPEG. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';
/** Files of receipts: of a PDF document, the first page is drawn. */
export const receiptTypes = `${pictureTypes},application/pdf`;

const utmostSide = 9000;
/** Size of stored pictures. A receipt must stay large enough to read a till's small print, however long it is. */
export const pictureBounds = {
  receipt: { maxSide: 2000, legibleSide: 900, utmostSide },
  message: { maxSide: 1600, legibleSide: 900, utmostSide },
  /** More than the site shows on a large screen. */
  site: { maxSide: 2560, legibleSide: 1280, utmostSide: 5120 },
  /** Before it is cropped square. */
  portrait: { maxSide: 1200, legibleSide: 512, utmostSide },
} as const;

/** Defaults of toast groups other than those in `toastLimits`. The animation's time counts twice: in and out. */
export const toastDefaults = { durationMs: 3000, speedMs: 300, widthPx: 300 } as const;

/**
 * Icon requests (specification §9): max length of an address, delay after which a second request is sent if the first has no answer yet, and
 * timeout of the last request.
 */
export const iconRequestMaxLength = 500;
export const iconRequestRotationMs = 750;
export const iconRequestTimeoutMs = 5000;
/** Name of an icon, as in Iconify. */
export const iconNamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `perDay`: messages of a member to the centre, which gets an email for each of them. `ofPage`: messages of a conversation per page. */
export const messageLimits = { perDay: 100, charactersAtMost: 4000, ofPage: 40, ratingCharacters: 500 } as const;

/** Typing indicator: at most one is sent per `restMs`, and it is shown for `shownMs`. */
export const typingLimits = { restMs: 4000, shownMs: 7000 } as const;

/** Max browsers of one member with push. */
export const pushSubscriptionsAtMost = 20;
