import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

export function prepareBookingPart({ booking }: DomainParts): MemberPart {
  return { sections: { bookings: booking.listAll }, forget: booking.cancelAll };
}

export function prepareGiftCardsPart({ giftCards }: DomainParts): MemberPart {
  return { sections: { gift_cards: giftCards.listAll }, forget: giftCards.forgetBuyer };
}

export function preparePaymentMethodsPart({ queries: { paymentMethods } }: DomainParts): MemberPart {
  return { sections: { payment_methods: paymentMethods.list }, forget: paymentMethods.forget };
}
