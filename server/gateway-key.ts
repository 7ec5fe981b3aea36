import { createHmac, randomBytes } from 'node:crypto';

/** Derives a key for one purpose: the same for all gateways with the same secret; without a secret, random for this process. */
export function toGatewayKey(secret: string | undefined, purpose: string): Buffer {
  return secret === undefined ? randomBytes(32) : createHmac('sha256', secret).update(purpose).digest();
}
