import { createHash } from 'node:crypto';
import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';

/**
 * Key that recognizes a receipt number in its shop after the number itself is deleted: the number goes with the account, the key stays. Undefined for
 * a number with neither letter nor digit.
 */
export function toNumberKey(companyId: number, number: string): string | undefined {
  const folded = foldReceiptNumber(number);
  return folded === '' ? undefined : hash(`${companyId}:${folded}`);
}

/** Key of the till and receipt in a fiscal code. */
export function toFiscalKey(key: string): string {
  return hash(key);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
