import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../core/db/database.ts';
import { listRecordsOf, readNextNumber, type StoredRecord, setNextNumber } from '../core/records/record-table.ts';
import { identityOf, isNumbered } from './known-kinds.ts';
import type { ReadFile } from './read-files.ts';
import type { Write } from './table-changes.ts';

/** A record of a file, without its text. */
export interface FileRecord {
  kind: string;
  key: string;
  file: string;
  /** Its position in the file. */
  index: number;
  hash: string;
}

/** Lists all records of a kind's files in order, with their keys, and the write that stores which numbers were assigned. */
export function listFileRecords(db: Database, kind: string, files: readonly ReadFile[]): { records: FileRecord[]; numbering: Write[] } {
  const records = files.flatMap(
    ({ file, parts = [] }) => parts.map(({ key = '', hash }, index): FileRecord => ({ kind, key, file, index, hash })), // a record without a key is invalid
  );
  if (!isNumbered(kind)) return { records, numbering: [] };
  const jsons = files.flatMap((file) => [...file.readParts()].map(({ json }) => json()));
  const own = records.map((record, index) => ({ record, json: jsons[index] }));
  const first = readNextNumber(db, kind);
  const next = giveNumbers(kind, own, listRecordsOf(db, kind), first);
  return { records, numbering: next === first ? [] : [{ sql: setNextNumber, rows: [{ kind, next }] }] };
}

type Numbered = { record: FileRecord; json: unknown };

/**
 * Matches records with stored ones, first by identical text, then by similarity. All other records get numbers from
 * `first` on. Returns the next free number.
 */
function giveNumbers(kind: string, records: readonly Numbered[], known: readonly StoredRecord[], first: number): number {
  const left = new Set(known);
  const waiting = new Set(records);
  for (const isSame of likenesses) {
    for (const one of waiting) {
      const before = [...left].find((stored) => isSame(one, stored, kind));
      if (!before) continue;
      one.record.key = before.key;
      left.delete(before);
      waiting.delete(one);
    }
  }
  let next = first;
  for (const { record } of waiting) record.key = String(next++);
  return next;
}

const likenesses: readonly ((one: Numbered, known: StoredRecord, kind: string) => boolean)[] = [
  ({ record }, known) => known.seedHash === record.hash && known.file === record.file,
  ({ record }, known) => known.seedHash === record.hash,
  ({ json }, { live }) => live !== null && isDeepStrictEqual(JSON.parse(live), json),
  ({ json }, { live }, kind) => live !== null && isAlike(kind, json, live),
  ({ json }, { seed }, kind) => seed !== null && isAlike(kind, json, seed),
];

function isAlike(kind: string, json: unknown, text: string): boolean {
  return identityOf(kind, JSON.parse(text)) === identityOf(kind, json);
}

const step = 1024;

/**
 * Returns the positions of a file's records, in order. Existing positions are kept; new records are placed between
 * them, and before the next of `others`. If the order has changed, all records are placed before `others`.
 */
export function toPositions(before: readonly (number | undefined)[], others: readonly number[] = []): number[] {
  const last = before.findLast((position) => position !== undefined) ?? -Infinity;
  const end = Math.min(...others.filter((position) => position > last));
  const kept = fillGaps(Number.isFinite(end) ? [...before, end] : before).slice(0, before.length);
  const isInOrder = kept.every((position, index) => index === 0 || position > (kept[index - 1] ?? 0));
  const first = Math.min(...others, (before.length + 1) * step) - before.length * step;
  return isInOrder ? kept : before.map((_, index) => first + index * step);
}

function fillGaps(before: readonly (number | undefined)[]): number[] {
  const filled: number[] = [];
  for (let index = 0; index < before.length; ) {
    const own = before[index];
    if (own !== undefined) {
      filled.push(own);
      index += 1;
      continue;
    }
    const end = before.findIndex((position, at) => at > index && position !== undefined);
    const count = (end === -1 ? before.length : end) - index;
    filled.push(...spread(filled.at(-1), end === -1 ? undefined : before[end], count));
    index += count;
  }
  return filled;
}

function spread(from: number | undefined, to: number | undefined, count: number): number[] {
  const first = from ?? (to ?? step) - (to === undefined ? step : (count + 1) * step);
  const distance = to === undefined || from === undefined ? step : (to - from) / (count + 1);
  return Array.from({ length: count }, (_, index) => first + distance * (index + 1));
}
