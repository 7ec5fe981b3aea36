import { amountCharacters } from '../../ui/AmountField.tsx';

/** A purchase as the cashier has typed it. `isKept`: for an earlier scan. */
export interface TypedPurchase {
  amount: string;
  number: string;
  isKept?: boolean;
}

/** Returns what was typed before a scanner typed a code into one of the fields; undefined if that is nothing. */
export function toTypedBefore({ amount, number }: TypedPurchase, code: string): TypedPurchase | undefined {
  const typed = { amount: cutCode(amount, code).trim(), number: cutCode(number, code).trim() };
  return typed.amount === '' && typed.number === '' ? undefined : { ...typed, isKept: true };
}

/** The field of the amount may have cut off the end of the code. */
function cutCode(text: string, code: string): string {
  if (text.endsWith(code)) return text.slice(0, text.length - code.length);
  if (text.length !== amountCharacters) return text;
  const start = [...text].findIndex((_sign, index) => code.startsWith(text.slice(index)));
  return start === -1 ? text : text.slice(0, start);
}
