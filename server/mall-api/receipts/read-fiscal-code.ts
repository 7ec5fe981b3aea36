import { ApiError } from '#shared/contracts/errors.ts';
import { fiscalCurrency, parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import type { FiscalCode } from '#shared/rules/fiscal-fields.ts';
import { checkSignature, type SignatureState, type Till } from './verify-fiscal-code.ts';

/** What was typed, as far as a code says it too. */
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

/** Clocks of tills go wrong, and a form knows minutes alone. */
const timeToleranceMs = 15 * 60_000;

/** Reads and checks the code on a receipt. Throws `UnprocessableEntity` where it is none, says something else, or is of no till of the shop. */
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

/** Of a shop whose tills are registered, a code of any other till is refused, and so is one of a till of another shop. */
function findTill({ till: serial }: FiscalCode, companyId: number, tills: readonly Till[]): Till | undefined {
  if (serial === null) return undefined;
  const till = tills.find((registered) => foldSerial(registered.serial) === foldSerial(serial));
  const isOfThisShop = till ? till.company_id === companyId : tills.every(({ company_id }) => company_id !== companyId);
  if (!isOfThisShop) throw refusal('fiscal_code', 'unknown_till');
  return till;
}

/** Tills and operators write a serial number in either case. */
export function foldSerial(serial: string): string {
  return serial.trim().toUpperCase();
}

function refusal(field: string, code: string): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}
