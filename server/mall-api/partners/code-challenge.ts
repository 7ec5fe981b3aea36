import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the challenge was made from the verifier (RFC 7636, S256), in constant time. */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier, 'ascii').digest();
  const given = Buffer.from(challenge, 'base64url');
  return given.length === made.length && timingSafeEqual(given, made);
}
