import { createPublicKey, type KeyObject } from 'node:crypto';
import { bits, objectId, sequence } from './der.ts';

/** Curves that tills use for signing, by the length of an uncompressed point; a point is on at most one of them. */
const curves: Readonly<Record<number, readonly string[]>> = {
  65: ['1.3.36.3.3.2.8.1.1.7', '1.2.840.10045.3.1.7'], // brainpoolP256r1, P-256
  97: ['1.3.36.3.3.2.8.1.1.11', '1.3.132.0.34'], // brainpoolP384r1, P-384
};
const ecPublicKey = '1.2.840.10045.2.1';

/** Lists the keys that a base64 text may represent: a bare point of a curve, or a complete `SubjectPublicKeyInfo`. Empty for anything else. */
export function listPublicKeys(base64: string): KeyObject[] {
  const bytes = Buffer.from(base64, 'base64');
  const isPoint = bytes[0] === 0x04 && curves[bytes.length] !== undefined;
  if (!isPoint) return tryKey(bytes);
  return (curves[bytes.length] ?? []).flatMap((curve) => tryKey(sequence(sequence(objectId(ecPublicKey), objectId(curve)), bits(bytes))));
}

function tryKey(subjectPublicKeyInfo: Buffer): KeyObject[] {
  try {
    const key = createPublicKey({ key: subjectPublicKeyInfo, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' ? [key] : [];
  } catch {
    return [];
  }
}
