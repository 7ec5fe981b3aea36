import type { RouteName } from '#shared/site/routes.ts';

interface Needed {
  /** Names of contracts; if one of them is missing, the screen cannot work. */
  readonly calls: readonly string[];
  /** The screen has other content too, so it disappears only if that content is also empty. */
  readonly hasOther?: true;
}

const bookings: Needed = { calls: ['listBookingServices', 'listBookingSlots'] };

/** Screens that depend on calls which not every mall API has. */
const needed: Readonly<Partial<Record<RouteName, Needed>>> = {
  floorplan: { calls: ['listFloorplans'] },
  cinema: { calls: ['listFilms'], hasOther: true },
  blog: { calls: ['listArticles'] },
  booking: bookings,
  'booking-service': bookings,
  'gift-cards': { calls: ['getGiftCardOffer'], hasOther: true },
  'gift-card': { calls: ['getGiftCardOffer'] },
  'gift-card-order': { calls: ['getGiftCardOffer', 'openGiftCardOrder'] },
  'held-gift-card': { calls: ['getGiftCardOffer', 'openGiftCard'] },
  'dashboard-bookings': { calls: ['listBookingOrders'] },
  'booking-receipt': { calls: ['listBookingOrders'] },
  'dashboard-household': { calls: ['getHousehold'] },
  'dashboard-notices': { calls: ['listNotices', 'getNoticeSettings'] },
  'notices-off': { calls: ['listNotices'] },
  'dashboard-payment-methods': { calls: ['listPaymentMethods'] },
  'dashboard-purchases': { calls: ['listPurchases'] },
  'oauth-consent': { calls: ['listConnectedSites'] },
};

interface Site {
  readonly empty: readonly RouteName[];
  readonly notOffered?: readonly string[];
}

/** Whether the mall API has the calls that a screen depends on; without them the page does not exist. */
export function isOffered(screen: RouteName, { empty, notOffered }: Site): boolean {
  const stands = needed[screen];
  if (!stands || !notOffered?.some((call) => stands.calls.includes(call))) return true;
  return stands.hasOther === true && !empty.includes(screen);
}
