import { createHash } from 'node:crypto';
import type { PassKind } from '#shared/contracts/wallet.ts';

/** One line on a pass. */
export interface PassField {
  key: string;
  label: string;
  value: string;
}

/** Content of a pass, for either wallet. */
export interface PassFacts {
  kind: PassKind;
  /** Distinguishes the passes of a centre; the same record always has the same. Letters, digits and hyphens. */
  serial: string;
  /** Name of the pass, such as `Member card`. */
  name: string;
  /** The most important line. */
  primary: PassField;
  /** Points or money that the pass stands for. */
  balance?: PassField | undefined;
  /** Further lines on the front. */
  fields: readonly PassField[];
  /** Lines on the back, with links. */
  back: readonly PassField[];
  /** Code for readers, with the text under it; undefined if no reader takes one. */
  code?: { symbology: 'qr' | 'code128'; message: string; text: string } | undefined;
  startsAt?: Date | undefined;
  /** The pass is no longer valid from then on. */
  expiresAt?: Date | undefined;
  /** The pass is no longer valid now: used, cancelled or ended by the member. */
  isEnded?: boolean | undefined;
}

/** Key of the field with a code that is typed. */
export const codeKey = 'code';

/** Returns a hash of the content, by which a change of the record is recognized. */
export function toDigest(facts: PassFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/** The centre, as passes show it. */
export interface PassIssuer {
  name: string;
  /** Language tag of the texts. */
  language: string;
  /** Colour behind the texts, and of the texts, as `#rrggbb`. */
  background: string;
  text: string;
  /** Where the pass is offered on a locked screen. */
  place: { latitude: number; longitude: number } | undefined;
}
