import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigError } from './faults.ts';

/** Keys that identify the centre to push services (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const isBytes = (length: number) => (value: string) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === length;

/** Environment variables, as printed by `npx web-push generate-vapid-keys`. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.refine(isBytes(65), 'must be a public key of 65 bytes in base64url'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.refine(isBytes(32), 'must be a private key of 32 bytes in base64url'))),
} as const;
export type PushVariables = Partial<Record<keyof typeof pushVariables, string>>;

/** Both keys, or undefined if neither is set, which turns push off. Throws `ConfigError` if they are not a pair. */
export function planPush({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: PushVariables): PushKeys | undefined {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined) {
    const key = publicKey === undefined ? 'VAPID_PUBLIC_KEY' : 'VAPID_PRIVATE_KEY';
    throw new ConfigError('environment', [{ key, reason: 'is missing: the public and the private key belong together' }]);
  }
  if (toPublicKey(privateKey) !== publicKey) {
    throw new ConfigError('environment', [{ key: 'VAPID_PUBLIC_KEY', reason: 'is not the public key of VAPID_PRIVATE_KEY' }]);
  }
  return { publicKey, privateKey };
}

function toPublicKey(privateKey: string): string | undefined {
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(privateKey, 'base64url');
  } catch {
    return undefined; // zero, or above the curve's order
  }
  return ecdh.getPublicKey('base64url');
}
