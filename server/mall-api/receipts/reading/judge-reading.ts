import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';
import type { ReadingLack, ReceiptReading } from '#shared/schemas/receipt-reading.ts';
import { isLongEnough } from './text/numbers.ts';
import type { PaperReading } from './text/read-text.ts';

/** Fields of a receipt that the member typed. */
export interface TypedReceipt {
  companyId: number;
  number: string;
  /** In minor units. */
  amount: number;
  /** Calendar day in the centre's time zone. */
  day: string;
}

/** More days than this are no till's receipt: any day could be found among them. */
const maxDays = 3;

/** Lists the typed fields that the picture does not show; empty if everything fits. */
export function judgeReading({ facts, totals, numbers }: PaperReading, typed: TypedReceipt): ReadingLack[] {
  const total = totals.find(({ amount }) => amount === typed.amount);
  const number = foldReceiptNumber(typed.number);
  const lacks: Record<ReadingLack, boolean> = {
    amount: total === undefined,
    confirmation: total?.confirmedBy.length === 0,
    day: !facts.days.includes(typed.day) || facts.days.length > maxDays,
    shop: facts.company_id !== typed.companyId,
    number: !isLongEnough(number) || !numbers.includes(number),
  };
  return (Object.keys(lacks) as ReadingLack[]).filter((field) => lacks[field]); // safe: the keys of this record
}

/** Returns what is stored of a reading. Facts that fit are those that the member typed, not the likeliest ones. */
export function toReceiptReading(reading: PaperReading, typed: TypedReceipt): ReceiptReading {
  const lacks = judgeReading(reading, typed);
  const total = reading.totals.find(({ amount }) => amount === typed.amount);
  return {
    ...reading.facts,
    ...(total && { total: total.amount, confirmed_by: total.confirmedBy }),
    ...(!lacks.includes('number') && { number: typed.number }),
    lacks,
  };
}
