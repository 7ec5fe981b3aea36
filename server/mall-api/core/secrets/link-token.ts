import { createHash } from 'node:crypto';

export type RandomBytes = (size: number) => Buffer;

/** Creates the secret of a link: 256 random bits, URL-safe. */
export function makeLinkToken(randomBytes: RandomBytes): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that is stored instead of a token. It has no salt, because tokens are random enough. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
