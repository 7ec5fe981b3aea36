import type { Env } from '#config/env.ts';
import { isPaymentTest, listMissingPaymentVariables, paymentProviders, toWebhookPath } from '#config/payments.ts';
import { publicUrlOf, type Tenant } from '#config/tenant.ts';
import { type Finding, fault, note, warning } from './finding.ts';

type Payments = Pick<Tenant, 'payments' | 'tenantSecondLevelDomain'>;

/** Checks the payment provider and its keys. Never prints a key. */
export function checkPayments(env: Env, tenant: Payments, tenantFile: string): Finding[] {
  const keys = env.payments;
  if (tenant.payments === 'sandbox') {
    const where = `${tenantFile}  payments`;
    return [
      warning(where, 'is a sandbox: bookings and gift cards that cost money are given away for none'),
      ...listUseless(keys, 'the tenant’s payments are a sandbox'),
    ];
  }
  if (tenant.payments === undefined) return listUseless(keys, 'the tenant has no payments');
  if (env.mallApiUrl) return listUseless(keys, 'they are for the mall API at MALL_API_URL to know');
  const { title, mode, events } = paymentProviders[tenant.payments];
  const missing = listMissingPaymentVariables(tenant.payments, keys);
  const publicUrl = publicUrlOf(env, tenant);
  const webhook = publicUrl + toWebhookPath(tenant.payments);
  return [
    ...missing.map((name) => fault(`environment  ${name}`, `is missing while payments are ${title}’s: nothing can be paid for`)),
    ...(isPaymentTest(tenant.payments, keys) ? [warning(mode.variable, 'is a test key: no money moves')] : []),
    ...(keys[mode.variable]?.includes(mode.live) && !publicUrl.startsWith('https:')
      ? [warning('PUBLIC_URL', `is no https address, and ${title} calls no other: ${webhook}`)]
      : []),
    ...(missing.length === 0 ? [note('payments', `${title} must call ${webhook} (${events})`)] : []),
  ];
}

function listUseless(keys: Readonly<Record<string, string | undefined>>, reason: string): Finding[] {
  return Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [] : [note(name, `has no effect: ${reason}`)]));
}
