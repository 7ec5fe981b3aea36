import type { Env } from '#config/env.ts';
import { publicUrlOf, type Tenant } from '#config/tenant.ts';
import { type Finding, fault, note, warning } from './finding.ts';

type Payments = Pick<Tenant, 'payments' | 'tenantSecondLevelDomain'>;

/** Who takes the money, and what they lack. No key is told. */
export function checkPayments(env: Env, tenant: Payments, tenantFile: string): Finding[] {
  const { secretKey, webhookSecret } = env.stripe;
  const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret };
  if (tenant.payments === 'sandbox') {
    const where = `${tenantFile}  payments`;
    return [
      warning(where, 'is a sandbox: bookings and gift cards that cost money are given away for none'),
      ...listUseless(keys, 'the tenant’s payments are a sandbox'),
    ];
  }
  if (tenant.payments !== 'stripe') return listUseless(keys, 'the tenant has no payments');
  if (env.mallApiUrl) return listUseless(keys, 'they are for the mall API at MALL_API_URL to know');
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const publicUrl = publicUrlOf(env, tenant);
  return [
    ...missing.map((name) => fault(`environment  ${name}`, 'is missing while payments are Stripe’s: nothing can be paid for')),
    ...(secretKey?.includes('_test_') ? [warning('STRIPE_SECRET_KEY', 'is a test key: no money moves')] : []),
    ...(secretKey?.includes('_live_') && !publicUrl.startsWith('https:')
      ? [warning('PUBLIC_URL', `is no https address, and Stripe calls no other: ${publicUrl}/payments/stripe`)]
      : []),
    ...(missing.length === 0
      ? [
          note(
            'payments',
            `Stripe must call ${publicUrl}/payments/stripe (checkout.session.*, charge.refunded, refund.*, charge.dispute.*)`,
          ),
        ]
      : []),
  ];
}

function listUseless(keys: Readonly<Record<string, string | undefined>>, reason: string): Finding[] {
  return Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [] : [note(name, `has no effect: ${reason}`)]));
}
