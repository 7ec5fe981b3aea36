import { createHash, verify } from 'node:crypto';
import { ApiError } from '#shared/contracts/errors.ts';
import { fiscalCurrency, parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import type { FiscalCode, RksvSignature, TseSignature } from '#shared/rules/fiscal-fields.ts';
import { context, integer, objectId, octets, sequence, text } from './der.ts';
import { listPublicKeys } from './public-keys.ts';

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
 * Reads and checks the code on a receipt. Throws `UnprocessableEntity` if the code is invalid, contradicts the input,
 * or is not from a till of the shop.
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

/** A till of the centre; `public_key` verifies its codes. */
export interface Till {
  company_id: number;
  serial: string;
  public_key?: string | undefined;
}

/**
 * `bad`: tampered with. `unknown`: cannot be verified. `holds`: valid by the key in the code itself. `trusted`: valid
 * by the key of a till of the centre.
 */
export type SignatureState = 'bad' | 'unknown' | 'holds' | 'trusted';

/** Verifies the signature of a code. `till`: registered till of the centre with the code's serial number, if any. */
export function checkSignature({ signature }: FiscalCode, till: Till | undefined): SignatureState {
  if (signature?.kind === 'de-tse') return checkTse(signature, till?.public_key);
  if (signature?.kind === 'at-rksv') return checkRksv(signature, till?.public_key);
  return 'unknown';
}

function checkTse(signed: TseSignature, registeredKey: string | undefined): SignatureState {
  const algorithm = algorithms[signed.algorithm.replace(/^ecdsa-plain-/i, '').toUpperCase()];
  const message = algorithm && toMessage(signed, algorithm.objectId);
  if (!message) return 'unknown';
  if (registeredKey !== undefined && !isSameKey(registeredKey, signed.publicKey)) return 'bad';
  const isWhole = listPublicKeys(signed.publicKey).some((key) => {
    const signature = Buffer.from(signed.signature, 'base64');
    return (['der', 'ieee-p1363'] as const).some((dsaEncoding) => verifies(algorithm.hash, message, { key, dsaEncoding }, signature));
  });
  if (!isWhole) return 'bad';
  return registeredKey === undefined ? 'holds' : 'trusted';
}

/**
 * Verifies a code of suite R1, which is ES256 (RFC 7518). The code does not contain the key, so only codes of
 * registered tills can be verified.
 */
function checkRksv({ payload, signature }: RksvSignature, registeredKey: string | undefined): SignatureState {
  if (registeredKey === undefined) return 'unknown';
  const header = Buffer.from('{"alg":"ES256"}').toString('base64url');
  const message = Buffer.from(`${header}.${Buffer.from(payload).toString('base64url')}`);
  const isWhole = listPublicKeys(registeredKey).some((key) =>
    verifies('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64')),
  );
  return isWhole ? 'trusted' : 'bad';
}

const algorithms: Readonly<Record<string, { hash: string; objectId: string }>> = {
  SHA256: { hash: 'sha256', objectId: '0.4.0.127.0.7.1.1.4.1.3' },
  SHA384: { hash: 'sha384', objectId: '0.4.0.127.0.7.1.1.4.1.4' },
  SHA512: { hash: 'sha512', objectId: '0.4.0.127.0.7.1.1.4.1.5' },
};

/** Rebuilds the bytes that the module has signed (BSI TR-03151, 4.1) from the code. */
function toMessage(signed: TseSignature, algorithmId: string): Buffer | undefined {
  const logTime = toLogTime(signed);
  return (
    logTime &&
    Buffer.concat([
      integer(2),
      objectId('0.4.0.127.0.7.3.7.1.1'),
      context(0, Buffer.from('FinishTransaction')),
      context(1, Buffer.from(signed.till)),
      context(2, Buffer.from(signed.processData)),
      context(3, Buffer.from(signed.processType)),
      context(5, integer(signed.transactionNumber).subarray(2)),
      octets(createHash('sha256').update(Buffer.from(signed.publicKey, 'base64')).digest()),
      sequence(objectId(algorithmId)),
      integer(signed.counter),
      logTime,
    ])
  );
}

function toLogTime({ logTime, timeFormat }: TseSignature): Buffer | undefined {
  const instant = new Date(logTime);
  const digits = instant.toISOString().replace(/\D/g, ''); // yyyymmddhhmmssSSS
  if (timeFormat === 'unixTime') return integer(Math.floor(instant.getTime() / 1000));
  if (timeFormat === 'utcTime') return text(0x17, `${digits.slice(2, 12)}Z`);
  if (timeFormat === 'utcTimeWithSeconds') return text(0x17, `${digits.slice(2, 14)}Z`);
  if (timeFormat === 'generalizedTime') return text(0x18, `${digits.slice(0, 14)}Z`);
  if (timeFormat === 'generalizedTimeWithMilliseconds') return text(0x18, `${digits.slice(0, 14)}.${digits.slice(14)}Z`);
  return undefined;
}

function isSameKey(one: string, other: string): boolean {
  const bytes = [one, other].map((key) => Buffer.from(key, 'base64'));
  return bytes[0]?.length !== 0 && bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0)) === true;
}

function verifies(hash: string, message: Buffer, key: Parameters<typeof verify>[2], signature: Buffer): boolean {
  try {
    return verify(hash, message, key, signature);
  } catch {
    return false;
  }
}
