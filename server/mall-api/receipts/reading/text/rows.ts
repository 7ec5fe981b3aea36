import { listAmounts, type PrintedAmount } from './amounts.ts';
import { listDays } from './days.ts';
import { toPlain } from './plain-text.ts';

/** A line of the receipt. */
export interface Row {
  line: string;
  plain: string;
  amounts: PrintedAmount[];
  days: string[];
}

/** Limits the work for hostile pictures. A receipt of a full trolley has about 150 lines. */
const maxRows = 400;
const maxLineLength = 160;

export function toRows(text: string): Row[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim().slice(0, maxLineLength))
    .filter((line) => line !== '');
  return lines.slice(0, maxRows).map((line) => {
    const plain = toPlain(line);
    return { line, plain, amounts: listAmounts(plain), days: listDays(plain) };
  });
}
