import type { Locale } from '#shared/site/locales.ts';

export interface SavedCard {
  brand: string;
  last4: string;
  /** `12/2030`. */
  expires: string;
}

/** A payment attempt for the provider. The only member data in it are cards saved with the provider. */
export interface PaymentRequest {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  title: string;
  locale: Locale;
  /** Path that the browser returns to; the provider adds its message as the parameter `payment`. */
  returnTo: string;
  saved: readonly SavedCard[];
}

/** The provider's message about an attempt. */
export interface PaymentEvent {
  reference: string;
  outcome: 'paid' | 'failed' | 'cancelled';
  amount: number;
  currency: string;
  /** Card used; `token` is the provider's id of a saved card. */
  card: (SavedCard & { token: string | undefined }) | undefined;
  /** The provider's payment id, if needed for refunds. */
  providerPayment?: string;
  /** Current total of reversals, if money has moved since. */
  reversed?: Reversed;
}

/** Reversed part of a payment. Minor units. */
export interface Reversed {
  /** Sum of refunds that have not failed, including ours. */
  refunded: number;
  /** Sum of disputes that are open or lost. */
  disputed: number;
}

/** The provider already has the attempt with different texts (another language): use a new one. */
export class AttemptTaken extends Error {}

/** Payment provider. Card numbers are only entered there, never here. */
export interface PaymentProvider {
  readonly name: string;
  /** Returns the address of the payment page. Idempotent for the same attempt. Rejects with `AttemptTaken`. */
  open: (request: PaymentRequest) => Promise<{ redirectTo: string; visit?: string }>;
  /** Closes the payment page. Resolves with the outcome, because it may have been paid before; undefined if there is no such visit. */
  end?: (visit: string) => Promise<PaymentEvent | 'nothing' | undefined>;
  /** Undefined: not written by the provider. `nothing`: concerns none of our payments, or changes nothing yet. */
  read: (message: string) => PaymentEvent | 'nothing' | undefined | Promise<PaymentEvent | 'nothing' | undefined>;
  /** Refunds what has not been refunded yet. Idempotent. Resolves when the provider has accepted it. */
  refund: (payment: { reference: string; provider_payment: string | null }) => Promise<void>;
}
