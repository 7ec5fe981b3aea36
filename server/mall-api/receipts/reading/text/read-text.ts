import type { ReadFacts } from '#shared/schemas/receipt-reading.ts';
import { findTime } from './days.ts';
import { findShop, type ShopMarks } from './find-shop.ts';
import { findNumber, listNumbers } from './numbers.ts';
import { toRows } from './rows.ts';
import { listTotals, type PrintedTotal } from './totals.ts';

/** Everything read on a picture that a typed receipt is compared with. Only `facts` may be stored: the rest may contain parts of the text. */
export interface PaperReading {
  facts: ReadFacts;
  /** Every amount that the receipt calls its total, likeliest first. */
  totals: PrintedTotal[];
  /** Everything that may be its number, folded. */
  numbers: string[];
}

/** Finds the facts of a receipt in its text, and what they are compared with. */
export function readText(text: string, shops: readonly ShopMarks[]): PaperReading {
  const rows = toRows(text);
  const totals = listTotals(rows);
  const [best] = totals;
  return {
    facts: {
      total: best?.amount ?? null,
      confirmed_by: best?.confirmedBy ?? [],
      days: [...new Set(rows.flatMap(({ days }) => days))],
      time: findTime(rows.map(({ plain }) => plain)),
      number: findNumber(rows),
      company_id: findShop(rows, shops),
    },
    totals,
    numbers: listNumbers(rows),
  };
}

/** Counts the amounts in a text: a picture that is read upside down has none. */
export function countAmounts(text: string): number {
  return text.match(/\d[.,]\s?\d\d(?!\d)/g)?.length ?? 0;
}
