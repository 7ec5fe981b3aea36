import { createHmac, randomBytes } from 'node:crypto';

/** A key for one purpose: the same at all gateways that share a secret, else of this process alone. */
export function toGatewayKey(secret: string | undefined, purpose: string): Buffer {
  return secret === undefined ? randomBytes(32) : createHmac('sha256', secret).update(purpose).digest();
}
