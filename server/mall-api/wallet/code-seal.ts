import type { RandomBytes } from '../core/secrets/link-token.ts';
import { createSeal } from '../core/secrets/seal.ts';

const owner = 'wallet pass';

/**
 * Encrypts a code with a key from a pass's token. The database has only the token's hash, so the code is readable only while the phone sends the
 * token. The site can no longer show the code by then.
 */
export const sealCode = (token: string, code: string, randomBytes: RandomBytes): string => toSeal(token, randomBytes).seal(owner, code);

/** Decrypts a code. Throws if it was encrypted with another token. */
export const openCode = (token: string, sealed: string, randomBytes: RandomBytes): string => toSeal(token, randomBytes).open(owner, sealed);

const toSeal = (token: string, randomBytes: RandomBytes) =>
  createSeal({ getKey: () => Buffer.from(token, 'base64url'), randomBytes, use: 'code of a wallet pass' });
