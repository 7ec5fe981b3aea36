import type { DatabaseSync } from 'node:sqlite';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';

/** Points of a receipt's entry that are not taken back. */
const leftOfEntry = `coalesce((SELECT e.points - coalesce((SELECT sum(part) FROM points_recall WHERE entry_id = e.id), 0) FROM points_entry e
  WHERE e.kind = 'receipt' AND e.reference_type = 'receipt' AND e.reference_id = r.id
    AND NOT EXISTS (SELECT 1 FROM points_entry b WHERE b.reverses_id = e.id)), 0)`;

const laws: Readonly<Record<string, string>> = {
  'a purchase is credited once': `SELECT substr(number_key, 1, 43) AS number FROM receipt WHERE status = 'approved' GROUP BY 1, amount, day HAVING count(*) > 1`,
  'a fiscal code is credited once': `SELECT substr(fiscal_key, 1, 43) AS code FROM receipt WHERE status = 'approved' AND fiscal_key IS NOT NULL
    GROUP BY 1 HAVING count(*) > 1`,
  'a purchase keeps what it earned, without what was returned': `SELECT id FROM receipt r WHERE status = 'approved'
    AND points - coalesce((SELECT sum(points) FROM purchase_return WHERE receipt_id = r.id), 0) <> ${leftOfEntry}`,
  'a purchase that was taken back keeps nothing': `SELECT id FROM receipt r WHERE status <> 'approved' AND ${leftOfEntry} <> 0`,
  'all parts of a return are what was returned': `SELECT id FROM receipt r WHERE source <> 'photo' AND reason = 'voided'
    AND (SELECT sum(amount) FROM purchase_return WHERE receipt_id = r.id) <> amount`,
};

/** Returns the names of the laws of the ledger and of purchases that a database violates. */
export function findBrokenPurchaseLaws(db: DatabaseSync): string[] {
  return [...findBrokenLaws(db), ...Object.entries(laws).flatMap(([law, sql]) => (db.prepare(sql).get() ? [law] : []))];
}
