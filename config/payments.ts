import * as z from 'zod/mini';
import { StripeSecretKey, StripeWebhookSecret } from './variable-forms.ts';

/**
 * Who can take a tenant's money, beside the sandbox; each is called like its webhook, `/payments/<name>`. How the mall API talks to it is
 * in `server/mall-api/payments/choose-provider.ts`.
 */
export const paymentProviders = {
  stripe: {
    title: 'Stripe',
    /** The mall API's alone; it takes no money without them. */
    variables: { STRIPE_SECRET_KEY: z.optional(StripeSecretKey), STRIPE_WEBHOOK_SECRET: z.optional(StripeWebhookSecret) },
    /** The variable that says by its own whether money moves, and what it says then. */
    mode: { variable: 'STRIPE_SECRET_KEY', test: '_test_', live: '_live_' },
    signatureHeader: 'stripe-signature',
    /** Of which its webhook must hear. */
    events: 'checkout.session.*, charge.refunded, refund.*, charge.dispute.*',
  },
} as const;

export type PaymentProviderName = keyof typeof paymentProviders;
export const paymentProviderNames = Object.keys(paymentProviders) as [PaymentProviderName]; // the keys of the constant above

export const paymentVariables = { ...paymentProviders.stripe.variables };
export type PaymentVariables = { [Name in keyof typeof paymentVariables]?: string };
export const paymentVariableNames = Object.keys(paymentVariables) as (keyof typeof paymentVariables)[]; // the keys of the constant above

/** The provider that a tenant's file names; undefined for the sandbox, and where nobody takes money. */
export function findPaymentProvider(payments: 'sandbox' | PaymentProviderName | undefined): PaymentProviderName | undefined {
  return payments === 'sandbox' ? undefined : payments;
}

/** What of the provider's variables is not set. */
export function listMissingPaymentVariables(name: PaymentProviderName, given: PaymentVariables): string[] {
  return Object.keys(paymentProviders[name].variables).filter((variable) => !Object.hasOwn(given, variable));
}

export function isPaymentTest(name: PaymentProviderName, given: PaymentVariables): boolean {
  const { variable, test } = paymentProviders[name].mode;
  return given[variable]?.includes(test) === true;
}

export const toWebhookPath = (name: PaymentProviderName): string => `/payments/${name}`;
