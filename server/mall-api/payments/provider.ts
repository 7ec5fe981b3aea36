import type { Locale } from '#shared/site/locales.ts';

export interface SavedCard {
  brand: string;
  last4: string;
  /** Month and year: `12/2030`. */
  expires: string;
}

/** A payment attempt for the provider. The only member data in it are cards saved with the provider. */
export interface PaymentRequest {
  reference: string;
  /** In minor units. */
  amount: number;
  currency: string;
  title: string;
  locale: Locale;
  /** Path to which the browser returns; the provider adds its message as the parameter `payment`. */
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

/** Reversed part of a payment, in minor units. */
export interface Reversed {
  /** Sum of refunds that have not failed, including ours. */
  refunded: number;
  /** Sum of disputes that are open or lost. */
  disputed: number;
}

/** Thrown if the provider already has the attempt with different texts (another language), so that a new attempt is needed. */
export class AttemptTaken extends Error {}

/** Payment provider. Card numbers are only entered there, never here. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether its payments are a test, so that no money moves. */
  readonly isTest: boolean;
  /** Returns the address of the payment page. Idempotent for the same attempt. Rejects with `AttemptTaken`. */
  open: (request: PaymentRequest) => Promise<{ redirectTo: string; visit?: string }>;
  /**
   * Closes the payment page. Resolves with the outcome, because the payment may have been made before. Undefined if the
   * visit does not exist.
   */
  end?: (visit: string) => Promise<PaymentEvent | 'nothing' | undefined>;
  /**
   * Reads a message. Undefined if the provider did not write it. `nothing` if the message does not concern a payment of
   * ours or does not change anything yet.
   */
  read: (message: string) => PaymentEvent | 'nothing' | undefined | Promise<PaymentEvent | 'nothing' | undefined>;
  /** Refunds the part of a payment that has not been refunded yet. Idempotent. Resolves when the provider has accepted the refund. */
  refund: (payment: { reference: string; provider_payment: string | null }) => Promise<void>;
}
