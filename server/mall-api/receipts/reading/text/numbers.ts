import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';
import { toPlain } from './plain-text.ts';
import type { Row } from './rows.ts';

const label =
  /(?:U[A-Z]TENKA|DOKLADU?|PARAGON|BLOK|BON-?NR|BELEG-?NR|RECHNUNG|RECEIPT|TRANSACTION|[CG]ISLO DOKLADU)\s?(?:[CG(]\.?|NR\.?|NO\.?|CISLO|NUMBER)?\s?[:.]{0,3}\s?/;
const looseLabel = /(?:D[O0]K|[UO]CT|PARAG|BON|BELEG|RECEI|RECHN|TRANSACTION N)\D{0,30}?([A-Z]{0,2}\d[\d/-]{3,})/;
/** Blanks may separate a number into this many parts. */
const maxParts = 4;
const minLength = 3;

/** Finds the receipt's number behind a label, for the form. The English reader sees the letter `č` of Czech labels as `¢` or `é`. */
export function findNumber(rows: readonly Row[]): string | null {
  for (const { line, days } of rows) {
    const plain = toPlain(line.replaceAll('¢', 'C'));
    const match = days.length === 0 ? label.exec(plain) : null;
    const number = match && /(?:[A-Z]{1,3}-?)?\d[\dA-Z/-]{2,}/.exec(plain.slice(match.index + match[0].length))?.[0];
    if (number) return number;
  }
  for (const { plain, days, amounts } of rows) {
    const [, number] = (days.length + amounts.length === 0 && looseLabel.exec(plain)) || [];
    if (number !== undefined) return number;
  }
  return null;
}

/** Lists everything that may be the receipt's number, folded: whole words, alone or together, because a part of a longer number is another number. */
export function listNumbers(rows: readonly Row[]): string[] {
  const found = rows.flatMap(({ line }) => {
    const words = line.split(/[\s:;,]+/).filter((word) => word !== '');
    return words.flatMap((_, first) => {
      const counts = Array.from({ length: Math.min(maxParts, words.length - first) }, (_unused, index) => index + 1);
      return counts.map((count) => words.slice(first, first + count).join('')).filter((word) => /\d/.test(word));
    });
  });
  return [...new Set(found.map(foldReceiptNumber))].filter(isLongEnough);
}

/** Whether a folded number is long enough to differ from other numbers of a receipt. */
export function isLongEnough({ length }: string): boolean {
  return length >= minLength;
}
