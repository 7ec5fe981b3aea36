import { toCheckDigit } from '#shared/rules/luhn.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';

/** First digit of members' cards; neither banks nor shops use it (ISO/IEC 7812: 9 is for national use). */
const prefix = '9';
const digits = 16;

/** Makes a random card number for a member: 16 digits, the last one for detecting typing errors (Luhn). */
export function makeCardNumber(randomBytes: RandomBytes): string {
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(digits - 1 - prefix.length);
  const payload = prefix + String(random).padStart(digits - 1 - prefix.length, '0');
  return payload + toCheckDigit(payload);
}
