/**
 * Gift cards. `wrongCodesPerDay`: for one number from one network, or by one member; `…AtTills`: by all tills together. Both count whether or not the
 * card exists. There are 1.1 · 10¹² codes: ten a day try 3 in a thousand million within a year, and ten thousand networks together 3 in a hundred
 * thousand. `revealMinutes`: how long a code is shown on the site after the first view; its emails have `sealedDays` to be delivered.
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
