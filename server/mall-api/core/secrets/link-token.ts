import { createHash } from 'node:crypto';

export type RandomBytes = (size: number) => Buffer;

/** The secret of a link: 256 random bits that fit an address. */
export function makeLinkToken(randomBytes: RandomBytes): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. It is random enough to need no salt. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
