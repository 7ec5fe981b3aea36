import { createHash } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import type { AppleWalletKeys } from '#config/wallet.ts';
import type { PassKind } from '#shared/contracts/wallet.ts';
import { parseColour } from '#shared/rules/colour.ts';
import { signDetached } from './detached-signature.ts';
import type { PassFacts, PassField, PassIssuer } from './pass-facts.ts';

/** Sides in pixels of the icons that a pass needs, for screens of single, double and triple density. */
export const appleIconSides = [29, 58, 87] as const;
export type AppleIcons = Readonly<Record<(typeof appleIconSides)[number], Buffer>>;

interface ApplePass {
  facts: PassFacts;
  issuer: PassIssuer;
  icons: AppleIcons;
  keys: AppleWalletKeys;
  /** With these, phones fetch the pass again when it changes. `url` needs `https:`. */
  service: { url: string; token: string } | undefined;
  now: Date;
}

/** Layouts of Apple Wallet. */
const styles = { card: 'storeCard', gift_card: 'storeCard', reward: 'coupon', booking: 'eventTicket' } as const satisfies Record<
  PassKind,
  string
>;
const barcodeFormats = { qr: 'PKBarcodeFormatQR', code128: 'PKBarcodeFormatCode128' } as const;
const dayMs = 86_400_000;

/**
 * Makes the file of a pass (`.pkpass`): pass.json, icons, the manifest with their SHA-1 hashes, and the manifest's detached
 * signature (Apple, "Building a Pass"). The files are stored without compression.
 */
export function makeApplePass(pass: ApplePass): Buffer {
  const { icons, keys, now } = pass;
  const files = {
    'pass.json': Buffer.from(JSON.stringify(toPassJson(pass))),
    'icon.png': icons[29],
    'icon@2x.png': icons[58],
    'icon@3x.png': icons[87],
    'logo@2x.png': icons[87],
  };
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, toSha1(content)]))));
  const signature = signDetached(manifest, { ...keys, intermediates: [keys.intermediate] }, now);
  const all: Zippable = Object.fromEntries(
    Object.entries({ ...files, 'manifest.json': manifest, signature }).map(([name, content]) => [
      name,
      [new Uint8Array(content), { level: 0 }],
    ]),
  );
  return Buffer.from(zipSync(all, { mtime: now }));
}

const toSha1 = (content: Buffer): string => createHash('sha1').update(content).digest('hex');

function toPassJson({ facts, issuer, keys: { passTypeId, teamId }, service }: ApplePass): object {
  const { kind, serial, name, primary, balance, fields, back, startsAt, expiresAt, isEnded } = facts;
  // a phone shows the message only when the value changes
  const toField = ({ key, label, value }: PassField) => ({ key, label, value, ...(key === 'when' && { changeMessage: `${label}: %@` }) });
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: serial,
    organizationName: issuer.name,
    description: `${name}: ${issuer.name}`, // read out by VoiceOver
    logoText: issuer.name,
    backgroundColor: toRgb(issuer.background),
    foregroundColor: toRgb(issuer.text),
    labelColor: toRgb(issuer.text),
    ...(service && { webServiceURL: service.url, authenticationToken: service.token }),
    ...(isEnded && { voided: true }),
    ...toBarcodes(facts),
    ...(startsAt && toRelevance(startsAt, expiresAt)),
    ...(expiresAt && { expirationDate: toSeconds(expiresAt) }),
    ...(issuer.place && kind !== 'booking' && { locations: [issuer.place] }),
    [styles[kind]]: {
      headerFields: balance ? [toField(balance)] : [],
      primaryFields: [toField(primary)],
      secondaryFields: fields.map(toField),
      auxiliaryFields: [],
      backFields: back.map(toField),
    },
  };
}

function toBarcodes({ code }: PassFacts): object {
  if (!code) return {};
  const { symbology, message, text } = code;
  return { barcodes: [{ format: barcodeFormats[symbology], message, messageEncoding: 'iso-8859-1', altText: text }] };
}

/** `relevantDate` is for systems before iOS 18, which reads `relevantDates`; its intervals have at most a day. */
function toRelevance(startsAt: Date, endsAt: Date | undefined): object {
  const isShort = endsAt !== undefined && endsAt.getTime() - startsAt.getTime() <= dayMs;
  const date = toSeconds(startsAt);
  return { relevantDate: date, relevantDates: [isShort ? { startDate: date, endDate: toSeconds(endsAt) } : { date, relevantDate: date }] };
}

/** W3C date and time without fractions of a second, which Wallet rejects. */
const toSeconds = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

function toRgb(colour: string): string {
  const { r, g, b } = parseColour(colour) ?? { r: 0, g: 0, b: 0 };
  return `rgb(${r}, ${g}, ${b})`;
}
