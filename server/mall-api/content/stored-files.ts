import type { Database } from '../core/db/database.ts';
import { listShownPlaces, readShownText } from '../core/records/record-table.ts';
import { isListKind, kindNames } from './known-kinds.ts';
import { type ContentFile, kindOf, type NamedJson } from './read-files.ts';

/** A record with its new content. */
export interface Changed {
  kind: string;
  key: string;
  file: string;
  /** Position in the file; undefined: unchanged, or last for a new record. */
  position?: number;
  /** Undefined: the record is removed. */
  body: unknown;
}

/** Returns published content as files, with changed records in place of stored ones. Large kinds are read on demand. */
export function readStoredFiles(db: Database, changed: readonly Changed[] = []): ContentFile[] {
  const known = db
    .prepare('SELECT file FROM content_file UNION SELECT file FROM record WHERE is_archived = 0')
    .all()
    .map(({ file }) => String(file));
  const names = [...new Set([...known, ...changed.map(({ file }) => file)])].sort();
  return names.flatMap((file) => {
    const kind = kindOf(file);
    if (!kind || !kindNames.includes(kind)) return [];
    const own = changed.filter((one) => one.kind === kind && one.file === file);
    const records = { [Symbol.iterator]: () => readFileRecords(db, { file, kind }, own) };
    return isListKind(kind) || [...records].length > 0 ? [{ file, kind, records }] : [];
  });
}

function* readFileRecords(db: Database, { file, kind }: { file: string; kind: string }, changed: readonly Changed[]): Generator<NamedJson> {
  const there = listShownPlaces(db, kind, file);
  const places = new Map(there.map(({ key, position }) => [key, position]));
  for (const { key, position = places.get(key) ?? Number.POSITIVE_INFINITY } of changed) places.set(key, position);
  const inOrder = [...places].sort(([one, at], [other, otherAt]) => (at === otherAt ? (one < other ? -1 : 1) : at - otherAt));
  for (const [key] of inOrder) {
    const edit = changed.find((one) => one.key === key);
    const body = edit ? edit.body : readShownBody(db, kind, key);
    if (body !== undefined) yield { key, json: body, name: nameOfRecord(kind, key) };
  }
}

function readShownBody(db: Database, kind: string, key: string): unknown {
  const text = readShownText(db, kind, key);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Returns how faults refer to a stored record. */
export function nameOfRecord(kind: string, key: string): string {
  return isListKind(kind) ? `${kind} ${key}` : kind;
}
