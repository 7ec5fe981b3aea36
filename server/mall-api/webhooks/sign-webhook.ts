import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../core/secrets/link-token.ts';

/** Prefix of secrets (Standard Webhooks). */
const prefix = 'whsec_';

export const makeWebhookSecret = (randomBytes: RandomBytes): string => prefix + randomBytes(32).toString('base64');

/** Returns the headers of a request, with one signature per secret (https://github.com/standard-webhooks/standard-webhooks). */
export function signWebhook({ key, body }: { key: string; body: string }, secrets: readonly string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${key}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': key,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
