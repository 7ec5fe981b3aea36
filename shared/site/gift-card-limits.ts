/**
 * Gift cards. `wrongCodesPerDay`: for one number from one network, or by one member; `…AtTills`: by all tills together. Both count whether or not the
 * card exists. Ten attempts a day cover 3 in a thousand million of the 1.1 · 10¹² codes within a year; from ten thousand networks together, they
 * cover 3 in a hundred thousand. `revealMinutes`: how long a code is shown on the site after the first view. `sealedDays`: how long the email with a
 * code may take to be delivered.
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
} as const;
