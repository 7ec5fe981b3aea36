/**
 * Gift cards. `wrongCodesPerDay`: for one number from one network, or by one member; `…AtTills`: by all tills together. Both count whether or not the
 * card exists. Ten attempts a day cover 3 in a thousand million of the 1.1 · 10¹² codes within a year; from ten thousand networks together, they
 * cover 3 in a hundred thousand. `revealMinutes`: how long a code is shown on the site after the first view. `sealedDays`: how long the email with a
 * code may take to be delivered. `guest…`: for buyers without an account, by their mailbox. `guestUnpaidDays`: unpaid orders are deleted
 * after this time. Payments start until a day before, because a payment page is open for a day at most.
 * `guestDays`: their data, and that of their recipients, is kept this long after the order, because banks accept disputes for about four months.
 * `guestResends`: how often a buyer can send one card again; each sends emails to addresses that nobody has confirmed.
 * `guestReturns`: paid and cancelled orders within `guestReturnsDays`, by buyer and by recipient, after which no more are taken: each sends emails and
 * costs nothing. `endedLinkDays`: how long links open a cancelled, expired or used-up card.
 */
export const giftCardLimits = {
  maxAmount: 10_000_000,
  ordersPerDay: 20,
  wrongCodesPerDay: 10,
  wrongCodesPerDayAtTills: 200,
  revealMinutes: 15,
  sealedDays: 7,
  unpaidDays: 30,
  messageCharacters: 500,
  guestOrdersPerDay: 10,
  guestOpenOrders: 5,
  guestPaymentAttempts: 10,
  guestUnpaidDays: 3,
  guestDays: 180,
  guestResends: 3,
  guestReturns: 3,
  guestReturnsDays: 30,
  endedLinkDays: 30,
} as const;
