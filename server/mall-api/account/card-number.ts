import { toCheckDigit } from '#shared/rules/luhn.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';

/** What cards of members begin with; no bank's and no shop's do (ISO/IEC 7812: 9 is for national use). */
const prefix = '9';
const digits = 16;

/** The number of a member's card: 16 digits, the last of which guards against a slip (Luhn). It says nothing of whose it is. */
export function makeCardNumber(randomBytes: RandomBytes): string {
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(digits - 1 - prefix.length);
  const payload = prefix + String(random).padStart(digits - 1 - prefix.length, '0');
  return payload + toCheckDigit(payload);
}
