import type { FastifyBaseLogger } from 'fastify';
import { type Env, isLoopback } from '#config/env.ts';
import {
  isPaymentTest,
  listMissingPaymentVariables,
  type PaymentProviderName,
  type PaymentVariables,
  paymentProviders,
} from '#config/payments.ts';
import type { Tenant } from '#config/tenant.ts';
import { readResult, signMessage } from '../../payment-sandbox/messages.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripeApi } from './stripe-api.ts';
import { createStripeProvider } from './stripe-provider.ts';

interface Dependencies {
  env: Pick<Env, 'paymentSandboxKey' | 'payments'>;
  tenant: Pick<Tenant, 'payments'>;
  publicUrl: string;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

type Create = (
  keys: Required<PaymentVariables>,
  dependencies: Pick<Dependencies, 'publicUrl' | 'clock'> & Pick<PaymentProvider, 'isTest'>,
) => PaymentProvider;

const create: Readonly<Record<PaymentProviderName, Create>> = {
  stripe: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }, value) =>
    createStripeProvider({ api: createStripeApi({ secretKey: STRIPE_SECRET_KEY }), webhookSecret: STRIPE_WEBHOOK_SECRET, ...value }),
};

/**
 * Creates the payment provider that is set in the tenant file. Undefined if there is none; then nothing is for sale. If
 * the provider's keys are missing, never falls back to the sandbox, which would give everything away for free.
 */
export function choosePaymentProvider({ env, tenant, publicUrl, clock, log }: Dependencies): PaymentProvider | undefined {
  const { paymentSandboxKey: key, payments: keys } = env;
  if (tenant.payments === 'sandbox' && key !== undefined) {
    const isTriedHere = isLoopback(new URL(publicUrl).hostname); // customers cannot reach the site, so no warning is needed
    log[isTriedHere ? 'info' : 'warn']('payments are a sandbox: what costs money is given for none');
    return createSandboxProvider({ key, publicUrl });
  }
  if (tenant.payments === undefined || tenant.payments === 'sandbox') return undefined;
  const missing = listMissingPaymentVariables(tenant.payments, keys);
  if (missing.length > 0) {
    log.error(`nothing can be paid for: ${missing.join(' and ')} are missing; see npm run doctor`);
    return undefined;
  }
  const isTest = isPaymentTest(tenant.payments, keys);
  if (isTest) log.warn(`payments are a test of ${paymentProviders[tenant.payments].title}: no money moves`);
  return create[tenant.payments](keys as Required<PaymentVariables>, { publicUrl, clock, isTest }); // safe: no key is missing
}

/** Creates a provider for trials, which moves no money: its page (`server/payment-sandbox/`) lets the visitor choose the outcome. */
export function createSandboxProvider({ key, publicUrl }: { key: string; publicUrl: string }): PaymentProvider {
  return {
    name: 'sandbox',
    isTest: true,
    async open({ returnTo, saved, ...request }) {
      const order = signMessage({ kind: 'order', ...request, return_to: returnTo, saved: [...saved] }, key);
      return { redirectTo: `${publicUrl}/payment-sandbox?${new URLSearchParams({ order })}` };
    },
    read(message) {
      const result = readResult(message, key);
      if (!result) return undefined;
      const { reference, outcome, amount, currency, card } = result;
      if (!card) return { reference, outcome, amount, currency, card: undefined };
      const { is_saved, ...shown } = card;
      const token = is_saved ? `${card.brand} ${card.last4}` : undefined;
      return { reference, outcome, amount, currency, card: { ...shown, token } };
    },
    refund: async () => {},
  };
}
