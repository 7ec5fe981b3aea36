import { createHash } from 'node:crypto';

export type RandomBytes = (size: number) => Buffer;

/** Secret of a link: 256 random bits, URL-safe. */
export function makeLinkToken(randomBytes: RandomBytes): string {
  return randomBytes(32).toString('base64url');
}

/** Hash to store instead of a token, which is random enough to need no salt. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
