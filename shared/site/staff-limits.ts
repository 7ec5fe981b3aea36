/** Limits of a staff session: its maximum duration, its maximum time without a call, and the validity of a confirmation. */
export const staffSession = { lastsMs: 12 * 3_600_000, idleMs: 3_600_000, confirmedMs: 10 * 60_000 } as const;

/** Recovery codes of a staff member. */
export const recoveryCodeCount = 10;

/** Validity of an invitation link. */
export const staffInviteMs = 48 * 3_600_000;

/** Max time for a passkey to answer. */
export const passkeyAnswerMs = 5 * 60_000;

/** Max time for a login at the company's identity provider. */
export const companyLoginMs = 15 * 60_000;

/** The staff's cookie. Over https the prefix binds it to its host (RFC 6265bis, 4.1.3.2); on plain-http localhost browsers reject such a cookie. */
export const deskCookie = { name: 'desk', securePrefix: '__Host-', maxAgeSeconds: staffSession.lastsMs / 1000 } as const;

/** Cookie that marks a browser in which staff have logged in. It grants no access. */
export const deskDeviceCookie = { name: 'desk-device', maxAgeSeconds: 365 * 86_400 } as const;

/** Max time between a purchase and its report, for tills and cashiers without a connection. */
export const maxPurchaseLateMs = 72 * 3_600_000;

/** How long a decision about a receipt can be undone; points and the member's notification wait until then. */
export const receiptUndoMs = 30_000;

/**
 * Points that a member of staff may move within 24 hours without a confirmation: by approved receipts of one member, or by adjustments over all
 * members.
 */
export const maxUnconfirmedPoints = 1000;

/** Max listed purchases of a till's day, and max listed rewards and gift cards. */
export const maxListedAtTill = 50;

/** Max unknown codes per member of staff: far more than typos, far fewer than needed to guess one. */
export const wrongCodes = { atMost: 40, withinMs: 3_600_000 } as const;
