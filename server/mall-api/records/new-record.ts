import { isRecord } from '#shared/rules/json-shapes.ts';
import { isListKind, isNumbered, keyOf, kindNames, listKinds } from '../content/known-kinds.ts';
import { kindOf } from '../content/read-files.ts';
import type { Database } from '../core/db/database.ts';
import { findRecord, readNextNumber, type StoredRecord } from '../core/records/record-table.ts';

/** A record that is not kept yet, behind all others of its kind, and its body with its id in it. */
export interface NewRecord {
  record: StoredRecord;
  body: unknown;
  /** The number that is the next to be given once this is kept; undefined: its key is no number of ours. */
  next: number | undefined;
}

const step = 1024;

/** Whether a new record of it has to say by itself what it is called, as a language does, and does not. */
export function lacksKey(kind: string, body: unknown): boolean {
  return !isNumbered(kind) && listKinds.get(kind)?.keyField !== undefined && !keyOf(kind, body);
}

/** The key is that in the body where a kind's records bear one, such as languages; all others get a number that none had before. */
export function toNewRecord(db: Database, kind: string, body: unknown): NewRecord {
  const hasNumber = isNumbered(kind) || (isListKind(kind) && listKinds.get(kind)?.keyField === undefined);
  const number = hasNumber ? findFreeNumber(db, kind) : undefined;
  const key = number === undefined ? (keyOf(kind, body) ?? '') : String(number);
  const file = chooseFile(db, kind);
  const last = Number(
    db.prepare('SELECT max(position) AS last FROM record WHERE kind = :kind AND file = :file').get({ kind, file })?.last ?? 0,
  );
  return {
    record: { ...nothing, kind, key, file, position: last + step },
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

/** A file may name numbers as high as ours: those are passed over. */
function findFreeNumber(db: Database, kind: string): number {
  let number = readNextNumber(db, kind);
  while (findRecord(db, kind, String(number))) number += 1;
  return number;
}

/** The last that there is of its kind. */
function chooseFile(db: Database, kind: string): string {
  const files = db.prepare('SELECT file FROM content_file ORDER BY file').all();
  return files.map(({ file }) => String(file)).findLast((file) => kindOf(file) === kind) ?? `${kind}.json`;
}

function withoutId({ id: _, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}
