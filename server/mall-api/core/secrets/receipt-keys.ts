import { createHash } from 'node:crypto';
import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';

/**
 * By what a number is found again in its shop once nobody keeps the number itself any more: it goes with the account, this stays.
 * Undefined for a number with neither letter nor digit.
 */
export function toNumberKey(companyId: number, number: string): string | undefined {
  const folded = foldReceiptNumber(number);
  return folded === '' ? undefined : hash(`${companyId}:${folded}`);
}

/** The same for what a fiscal code says of till and receipt. */
export function toFiscalKey(key: string): string {
  return hash(key);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
