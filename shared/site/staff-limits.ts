/** A session of the staff: so long in all, so long without a call, and so long a confirmation is good for what asks for one. */
export const staffSession = { lastsMs: 12 * 3_600_000, idleMs: 3_600_000, confirmedMs: 10 * 60_000 } as const;

/** How long the link of an invitation works. */
export const staffInviteMs = 48 * 3_600_000;

/** How long a passkey may take to answer. */
export const passkeyAnswerMs = 5 * 60_000;

/** The staff's cookie. Over https the prefix binds it to its host (RFC 6265bis, 4.1.3.2); on plain-http localhost a browser keeps no such cookie. */
export const deskCookie = { name: 'desk', securePrefix: '__Host-', maxAgeSeconds: staffSession.lastsMs / 1000 } as const;

/** Cookie that marks a browser in which staff have logged in. It grants no access. */
export const deskDeviceCookie = { name: 'desk-device', maxAgeSeconds: 365 * 86_400 } as const;

/** How long a decision about a receipt can be taken back: nothing moves, and the member is told nothing, before that. */
export const receiptUndoMs = 30_000;

/** More points of receipts, approved by one person for one member within a day, ask for a confirmation. */
export const unconfirmedPoints = 1000;

/** How many codes that are none somebody of the staff may try: far more than slips, far fewer than it takes to guess one. */
export const wrongCodes = { atMost: 40, withinMs: 3_600_000 } as const;
