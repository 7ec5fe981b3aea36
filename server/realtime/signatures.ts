import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RealtimeApp } from '#config/realtime.ts';

/** HMAC-SHA256 as lower-case hex (Pusher protocol 7, “Generating signatures”). */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether the signature matches the text. Takes constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const wanted = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Verifies `key:signature`, as clients send it. */
export function isAuthorised({ key, secret }: RealtimeApp, text: string, auth: string): boolean {
  const prefix = `${key}:`;
  return auth.startsWith(prefix) && isSigned(secret, text, auth.slice(prefix.length));
}
