import { toCheckDigit } from './luhn.ts';
import { cleanCode } from './typed-text.ts';

/** Twelve digits, the last of which guards against a slip: shorter than a member's card (16), so that no till takes one for the other. */
export const giftCardNumberLength = 12;
/** What gift cards begin with. */
export const giftCardPrefix = '8';

/** Whether it may be a gift card's; most slips of the hand make a number that is none. */
export function isGiftCardNumber(number: string): boolean {
  return /^8\d{11}$/.test(number) && toCheckDigit(number.slice(0, -1)) === number.at(-1);
}

/** In groups of four, as it is read aloud: `8123 4567 8907`. */
export function toGiftCardGroups(number: string): string {
  return number.replace(/.{4}(?=.)/g, '$&\u00a0');
}

/** As it is compared: capitals, in groups of four, `7K2M-QX4P`. */
export function cleanGiftCardCode(typed: string): string {
  return cleanCode(typed).replace(/.{4}(?=.)/gu, '$&-');
}

export const giftCardCodePattern = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;
