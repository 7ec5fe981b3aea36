import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from './link-token.ts';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** Encrypts secrets that must be decrypted later, with a key derived for one `use`. Each secret is bound to its `owner`. */
export function createSeal({ getKey, randomBytes, use }: { getKey: () => Buffer; randomBytes: RandomBytes; use: string }) {
  const derive = () => Buffer.from(hkdfSync('sha256', getKey(), '', use, 32));

  return {
    seal(owner: string, secret: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, derive(), iv).setAAD(Buffer.from(owner));
      return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    /** Decrypts a secret. Throws if it was encrypted with another key or for another owner. */
    open(owner: string, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, derive(), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
