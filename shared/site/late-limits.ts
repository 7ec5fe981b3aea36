/** Limits that no first page needs: what `limits.ts` has is in the first load of each, as soon as anything late asks for it. */

/**
 * How long the site's own copies of what was written are kept. The centre has each request in its letter box, and answers from there within
 * a season; the outbox is for who tries the site without a mail server, and its links end within a week.
 * What a call with an idempotency key has answered is kept for who tries again. Consent to cookies lasts a year, and can be asked about for two more.
 * Notices are kept until all that they tell of has long been over; by then nobody switches them off by the link of an old e-mail.
 */
export const keptDays = { supportRequests: 90, outbox: 30, outcomes: 7, cookieConsents: 3 * 365, notices: 400 } as const;

/** What holds for a booking where its service says nothing else; `mostUpcoming` bookings of one member are still to come at any time. */
export const bookingLimits = { cancelHours: 24, daysAhead: 60, payWithinMinutes: 15, mostUpcoming: 10 } as const;
