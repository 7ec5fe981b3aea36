/**
 * Gift cards. `wrongCodesPerDay` for one number, whether there is such a card or not: of 1.1 · 10¹² codes that tries 3 in a thousand million within a year.
 * `revealMinutes` a code is shown on the site, from the first look on; its letters have `sealedDays` to get through.
 */
export const giftCardLimits = {
  mostAmount: 10_000_000,
  ordersPerDay: 20,
  wrongCodesPerDay: 10,
  revealMinutes: 15,
  sealedDays: 7,
  unpaidDays: 30,
  messageCharacters: 500,
} as const;
