import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../core/db/database.ts';
import type { Row } from '../core/kinds/record-kind.ts';
import { listRecordsOf, readNextNumber, type StoredRecord, setNextNumber } from '../core/records/record-table.ts';
import { hashBytes } from './file-states.ts';
import { isListKind, isNumbered, keyOf, likenessOf } from './known-kinds.ts';
import type { ReadFile } from './read-files.ts';

/** A record as a file has it. */
export interface FileRecord {
  kind: string;
  key: string;
  file: string;
  hash: string;
  bytes: Buffer;
  json: unknown;
  /** How faults name it. */
  name: string;
}

/** All records of the files in their order, each by its key, and the writes that keep which numbers were given. */
export function listFileRecords(
  db: Database,
  files: readonly ReadFile[],
): { records: FileRecord[]; numberings: { sql: string; row: Row }[] } {
  const records = files.flatMap(listRecords);
  const numbered = Map.groupBy(records, ({ kind }) => kind);
  const numberings = [...numbered].flatMap(([kind, own]) => {
    if (!isNumbered(kind)) return [];
    const first = readNextNumber(db, kind);
    const next = giveNumbers(own, listRecordsOf(db, kind), first);
    return next === first ? [] : [{ sql: setNextNumber, row: { kind, next } }];
  });
  return { records, numberings };
}

function listRecords({ file, kind, json, split }: ReadFile): FileRecord[] {
  const jsons: readonly unknown[] = isListKind(kind) && Array.isArray(json) ? json : [json];
  return (split?.parts ?? []).map((bytes, index) => ({
    kind,
    key: keyOf(kind, jsons[index]) ?? '', // without one it does not fit, and nothing is kept
    file,
    hash: hashBytes(bytes),
    bytes,
    json: jsons[index],
    name: isListKind(kind) ? `${kind}[${index}]` : kind,
  }));
}

/** Each is the one whose text it bears, else the one that it is like; all others get numbers from `first` on. Returns the next that is free. */
function giveNumbers(records: readonly FileRecord[], known: readonly StoredRecord[], first: number): number {
  const left = new Set(known);
  const waiting = new Set(records);
  for (const isSame of likenesses) {
    for (const record of waiting) {
      const before = [...left].find((one) => isSame(record, one));
      if (!before) continue;
      record.key = before.key;
      left.delete(before);
      waiting.delete(record);
    }
  }
  let next = first;
  for (const record of waiting) record.key = String(next++);
  return next;
}

const likenesses: readonly ((record: FileRecord, known: StoredRecord) => boolean)[] = [
  (record, known) => known.seedHash === record.hash && known.file === record.file,
  (record, known) => known.seedHash === record.hash,
  (record, { live }) => live !== null && isDeepStrictEqual(JSON.parse(live), record.json),
  (record, { live }) => live !== null && isAlike(record, live),
  (record, { seed }) => seed !== null && isAlike(record, seed),
];

function isAlike({ kind, json }: FileRecord, text: string): boolean {
  return likenessOf(kind, JSON.parse(text)) === likenessOf(kind, json);
}
