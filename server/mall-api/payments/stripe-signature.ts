import { createHmac, timingSafeEqual } from 'node:crypto';

/** As Stripe recommends: prevents replays of recorded messages. */
const toleranceSeconds = 300;

interface Signed {
  /** The header `Stripe-Signature`: `t=1700000000,v1=5257a8…`. */
  header: string;
  /** As received, byte for byte. */
  body: string;
}

/**
 * Whether Stripe has just signed the message. One of the `v1` signatures must be the HMAC-SHA256 of time and body with the endpoint's secret; there
 * are two while a secret is being replaced. Compared in constant time.
 */
export function isSignedByStripe({ header, body }: Signed, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/.test(value) ? value : '', 'hex');
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
}
