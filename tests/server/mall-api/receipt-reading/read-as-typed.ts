import type { DatabaseSync } from 'node:sqlite';
import type { ReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import type { PaperReading } from '#server/mall-api/receipts/reading/text/read-text.ts';
import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';

/** A reader that reads on every picture what the member typed, so that tests of other rules need no printed receipts. */
export function readAsTyped(db: DatabaseSync): Pick<ReceiptReader, 'read'> {
  return {
    async read() {
      const next = `status = 'pending' AND read_ms IS NULL AND picture IS NOT NULL ORDER BY coalesce(held_for, '') <> 'reading', id LIMIT 1`;
      return toReadAsTyped(db.prepare(`SELECT company_id, number, amount, day FROM receipt WHERE ${next}`).get());
    },
  };
}

/** Returns a reading that fits a row with `company_id`, `number`, `amount` and `day` of a receipt. */
export function toReadAsTyped(row: Record<string, unknown> | undefined): PaperReading {
  const [total, number, companyId] = [Number(row?.amount), String(row?.number), Number(row?.company_id)];
  return {
    facts: { total, confirmed_by: ['paid'], days: [String(row?.day)], time: null, number, company_id: companyId },
    totals: [{ amount: total, confirmedBy: ['paid'] }],
    numbers: [foldReceiptNumber(number)],
  };
}
