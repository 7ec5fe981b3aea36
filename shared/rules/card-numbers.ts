import { cleanCode } from './typed-text.ts';

/** Twelve digits, of which the last is a check digit. Shorter than a member's card (16), so that no till confuses the two. */
export const giftCardNumberLength = 12;
/** First digit of gift card numbers. */
export const giftCardPrefix = '8';

/** Whether a number can be a gift card's; the check digit catches most typos. */
export function isGiftCardNumber(number: string): boolean {
  return /^8\d{11}$/.test(number) && hasCheckDigit(number);
}

/** Whether a number can be a member's card (16 digits, the first one 9); the check digit catches most typos. */
export function isCardNumber(number: string): boolean {
  return /^9\d{15}$/.test(number) && hasCheckDigit(number);
}

/** Groups of four, as read aloud: `8123 4567 8907`. */
export function toGiftCardGroups(number: string): string {
  return toGroupsOfFour(number, '\u00a0');
}

/** Normalizes for comparison: capitals in groups of four, `7K2M-QX4P`. */
export function cleanGiftCardCode(typed: string): string {
  return toGroupsOfFour(cleanCode(typed), '-');
}

/** Splits a number or code into groups that are easy to read and type: `7700000000000000` → `7700 0000 0000 0000`. */
export function toGroupsOfFour(text: string, separator = ' '): string {
  return text.replace(/.{4}(?=.)/gu, `$&${separator}`);
}

export const giftCardCodePattern = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

function hasCheckDigit(number: string): boolean {
  return toCheckDigit(number.slice(0, -1)) === number.at(-1);
}

/** Returns the check digit for the given digits (ISO/IEC 7812-1, annex B). */
export function toCheckDigit(payload: string): string {
  const sum = [...payload].toReversed().reduce((total, digit, index) => total + toLuhn(Number(digit), index % 2 === 0), 0);
  return String((10 - (sum % 10)) % 10);
}

function toLuhn(digit: number, isDoubled: boolean): number {
  const value = isDoubled ? digit * 2 : digit;
  return value > 9 ? value - 9 : value;
}
