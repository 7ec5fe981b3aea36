import type { DatabaseSync } from 'node:sqlite';
import { toFiscalKey, toNumberKey } from '../../secrets/receipt-keys.ts';

/** Adds SQL functions for steps of migrations that SQL cannot express. */
export function addFunctions(db: DatabaseSync): void {
  const options = { deterministic: true } as const;
  db.function('receipt_number_key', options, (companyId, number) => toNumberKey(Number(companyId), String(number)) ?? '');
  db.function('receipt_fiscal_key', options, (key) => (key === null ? null : toFiscalKey(String(key))));
}
