import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the verifier is what the challenge was made of (RFC 7636, S256); takes as long for a wrong one. */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier, 'ascii').digest();
  const given = Buffer.from(challenge, 'base64url');
  return given.length === made.length && timingSafeEqual(given, made);
}
