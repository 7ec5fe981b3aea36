import { isRecord } from '#shared/rules/json-shapes.ts';
import { isListKind, isNumbered, keyOf, kindNames, listKinds } from '../content/known-kinds.ts';
import { kindOf } from '../content/read-files.ts';
import type { Database } from '../core/db/database.ts';
import { findRecord, readNextNumber, type StoredRecord } from '../core/records/record-table.ts';

/** A record that is not stored yet, at the end of its kind, with its id in the body. */
export interface NewRecord {
  record: StoredRecord;
  body: unknown;
  /** Next free number after the record is stored; undefined if its key is not one of our numbers. */
  next: number | undefined;
}

const step = 1024;

/** Whether a new record must contain its own key, as languages do, but does not. */
export function lacksKey(kind: string, body: unknown): boolean {
  return !isNumbered(kind) && listKinds.get(kind)?.keyField !== undefined && !keyOf(kind, body);
}

/**
 * Creates a new record. For kinds with keys, such as languages, the key is in the body. All other records get a number
 * that was never used. `before`: a new record that is not stored yet, after which this one follows.
 */
export function toNewRecord(db: Database, kind: string, body: unknown, before?: StoredRecord): NewRecord {
  const hasNumber = isNumbered(kind) || (isListKind(kind) && listKinds.get(kind)?.keyField === undefined);
  const number = hasNumber ? findFreeNumber(db, kind, before) : undefined;
  const key = number === undefined ? (keyOf(kind, body) ?? '') : String(number);
  const file = chooseFile(db, kind);
  const last = Number(
    db.prepare('SELECT max(position) AS last FROM record WHERE kind = :kind AND file = :file').get({ kind, file })?.last ?? 0,
  );
  return {
    record: { ...nothing, kind, key, file, position: (before?.position ?? last) + step },
    body: number === undefined || isNumbered(kind) || !isRecord(body) ? body : { id: number, ...withoutId(body) },
    next: number === undefined ? undefined : number + 1,
  };
}

const nothing = {
  version: 0,
  isEdited: true,
  isArchived: false,
  seedHash: null,
  seededMs: null,
  updatedMs: null,
  updatedBy: null,
  seed: null,
  live: null,
  draft: null,
  publishMs: null,
  unpublishMs: null,
} as const;

export function isKind(name: string): boolean {
  return kindNames.includes(name);
}

/** Finds a free number. Skips numbers in our range that files contain. */
function findFreeNumber(db: Database, kind: string, before?: StoredRecord): number {
  let number = before ? Number(before.key) + 1 : readNextNumber(db, kind);
  while (findRecord(db, kind, String(number))) number += 1;
  return number;
}

/** Returns the last file of the kind, to which new records are added. */
function chooseFile(db: Database, kind: string): string {
  const files = db.prepare('SELECT file FROM content_file ORDER BY file').all();
  return files.map(({ file }) => String(file)).findLast((file) => kindOf(file) === kind) ?? `${kind}.json`;
}

function withoutId({ id: _, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}
