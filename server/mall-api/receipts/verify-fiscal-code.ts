import { createHash, verify } from 'node:crypto';
import type { FiscalCode, RksvSignature, TseSignature } from '#shared/rules/fiscal-fields.ts';
import { context, integer, objectId, octets, sequence, text } from './der.ts';
import { listPublicKeys } from './public-keys.ts';

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
export function toMessage(signed: TseSignature, algorithmId: string): Buffer | undefined {
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
