import { SignJWT } from 'jose';
import type { GoogleWalletKeys } from '#config/wallet.ts';
import type { PassKind } from '#shared/contracts/wallet.ts';
import type { PassFacts, PassField, PassIssuer } from './pass-facts.ts';

interface GooglePass {
  facts: PassFacts;
  issuer: PassIssuer;
  keys: GoogleWalletKeys;
  /** Name of the centre's class of passes, in letters, digits, `.`, `_` and `-`. */
  className: string;
  /** Public address of the site. */
  publicUrl: string;
  /** Public address of a PNG; undefined if the centre has no logo. */
  logo: string | undefined;
  now: Date;
}

/** Longer links are cut by some browsers (Google, "Issue passes on the web"). */
export const maxLinkLength = 1800;
const linkStart = 'https://pay.google.com/gp/v/save/';

const genericTypes = {
  card: 'GENERIC_LOYALTY_CARD',
  gift_card: 'GENERIC_VOUCHER',
  reward: 'GENERIC_VOUCHER',
  booking: 'GENERIC_RESERVATIONS',
} as const satisfies Record<PassKind, string>;
const barcodeTypes = { qr: 'QR_CODE', code128: 'CODE_128' } as const;

/**
 * Makes the link that saves a pass to Google Wallet: a generic object in a JWT that the service account signs (RS256). If
 * the link would be too long, leaves out fields, the last ones first.
 */
export async function makeGoogleLink(pass: GooglePass): Promise<string> {
  const { facts } = pass;
  for (let shown = facts.fields.length; shown >= 0; shown -= 1) {
    const link = linkStart + (await signPass({ ...pass, facts: { ...facts, fields: facts.fields.slice(0, shown) } }));
    if (link.length <= maxLinkLength) return link;
  }
  throw new Error('a pass for Google Wallet is too long even without its fields');
}

function signPass(pass: GooglePass): Promise<string> {
  const { facts, keys, publicUrl, now } = pass;
  const classId = `${keys.issuerId}.${pass.className}`;
  const object = { id: toObjectId(facts, keys), classId, genericType: genericTypes[facts.kind], ...toGoogleContent(pass) };
  return new SignJWT({
    iss: keys.email,
    aud: 'google',
    typ: 'savetowallet',
    origins: [publicUrl],
    payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .sign(keys.key);
}

export const toObjectId = ({ serial }: Pick<PassFacts, 'serial'>, { issuerId }: GoogleWalletKeys): string => `${issuerId}.${serial}`;

/** Returns the part of a generic object that changes with its record. */
export function toGoogleContent({ facts, issuer, logo }: Pick<GooglePass, 'facts' | 'issuer' | 'logo'>) {
  const { primary, balance, fields, code, expiresAt, isEnded = false } = facts;
  const text = (value: string) => ({ defaultValue: { language: issuer.language, value: shorten(value) } });
  return {
    state: isEnded ? 'EXPIRED' : 'ACTIVE',
    cardTitle: text(issuer.name),
    subheader: text(balance ? `${balance.label}: ${balance.value}` : primary.label),
    header: text(primary.value),
    hexBackgroundColor: issuer.background,
    ...(logo && { logo: { sourceUri: { uri: logo } } }),
    ...(code && { barcode: { type: barcodeTypes[code.symbology], value: code.message, alternateText: code.text } }),
    ...(fields.length > 0 && { textModulesData: fields.map(toModule) }),
    ...(expiresAt && { validTimeInterval: { end: { date: expiresAt.toISOString() } } }),
  };
}

const toModule = ({ key, label, value }: PassField) => ({ id: key, header: label, body: shorten(value) });

const maxText = 100;
const shorten = (text: string): string => (text.length <= maxText ? text : `${text.slice(0, maxText - 1)}…`);
