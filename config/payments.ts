import * as z from 'zod/mini';
import { StripeSecretKey, StripeWebhookSecret } from './variable-forms.ts';

/**
 * Payment providers besides the sandbox; the name is also the last part of the webhook's path, `/payments/<name>`. The mall API's client is chosen in
 * `server/mall-api/payments/choose-provider.ts`.
 */
export const paymentProviders = {
  stripe: {
    title: 'Stripe',
    /** Only for the mall API; required for payments. */
    variables: { STRIPE_SECRET_KEY: z.optional(StripeSecretKey), STRIPE_WEBHOOK_SECRET: z.optional(StripeWebhookSecret) },
    /** The variable whose value shows whether money moves, and the text in it that marks test mode or live mode. */
    mode: { variable: 'STRIPE_SECRET_KEY', test: '_test_', live: '_live_' },
    signatureHeader: 'stripe-signature',
    /** Events that its webhook must receive. */
    events: 'checkout.session.*, charge.refunded, refund.*, charge.dispute.*',
  },
} as const;

export type PaymentProviderName = keyof typeof paymentProviders;
export const paymentProviderNames = Object.keys(paymentProviders) as [PaymentProviderName]; // safe: the keys of paymentProviders

export const paymentVariables = { ...paymentProviders.stripe.variables };
export type PaymentVariables = { [Name in keyof typeof paymentVariables]?: string };
export const paymentVariableNames = Object.keys(paymentVariables) as (keyof typeof paymentVariables)[]; // safe: the keys of paymentVariables

/** The provider in a tenant's file; undefined for the sandbox, and if payments are off. */
export function findPaymentProvider(payments: 'sandbox' | PaymentProviderName | undefined): PaymentProviderName | undefined {
  return payments === 'sandbox' ? undefined : payments;
}

/** Variables of the provider that are not set. */
export function listMissingPaymentVariables(name: PaymentProviderName, variables: PaymentVariables): string[] {
  return Object.keys(paymentProviders[name].variables).filter((variable) => !Object.hasOwn(variables, variable));
}

export function isPaymentTest(name: PaymentProviderName, variables: PaymentVariables): boolean {
  const { variable, test } = paymentProviders[name].mode;
  return variables[variable]?.includes(test) === true;
}

export const toWebhookPath = (name: PaymentProviderName): string => `/payments/${name}`;
