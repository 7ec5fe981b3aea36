import { isCardNumber, isGiftCardNumber } from '#shared/rules/card-numbers.ts';
import { cleanScanned } from '#shared/rules/scanned-code.ts';

const numberLength = 16;
/** Card numbers, and rotating codes of cards, which are a number with a signature. */
const card = /^9\d{15}(?:\d{10})?$/;
/** Digits that can only be meant as a card: more than the twelve of gift cards and rewards. */
const almostCard = /^9\d{12,}$/;

/**
 * Returns the kind of a scanned code as far as the code itself shows it. Without a connection, only cards can be used. `mistyped`: a card's number with a
 * digit that is wrong, missing or too many.
 */
export function readCode(typed: string): { kind: 'card' | 'mistyped' | 'gift_card' | 'other'; code: string } {
  const code = cleanScanned(typed);
  if (card.test(code) && isCardNumber(toCardNumber(code))) return { kind: 'card', code };
  if (almostCard.test(code)) return { kind: 'mistyped', code };
  return { kind: isGiftCardNumber(code) ? 'gift_card' : 'other', code };
}

/** Returns the number of a card, also of a rotating code. */
export function toCardNumber(code: string): string {
  return code.slice(0, numberLength);
}

/** Returns the last digits of a card's number, also of a rotating code. */
export function toCardEnd(code: string): string {
  return toCardNumber(code).slice(-4);
}
