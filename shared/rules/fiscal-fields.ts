import type { Receipt } from '#shared/contracts/receipts.ts';
import { toInstant, toIsoWithOffset } from './time-zone.ts';

export type FiscalKind = NonNullable<Receipt['fiscal']>['kind'];

/** What the QR code of a receipt says that the law of its country puts on it. */
export interface FiscalCode {
  kind: FiscalKind;
  /** The serial number of the till; null where the code does not say. */
  till: string | null;
  /** The receipt's number, or the till's transaction. */
  number: string;
  /** In cents; null where the code does not say. */
  amount: number | null;
  /** With offset; null where the code does not say. */
  purchasedAt: string | null;
  /** The same for the same receipt and for no other one. */
  key: string;
  signature: TseSignature | RksvSignature | null;
}

/** What a German security module has signed (BSI TR-03151, DSFinV-K annex I), as the code writes it. */
export interface TseSignature {
  kind: 'de-tse';
  till: string;
  processType: string;
  processData: string;
  transactionNumber: number;
  counter: number;
  logTime: string;
  algorithm: string;
  timeFormat: string;
  /** Base64. */
  signature: string;
  publicKey: string;
}

/** What an Austrian till has signed (RKSV, annex): a JWS without its header, which is always the same. */
export interface RksvSignature {
  kind: 'at-rksv';
  till: string;
  payload: string;
  /** Base64, r and s. */
  signature: string;
  certificateSerial: string;
}

/** `12,50`, `12.5` or `12` in cents, exactly; undefined for anything else, and for more than two decimal places that are not 0. */
export function toCents(text: string): number | undefined {
  const [, minus = '', whole = '', decimals = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(text) ?? [];
  if (whole === '' || !/^\d{0,2}0*$/.test(decimals)) return undefined;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return minus ? -cents : cents;
}

/** The sum of amounts; undefined when one of them is none. */
export function sumCents(texts: readonly string[]): number | undefined {
  let sum = 0;
  for (const text of texts) {
    const cents = toCents(text);
    if (cents === undefined) return undefined;
    sum += cents;
  }
  return sum;
}

/** A wall-clock time, `2026-11-21` and `10:15:30`, with the offset that holds in the zone; undefined for what is no date or time. */
export function toZonedIso(calendarDate: string, time: string, timeZone: string): string | undefined {
  const [, minutes, seconds = '00'] = /^(\d{2}:\d{2})(?::([0-5]\d))?$/.exec(time) ?? [];
  if (minutes === undefined) return undefined;
  try {
    const startOfMinute = toInstant(calendarDate, minutes, timeZone).getTime();
    return toIsoWithOffset(new Date(startOfMinute + Number(seconds) * 1000), timeZone);
  } catch {
    return undefined;
  }
}
