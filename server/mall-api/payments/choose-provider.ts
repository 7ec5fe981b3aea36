import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#config/env.ts';
import type { Tenant } from '#config/tenant.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import { createStripeApi } from './stripe-api.ts';
import { createStripeProvider } from './stripe-provider.ts';

interface Dependencies {
  env: Pick<Env, 'paymentSandboxKey' | 'stripe'>;
  tenant: Pick<Tenant, 'payments'>;
  publicUrl: string;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Who takes the money here, as the tenant's file says; undefined: nobody, and nothing that costs money is to be had. A tenant of Stripe's
 * without its keys never falls back on the sandbox, which gives everything away.
 */
export function choosePaymentProvider({ env, tenant, publicUrl, clock, log }: Dependencies): PaymentProvider | undefined {
  const { paymentSandboxKey: key, stripe } = env;
  if (tenant.payments === 'sandbox' && key !== undefined) {
    log.warn('payments are a sandbox: what costs money is given for none');
    return createSandboxProvider({ key, publicUrl });
  }
  if (tenant.payments !== 'stripe') return undefined;
  const { secretKey, webhookSecret } = stripe;
  if (secretKey === undefined || webhookSecret === undefined) {
    log.error('nothing can be paid for: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing; see npm run doctor');
    return undefined;
  }
  if (secretKey.includes('_test_')) log.warn('payments are a test of Stripe: no money moves');
  return createStripeProvider({ api: createStripeApi({ secretKey }), webhookSecret, publicUrl, clock });
}
