import type { Locale } from '#shared/site/locales.ts';

export interface SavedCard {
  brand: string;
  last4: string;
  /** `12/2030`. */
  expires: string;
}

/** One attempt to pay, as the provider hears of it: nothing of the member but the cards that they have saved with it. */
export interface PaymentRequest {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  title: string;
  locale: Locale;
  /** Path of ours that the browser returns to; the provider adds `payment`, its message. */
  returnTo: string;
  saved: readonly SavedCard[];
}

/** What the provider says of an attempt. */
export interface PaymentEvent {
  reference: string;
  outcome: 'paid' | 'failed' | 'cancelled';
  amount: number;
  currency: string;
  /** What was paid with; `token` is the provider's name for a card that the member has saved. */
  card: (SavedCard & { token: string | undefined }) | undefined;
  /** What the provider calls it, where that is needed to pay it back. */
  providerPayment?: string;
  /** Of a payment whose money has moved since: all of it, as the provider has it now. */
  reversed?: Reversed;
}

/** What has gone back of a payment. Minor units. */
export interface Reversed {
  /** By refunds that have not failed, ours included. */
  refunded: number;
  /** By disputes that are open or lost. */
  disputed: number;
}

/** The provider knows the attempt already, with other words around it (another language): it takes another one. */
export class AttemptTaken extends Error {}

/** Whoever takes the money. Card numbers are asked for there, and never come here. */
export interface PaymentProvider {
  readonly name: string;
  /** Where the member pays; the same attempt again leads to the same. Rejects with `AttemptTaken`. */
  open: (request: PaymentRequest) => Promise<{ redirectTo: string; visit?: string }>;
  /** Nobody can pay there any more. Resolves with what has become of it: it may have been paid before; undefined: there is no such visit. */
  end?: (visit: string) => Promise<PaymentEvent | 'nothing' | undefined>;
  /** Undefined: the provider has not written it. `nothing`: it has, and it is about none of our payments, or changes nothing yet. */
  read: (message: string) => PaymentEvent | 'nothing' | undefined | Promise<PaymentEvent | 'nothing' | undefined>;
  /** Pays back what has not gone back yet. Resolves once the provider has taken it over; asked again, it does nothing more. */
  refund: (payment: { reference: string; provider_payment: string | null }) => Promise<void>;
}
