import { parseEkasaCode } from './ekasa-code.ts';
import type { FiscalCode } from './fiscal-fields.ts';
import { parseRksvCode } from './rksv-code.ts';
import { parseTseCode } from './tse-code.ts';

/** Currency of all three countries. */
export const fiscalCurrency = 'EUR';

/**
 * Parses the fiscal QR code of a receipt. `timeZone` is the till's, for codes with local time. Undefined if the text is not a fiscal code, or not of
 * a sale.
 */
export function parseFiscalCode(text: string, timeZone: string): FiscalCode | undefined {
  const code = text.trim();
  return parseTseCode(code) ?? parseRksvCode(code, timeZone) ?? parseEkasaCode(code, timeZone);
}
