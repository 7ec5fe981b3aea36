import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  Boolean as Asn1Boolean,
  BitString,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
  UTCTime,
  Utf8String,
} from 'asn1js';
import { planWallet } from '#config/wallet.ts';

const sequence = (...value: object[]) => new Sequence({ value: value as never });
const tagged = (tagNumber: number, ...value: object[]) => new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: value as never });
const identifier = (value: string) => new ObjectIdentifier({ value });
const withSha256 = () => sequence(identifier('1.2.840.113549.1.1.11'), new Null());

/** UID is where Apple writes the pass type, OU the team. */
const nameIds = { UID: '0.9.2342.19200300.100.1.1', CN: '2.5.4.3', OU: '2.5.4.11', O: '2.5.4.10' } as const;
type Name = Partial<Record<keyof typeof nameIds, string>>;

function toName(name: Name) {
  const parts = Object.entries(name).map(
    ([key, value]) =>
      new SetOf({ value: [sequence(identifier(nameIds[key as keyof typeof nameIds]), new Utf8String({ value }))] as never }),
  );
  return sequence(...parts);
}

interface Certificate {
  serial: number;
  subject: Name;
  issuer: Name;
  valid: readonly [from: Date, to: Date];
  publicKey: KeyObject;
  issuerKey: KeyObject;
  isCa: boolean;
}

/** Makes an X.509 certificate in PEM (RFC 5280), because Node can only read them. */
function makeCertificate({ serial, subject, issuer, valid, publicKey, issuerKey, isCa }: Certificate): string {
  const constraints = Buffer.from(sequence(...(isCa ? [new Asn1Boolean({ value: true })] : [])).toBER());
  const extension = sequence(
    identifier('2.5.29.19'),
    new Asn1Boolean({ value: true }),
    new OctetString({ valueHex: new Uint8Array(constraints) }),
  );
  const body = sequence(
    tagged(0, new Integer({ value: 2 })), // version 3
    new Integer({ value: serial }),
    withSha256(),
    toName(issuer),
    sequence(...valid.map((valueDate) => new UTCTime({ valueDate }))),
    toName(subject),
    fromBER(new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))).result,
    tagged(3, sequence(extension)),
  );
  const signature = sign('sha256', Buffer.from(body.toBER()), issuerKey);
  const der = sequence(body, withSha256(), new BitString({ valueHex: new Uint8Array(signature) })).toBER();
  const lines = Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})/g, '$1\n');
  return `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`;
}

interface Chosen {
  subject?: Name;
  notAfter?: Date;
}

export interface AppleTestKeys {
  /** The pass certificate, then the intermediate. */
  certificates: string;
  certificate: string;
  intermediate: string;
  key: string;
}

/** Makes the certificate of a pass type, its key, and a certificate in the place of Apple's intermediate (WWDR). */
export function makeAppleKeys({
  subject = { UID: 'pass.example.tiny', CN: 'Pass Type ID: pass.example.tiny', OU: 'TEAM123456', O: 'Tiny' },
  notAfter = new Date('2035-01-01T00:00:00Z'),
}: Chosen = {}): AppleTestKeys {
  const [ca, pass] = [makeRsaKeys(), makeRsaKeys()];
  const issuer = { CN: 'Test WWDR', O: 'Test' };
  const from = new Date('2026-01-01T00:00:00Z');
  const ofIssuer = { issuer, issuerKey: ca.privateKey };
  const longValid = [from, new Date('2036-01-01T00:00:00Z')] as const;
  const intermediate = makeCertificate({ ...ofIssuer, serial: 1, subject: issuer, valid: longValid, publicKey: ca.publicKey, isCa: true });
  const valid = [from, notAfter] as const;
  const certificate = makeCertificate({ ...ofIssuer, serial: 49_152, subject, valid, publicKey: pass.publicKey, isCa: false });
  const key = pass.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { certificates: certificate + intermediate, certificate, intermediate, key };
}

/** Makes the self-signed certificate and key of a server at `localhost`. */
export function makeServerKeys(): { cert: string; key: string } {
  const { privateKey, publicKey } = makeRsaKeys();
  const name = { CN: 'localhost' };
  const valid = [new Date('2026-01-01T00:00:00Z'), new Date('2036-01-01T00:00:00Z')] as const;
  const cert = makeCertificate({ serial: 2, subject: name, issuer: name, valid, publicKey, issuerKey: privateKey, isCa: true });
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** Makes the file that Google Cloud makes for a service account's key, and the public key. */
export function makeGoogleKeys(): { file: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = makeRsaKeys();
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const file = { type: 'service_account', client_email: 'wallet@tiny.iam.gserviceaccount.example', private_key: pem };
  return { file: JSON.stringify(file), publicKey };
}

const makeRsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Makes keys of both wallets, as a start reads them. */
export function makeWallets(chosen: Chosen = {}) {
  const [apple, google] = [makeAppleKeys(chosen), makeGoogleKeys()];
  const keys = planWallet({
    ...{ APPLE_WALLET_CERTIFICATE: apple.certificates, APPLE_WALLET_KEY: apple.key },
    ...{ GOOGLE_WALLET_ISSUER: '3388000000012345678', GOOGLE_WALLET_KEY: google.file },
  });
  return { apple, google, keys };
}
