import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import { Constructed, fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as SetOf, UTCTime } from 'asn1js';

interface Signer {
  key: KeyObject;
  certificate: X509Certificate;
  /** Further certificates of the chain, for the verifier. */
  intermediates: readonly X509Certificate[];
}

/** Object identifiers of RFC 5652 (CMS), RFC 8017 (RSA) and RFC 5754 (SHA-2 in CMS). */
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  rsa: '1.2.840.113549.1.1.1',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

const identifier = (name: keyof typeof oids) => new ObjectIdentifier({ value: oids[name] });
const sequence = (...value: object[]) => new Sequence({ value: value as never });
const setOf = (...value: object[]) => new SetOf({ value: value as never });
/** A context-specific tag around or instead of another one. */
const tagged = (tagNumber: number, ...value: object[]) => new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: value as never });
const algorithm = (name: 'rsa' | 'sha256') => sequence(identifier(name), new Null());
const attribute = (name: keyof typeof oids, value: object) => sequence(identifier(name), setOf(value));

/**
 * Returns a detached signature of `content` in DER: PKCS #7 / CMS `SignedData` (RFC 5652) with RSA and SHA-256, with the
 * signing time as a signed attribute.
 */
export function signDetached(content: Buffer, { key, certificate, intermediates }: Signer, now: Date): Buffer {
  const digest = createHash('sha256').update(content).digest();
  // in the order that DER requires of a set: shortest encoding first
  const attributes = [
    attribute('contentType', identifier('data')),
    attribute('signingTime', new UTCTime({ valueDate: now })),
    attribute('messageDigest', new OctetString({ valueHex: new Uint8Array(digest) })),
  ];
  const signature = sign('sha256', Buffer.from(setOf(...attributes).toBER()), key);
  const { issuer, serial } = readIssuerAndSerial(certificate);
  const signerInfo = sequence(
    new Integer({ value: 1 }),
    sequence(issuer, serial),
    algorithm('sha256'),
    tagged(0, ...attributes),
    algorithm('rsa'),
    new OctetString({ valueHex: new Uint8Array(signature) }),
  );
  const signedData = sequence(
    new Integer({ value: 1 }),
    setOf(algorithm('sha256')),
    sequence(identifier('data')),
    tagged(0, ...[certificate, ...intermediates].map(parse)),
    setOf(signerInfo),
  );
  return Buffer.from(sequence(identifier('signedData'), tagged(0, signedData)).toBER());
}

/** Parses a certificate. Throws if it would be written differently, because it would then no longer fit its own signature. */
function parse({ raw }: X509Certificate): Sequence {
  const { result } = fromBER(new Uint8Array(raw));
  if (!(result instanceof Sequence) || !raw.equals(new Uint8Array(result.toBER()))) throw new Error('a certificate is not in DER');
  return result;
}

/** Returns issuer and serial number of a certificate, which identify the signer (RFC 5280, 4.1). */
function readIssuerAndSerial(certificate: X509Certificate): { issuer: Sequence; serial: Integer } {
  const [body] = parse(certificate).valueBlock.value;
  if (!(body instanceof Sequence)) throw new Error('a certificate has no body');
  const [, serial, , issuer] = body.valueBlock.value; // after the version, which every certificate of version 3 has
  if (!(serial instanceof Integer) || !(issuer instanceof Sequence)) throw new Error('a certificate has no issuer or serial number');
  return { issuer, serial };
}
