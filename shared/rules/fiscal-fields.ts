import type { Receipt } from '#shared/contracts/receipts.ts';
import { toInstant, toIsoWithOffset } from './time-zone.ts';

export type FiscalKind = NonNullable<Receipt['fiscal']>['kind'];

/** Contents of a receipt's QR code that the law of its country requires. */
export interface FiscalCode {
  kind: FiscalKind;
  /** Serial number of the till; null if not in the code. */
  till: string | null;
  /** Number of the receipt or of the till's transaction. */
  number: string;
  /** In cents; null if not in the code. */
  amount: number | null;
  /** With offset; null if not in the code. */
  purchasedAt: string | null;
  /** Unique key of the receipt. */
  key: string;
  signature: TseSignature | RksvSignature | null;
}

/** Data signed by a German security module (BSI TR-03151, DSFinV-K annex I), as written in the code. */
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

/** Data signed by an Austrian till (RKSV, annex): a JWS without its header, which is constant. */
export interface RksvSignature {
  kind: 'at-rksv';
  till: string;
  payload: string;
  /** Base64, r and s. */
  signature: string;
  certificateSerial: string;
}

/** Converts `12,50`, `12.5` or `12` to cents, exactly. Undefined for anything else, and if a decimal place after the second is not 0. */
export function toCents(text: string): number | undefined {
  const [, minus = '', whole = '', decimals = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(text) ?? [];
  if (whole === '' || !/^\d{0,2}0*$/.test(decimals)) return undefined;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return minus ? -cents : cents;
}

/** Sum of amounts; undefined if one is invalid. */
export function sumCents(texts: readonly string[]): number | undefined {
  let sum = 0;
  for (const text of texts) {
    const cents = toCents(text);
    if (cents === undefined) return undefined;
    sum += cents;
  }
  return sum;
}

/** Converts a wall-clock time, `2026-11-21` and `10:15:30`, to ISO with the zone's offset; undefined for an invalid date or time. */
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
