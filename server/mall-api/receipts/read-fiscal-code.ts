import { ApiError } from '#shared/contracts/errors.ts';
import { fiscalCurrency, parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import type { FiscalCode } from '#shared/rules/fiscal-fields.ts';
import { checkSignature, type SignatureState, type Till } from './verify-fiscal-code.ts';

/** Fields typed by the member that a code may also contain. */
interface Typed {
  companyId: number;
  amount: number;
  currency: string;
  purchasedMs: number;
}

interface Centre {
  timeZone: string;
  tills: readonly Till[];
}

export interface ReadFiscalCode extends FiscalCode {
  state: SignatureState;
}

/** Tolerance, because tills' clocks may be wrong and forms are only precise to the minute. */
const timeToleranceMs = 15 * 60_000;

/**
 * Reads and checks the code on a receipt. Throws `UnprocessableEntity` if it is invalid, contradicts the input, or is not from a till of the shop.
 */
export function readFiscalCode(text: string, typed: Typed, { timeZone, tills }: Centre): ReadFiscalCode {
  const code = parseFiscalCode(text, timeZone);
  if (!code) throw refusal('fiscal_code', 'invalid');
  if (typed.currency !== fiscalCurrency) throw refusal('fiscal_code', 'not_allowed');
  if (code.amount !== null && code.amount !== typed.amount) throw refusal('amount', 'invalid');
  if (code.purchasedAt !== null && Math.abs(new Date(code.purchasedAt).getTime() - typed.purchasedMs) > timeToleranceMs) {
    throw refusal('purchased_at', 'invalid');
  }
  const till = findTill(code, typed.companyId, tills);
  const state = checkSignature(code, till);
  if (state === 'bad') throw refusal('fiscal_code', 'bad_signature');
  return { ...code, state };
}

/**
 * Finds the till of a code. If a shop's tills are registered, codes of other tills are refused; codes of another shop's
 * till are always refused.
 */
function findTill({ till: serial }: FiscalCode, companyId: number, tills: readonly Till[]): Till | undefined {
  if (serial === null) return undefined;
  const till = tills.find((registered) => foldSerial(registered.serial) === foldSerial(serial));
  const isOfThisShop = till ? till.company_id === companyId : tills.every(({ company_id }) => company_id !== companyId);
  if (!isOfThisShop) throw refusal('fiscal_code', 'unknown_till');
  return till;
}

/** Folds a serial number, because tills and operators write it in upper or lower case. */
export function foldSerial(serial: string): string {
  return serial.trim().toUpperCase();
}

function refusal(field: string, code: string): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}
