import { parseEkasaCode } from './ekasa-code.ts';
import type { FiscalCode } from './fiscal-fields.ts';
import { parseRksvCode } from './rksv-code.ts';
import { parseTseCode } from './tse-code.ts';

/** All three countries have it. */
export const fiscalCurrency = 'EUR';

/** `timeZone`: where the till stands, for codes that write local time. Undefined for what is no such code of a sale. */
export function parseFiscalCode(text: string, timeZone: string): FiscalCode | undefined {
  const code = text.trim();
  return parseTseCode(code) ?? parseRksvCode(code, timeZone) ?? parseEkasaCode(code, timeZone);
}
