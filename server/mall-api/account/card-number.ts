import type { RandomBytes } from '../secrets/link-token.ts';

/** What cards of members begin with; no bank's and no shop's do (ISO/IEC 7812: 9 is for national use). */
const prefix = '9';
const digits = 16;

/** The number of a member's card: 16 digits, the last of which guards against a slip (Luhn). It says nothing of whose it is. */
export function makeCardNumber(randomBytes: RandomBytes): string {
  const random = randomBytes(8).readBigUInt64BE() % 10n ** BigInt(digits - 1 - prefix.length);
  const payload = prefix + String(random).padStart(digits - 1 - prefix.length, '0');
  return payload + toCheckDigit(payload);
}

function toCheckDigit(payload: string): string {
  const sum = [...payload].toReversed().reduce((total, sign, index) => total + toLuhn(Number(sign), index % 2 === 0), 0);
  return String((10 - (sum % 10)) % 10);
}

function toLuhn(digit: number, isDoubled: boolean): number {
  const value = isDoubled ? digit * 2 : digit;
  return value > 9 ? value - 9 : value;
}
