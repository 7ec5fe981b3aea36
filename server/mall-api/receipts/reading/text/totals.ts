import type { Confirmation } from '#shared/schemas/receipt-reading.ts';
import type { PrintedAmount } from './amounts.ts';
import { hasLabel, startsWithLabel } from './labels.ts';
import type { Row } from './rows.ts';

/** An amount that the receipt calls its total, and the second places that confirm it. */
export interface PrintedTotal {
  /** In minor units. */
  amount: number;
  confirmedBy: Confirmation[];
}

interface Labelled extends PrintedAmount {
  row: number;
}

const maxSums = 4000;

/**
 * Lists the amounts on lines that begin with a word for a total, likeliest first. Without such a line, because its word was misread: the amounts that
 * both the cash payment and the tax rates state.
 */
export function listTotals(rows: readonly Row[]): PrintedTotal[] {
  const labelled = rows.flatMap((row, index) => listLabelled(row, index, rows[index + 1]));
  const counts = Map.groupBy(
    rows.flatMap(({ amounts }) => amounts),
    ({ value }) => value,
  );
  const score = ({ amount, confirmedBy }: PrintedTotal) =>
    Math.min(3, confirmedBy.length) +
    ((counts.get(amount)?.length ?? 0) > 1 ? 1 : 0) +
    (labelled.some(({ value, isSure }) => isSure && value === amount) ? 0.5 : 0);
  const toTotal = (amount: number): PrintedTotal => ({
    amount,
    confirmedBy: listConfirmations(rows, amount, labelled.find(({ value }) => value === amount)?.row ?? rows.length),
  });
  const totals = (labelled.length > 0 ? [...new Set(labelled.map(({ value }) => value))] : [...counts.keys()]).map(toTotal);
  const isTotal = ({ confirmedBy }: PrintedTotal) => labelled.length > 0 || (confirmedBy.includes('cash') && confirmedBy.includes('rates'));
  return totals.filter(isTotal).toSorted((one, other) => score(other) - score(one) || other.amount - one.amount);
}

/** Returns the amounts of a total's line, or of the next line if the label has a line of its own. */
function listLabelled({ plain, amounts }: Row, row: number, next: Row | undefined): Labelled[] {
  if (!startsWithLabel(plain, 'total') || hasLabel(plain, 'notTotal') || plain.includes('%')) return [];
  const isAlone = amounts.length === 0 && plain.replace(/[^A-Z]/g, '').length > 3;
  const below = isAlone && next && !/[A-Z]{3}/.test(next.plain) ? next.amounts : [];
  return (amounts.length > 0 ? amounts : below).filter(isWhole).map((amount) => ({ ...amount, row }));
}

/** Finds the second places that state the total. A pen or a misread digit changes only one place. */
function listConfirmations(rows: readonly Row[], total: number, labelledRow: number): Confirmation[] {
  const others = rows.filter((_, index) => index !== labelledRow);
  const found: Record<Confirmation, boolean> = {
    paid: others.some(({ plain, amounts }) => hasAmount(amounts, total) && startsWithLabel(plain, 'paid')),
    cash: isCashLessChange(rows, total),
    rates: sumRates(rows).has(total),
    items: sumItems(rows.slice(0, labelledRow)) === total,
  };
  return (Object.keys(found) as Confirmation[]).filter((way) => found[way]); // safe: the keys of this record
}

function isCashLessChange(rows: readonly Row[], total: number): boolean {
  const amountsOf = (kind: 'tendered' | 'change') =>
    rows.filter(({ plain }) => startsWithLabel(plain, kind)).flatMap(({ amounts }) => amounts.filter(isWhole));
  const change = amountsOf('change');
  return amountsOf('tendered').some((cash) => change.some(({ value }) => cash.value - value === total));
}

/** Returns all sums of the lines by tax rate: each line states net sum, tax and gross sum in an unknown order. */
function sumRates(rows: readonly Row[]): Set<number> {
  const rates = rows.filter(({ plain, amounts }) => amounts.length >= 3 && /^[^A-Z]{0,3}\d{1,2}\s?[%A-Z]?/.test(plain));
  if (rates.length === 0) return new Set();
  const addRate = (sums: number[], { amounts }: Row) =>
    sums.flatMap((sum) => [sum, ...new Set(amounts.map(({ value }) => sum + value))]).slice(0, maxSums);
  return new Set(rates.reduce(addRate, [0]));
}

/** Sums the last amount of each line. Undefined for less than two lines. */
function sumItems(rows: readonly Row[]): number | undefined {
  const items = rows.filter(({ plain, amounts, days }) => amounts.length > 0 && days.length === 0 && !hasLabel(plain, 'notTotal'));
  if (items.length < 2) return undefined;
  return items.reduce((sum, { amounts }) => sum + (amounts.findLast(isWhole)?.value ?? 0), 0);
}

function hasAmount(amounts: readonly PrintedAmount[], amount: number): boolean {
  return amounts.some(({ value, isPart }) => !isPart && value === amount);
}

function isWhole({ isPart }: PrintedAmount): boolean {
  return !isPart;
}
