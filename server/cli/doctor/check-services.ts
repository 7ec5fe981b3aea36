import type { Env } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { findMissingSecrets, type Hotspot, type HotspotSecrets, listUselessSecrets, type Wifi } from '#config/hotspots.ts';
import { isPaymentTest, listMissingPaymentVariables, paymentProviders, toWebhookPath } from '#config/payments.ts';
import { planPush } from '#config/push-keys.ts';
import { listIdleVariables, planRealtime, type RealtimePlan } from '#config/realtime.ts';
import { publicUrlOf, type Tenant } from '#config/tenant.ts';
import { isInForce, planWallet } from '#config/wallet.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Checks the realtime server that a start would use, and environment variables that it would ignore. Never prints a key or secret. */
export function checkRealtime(env: Pick<Env, 'realtime' | 'mallApiUrl'>, { realtime }: Pick<Tenant, 'realtime'>): Finding[] {
  try {
    const plan = planRealtime(realtime, env);
    return [
      ...describeRealtime(plan, env),
      ...listIdleVariables(plan, env).map((name) => note(name, `has no effect while realtime is ${plan.server}`)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ key, reason }) => fault(`${error.source}  ${key}`, reason));
  }
}

function describeRealtime(plan: RealtimePlan, { mallApiUrl }: Pick<Env, 'mallApiUrl'>): Finding[] {
  if (plan.server === 'off') return [note('realtime', 'is off: open pages hear of nothing until they ask')];
  if (plan.server === 'pusher') {
    const place = plan.host
      ? `${plan.host.isTls ? 'wss' : 'ws'}://${plan.host.host}:${plan.host.port}`
      : `Pusher's cluster ${plan.cluster}`;
    return [note('realtime', `goes through ${place}`)];
  }
  if (mallApiUrl && !plan.app)
    return [
      warning(
        'realtime',
        'is embedded with keys of its own: the mall API at MALL_API_URL cannot publish without PUSHER_APP_ID, _KEY and _SECRET',
      ),
    ];
  return [note('realtime', `is embedded, with keys ${plan.app ? 'of the environment' : 'of its own in the data folder'}`)];
}

/** Checks push notifications as a start would; nothing if they are not configured. Never prints a key. */
export function checkPush({ push, mallApiUrl }: Pick<Env, 'push' | 'mallApiUrl'>): Finding[] {
  try {
    if (!planPush(push)) return [];
    return mallApiUrl
      ? [note('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY', 'have no effect: it is for the mall API at MALL_API_URL to push')]
      : [note('push', 'members may have their browsers told of notices')];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ key, reason }) => fault(`${error.source}  ${key}`, reason));
  }
}

/** Checks the keys of wallets as a start would; nothing if none are configured. Never prints a key. */
export function checkWallet(
  { wallet, mallApiUrl, publicUrl }: Pick<Env, 'wallet' | 'mallApiUrl'> & Partial<Pick<Env, 'publicUrl'>>,
  now: Date,
): Finding[] {
  try {
    const { apple, google } = planWallet(wallet);
    if (!apple && !google) return [];
    if (mallApiUrl)
      return [note('APPLE_WALLET_…, GOOGLE_WALLET_…', 'have no effect: it is for the mall API at MALL_API_URL to issue passes')];
    return [
      ...(google ? [note('wallet', 'members may add passes to Google Wallet')] : []),
      ...(apple && isInForce(apple, now)
        ? [note('wallet', `members may add passes to Apple Wallet, until ${apple.certificate.validTo}`)]
        : []),
      ...(apple && !isInForce(apple, now)
        ? [warning('APPLE_WALLET_CERTIFICATE', 'is not valid now: passes for Apple Wallet are not offered or updated')]
        : []),
      ...(apple && publicUrl?.startsWith('http:')
        ? [warning('PUBLIC_URL', 'is not https: phones cannot update passes for Apple Wallet')]
        : []),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ key, reason }) => fault(`${error.source}  ${key}`, reason));
  }
}

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

/** Checks hotspots as a start would: missing secrets, and settings without effect. Never prints a secret. */
export function checkWifi(wifi: Wifi | undefined, secrets: HotspotSecrets, tenantFile: string): Finding[] {
  return [
    ...(wifi ? findMissingSecrets(wifi, secrets).map(({ key, reason }) => fault(`environment  ${key}`, reason)) : []),
    ...listUselessSecrets(wifi?.hotspots ?? [], secrets).map((name) => note(name, 'has no effect: no hotspot of the tenant needs it')),
    ...findCovered(wifi?.hotspots ?? []).map(({ index, claim, by }) =>
      warning(`${tenantFile}  wifi.hotspots.${index}`, `is never asked for ${claim}: wifi.hotspots.${by} comes first`),
    ),
  ];
}

/** Finds hotspots whose devices are assigned to an earlier one, because the first hotspot that matches gets a device. */
function findCovered(hotspots: readonly Hotspot[]): { index: number; claim: string; by: number }[] {
  const owners = new Map<string, number>();
  return hotspots.flatMap((hotspot, index) =>
    claimsOf(hotspot).flatMap((claim) => {
      const by = owners.get(claim);
      if (by === undefined) owners.set(claim, index);
      return by === undefined ? [] : [{ index, claim, by }];
    }),
  );
}

function claimsOf(hotspot: Hotspot): string[] {
  if (hotspot.vendor === 'unifi') return hotspot.sites.map((site) => `${hotspot.vendor} site ${site}`);
  const hosts = hotspot.vendor === 'ruckus' ? Object.keys(hotspot.controllers) : hotspot.hosts;
  return hosts.map((host) => `${hotspot.vendor} ${host}`);
}
