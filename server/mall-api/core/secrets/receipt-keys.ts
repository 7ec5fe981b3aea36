import { createHash } from 'node:crypto';
import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';

/**
 * Returns a key that recognizes a receipt number of a shop after the number itself is deleted: the number is deleted
 * with the account, but the key stays. Undefined for a number without letters and digits.
 */
export function toNumberKey(companyId: number, number: string): string | undefined {
  const folded = foldReceiptNumber(number);
  return folded === '' ? undefined : hash(`${companyId}:${folded}`);
}

/** Returns the key of the till and receipt in a fiscal code. */
export function toFiscalKey(key: string): string {
  return hash(key);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
