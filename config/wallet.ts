import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigError, type Fault } from './faults.ts';

/** Keys with which the centre signs passes for Apple Wallet. Both names are in the certificate. */
export interface AppleWalletKeys {
  passTypeId: string;
  teamId: string;
  key: KeyObject;
  certificate: X509Certificate;
  /** Apple's intermediate certificate (WWDR), which has issued the centre's. */
  intermediate: X509Certificate;
}

/** Access to Google Wallet: the issuer's number, and the service account that signs links. */
export interface GoogleWalletKeys {
  issuerId: string;
  email: string;
  key: KeyObject;
}

export interface WalletKeys {
  apple: AppleWalletKeys | undefined;
  google: GoogleWalletKeys | undefined;
}

/** Environment variables. The certificate, its key and the service account are usually files (`…_FILE`). */
export const walletVariables = {
  APPLE_WALLET_CERTIFICATE: z.optional(z.string()),
  APPLE_WALLET_KEY: z.optional(z.string()),
  GOOGLE_WALLET_ISSUER: z.optional(z.string().check(z.regex(/^\d{5,25}$/, 'must be the number of an issuer, in digits'))),
  GOOGLE_WALLET_KEY: z.optional(z.string()),
} as const;
export type WalletVariables = Partial<Record<keyof typeof walletVariables, string>>;

/**
 * Returns the keys of both wallets; undefined for a wallet of which no variable is set. Throws `ConfigError` for half a pair and for unusable keys,
 * never with their content. Accepts a certificate that has expired, because it must not stop a centre: see `isInForce`.
 */
export function planWallet(variables: WalletVariables): WalletKeys {
  const faults: Fault[] = [];
  const keys = { apple: planApple(variables, faults), google: planGoogle(variables, faults) };
  if (faults.length > 0) throw new ConfigError('environment', faults);
  return keys;
}

/** Whether Apple's certificates are valid at that time. Passes that were signed before they expired remain valid. */
export function isInForce({ certificate, intermediate }: AppleWalletKeys, now: Date): boolean {
  return [certificate, intermediate].every(({ validFromDate, validToDate }) => validFromDate <= now && now < validToDate);
}

function planApple(variables: WalletVariables, faults: Fault[]): AppleWalletKeys | undefined {
  const { APPLE_WALLET_CERTIFICATE: certificates, APPLE_WALLET_KEY: keyText } = variables;
  if (certificates === undefined && keyText === undefined) return undefined;
  const refuse = (name: keyof WalletVariables, reason: string) => void faults.push({ key: name, reason });
  if (certificates === undefined) return refuse('APPLE_WALLET_CERTIFICATE', 'is missing: APPLE_WALLET_KEY belongs to a certificate');
  if (keyText === undefined) return refuse('APPLE_WALLET_KEY', 'is missing: APPLE_WALLET_CERTIFICATE cannot sign without its key');
  const key = readRsaKey(keyText);
  if (!key) return refuse('APPLE_WALLET_KEY', 'must be an RSA key in PEM, without a passphrase');
  const [certificate, intermediate] = readCertificates(certificates);
  if (!certificate || !intermediate)
    return refuse('APPLE_WALLET_CERTIFICATE', 'must be two certificates in PEM: that of the pass type, then Apple’s intermediate (WWDR)');
  if (!certificate.checkPrivateKey(key))
    return refuse('APPLE_WALLET_KEY', 'is not the key of the first certificate in APPLE_WALLET_CERTIFICATE');
  if (!certificate.checkIssued(intermediate) || !certificate.verify(intermediate.publicKey))
    return refuse(
      'APPLE_WALLET_CERTIFICATE',
      'must have second the certificate that has issued the first: Apple has several (WWDR G1 to G6)',
    );
  const passTypeId = findInSubject(certificate, 'UID');
  const teamId = findInSubject(certificate, 'OU');
  if (passTypeId === undefined || teamId === undefined)
    return refuse('APPLE_WALLET_CERTIFICATE', 'is not the certificate of a pass type: its subject must have UID (pass type) and OU (team)');
  return { passTypeId, teamId, key, certificate, intermediate };
}

/** The file that Google Cloud makes for a key of a service account. */
const ServiceAccount = z.object({ client_email: z.string().check(z.minLength(3)), private_key: z.string() });

function planGoogle(variables: WalletVariables, faults: Fault[]): GoogleWalletKeys | undefined {
  const { GOOGLE_WALLET_ISSUER: issuerId, GOOGLE_WALLET_KEY: file } = variables;
  if (issuerId === undefined && file === undefined) return undefined;
  const refuse = (name: keyof WalletVariables, reason: string) => void faults.push({ key: name, reason });
  if (issuerId === undefined) return refuse('GOOGLE_WALLET_ISSUER', 'is missing: GOOGLE_WALLET_KEY signs for an issuer');
  if (file === undefined) return refuse('GOOGLE_WALLET_KEY', 'is missing: GOOGLE_WALLET_ISSUER needs the key of a service account');
  const account = ServiceAccount.safeParse(parseJson(file));
  const key = account.success ? readRsaKey(account.data.private_key) : undefined;
  if (!account.success || !key)
    return refuse('GOOGLE_WALLET_KEY', 'must be the JSON file of a service account’s key, with client_email and an RSA private_key');
  return { issuerId, email: account.data.client_email, key };
}

function readRsaKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined; // not a key, or with a passphrase
  }
}

function readCertificates(pem: string): X509Certificate[] {
  try {
    const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    return parts.map((part) => new X509Certificate(part));
  } catch {
    return []; // not a certificate
  }
}

/** Returns a part of the subject's name, which Node prints as lines of `OU=TEAM123456`. */
function findInSubject({ subject }: X509Certificate, name: 'UID' | 'OU'): string | undefined {
  return subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
