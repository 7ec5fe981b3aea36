import type { Database, Row } from '../db/database.ts';

/** Record without its bodies. */
export interface RecordState {
  kind: string;
  key: string;
  file: string;
  position: number;
  version: number;
  isEdited: boolean;
  isArchived: boolean;
  /** Hash of the text in a file; null if no file has the record. */
  seedHash: string | null;
  seededMs: number | null;
  /** Last edit by a person; null if there is none. */
  updatedMs: number | null;
  updatedBy: string | null;
}

/** Bodies as stored JSON texts. */
export interface StoredRecord extends RecordState {
  seed: string | null;
  /** Edited body, which is published instead of the seed; null if there is none. */
  live: string | null;
  draft: string | null;
  /** When the draft will be published; null if not scheduled. */
  publishMs: number | null;
  /** When the published or scheduled version will be archived. */
  unpublishMs: number | null;
}

/** First number of new records, far above those in files. */
const firstNewNumber = 1_000_000;

/** State of an existing record that an import needs. */
export type RecordMark = Pick<RecordState, 'key' | 'file' | 'position' | 'isEdited' | 'isArchived' | 'seedHash'> & { hasTexts: boolean };

/** Lists all records of a kind without their texts. */
export function listRecordMarks(db: Database, kind: string): RecordMark[] {
  const sql = `SELECT key, file, position, is_edited, is_archived, seed_hash, live IS NOT NULL OR draft IS NOT NULL AS has_texts
     FROM record WHERE kind = :kind`;
  const rows = db.prepare(sql).all({ kind });
  return rows.map(({ key, file, position, is_edited, is_archived, seed_hash, has_texts }) => ({
    ...{ key: String(key), file: String(file), position: Number(position), seedHash: toText(seed_hash) },
    ...{ isEdited: is_edited === 1, isArchived: is_archived === 1, hasTexts: has_texts === 1 },
  }));
}

/** Lists the positions of a file's records that are not archived. */
export function listShownPlaces(db: Database, kind: string, file: string): { key: string; position: number }[] {
  const rows = db.prepare('SELECT key, position FROM record WHERE kind = :kind AND is_archived = 0 AND file = :file').all({ kind, file });
  return rows.map(({ key, position }) => ({ key: String(key), position: Number(position) }));
}

/** Returns the published text of a record; undefined if it is not published. */
export function readShownText(db: Database, kind: string, key: string): string | undefined {
  const sql = 'SELECT coalesce(live, seed) AS body FROM record WHERE kind = :kind AND key = :key AND is_archived = 0';
  const body = db.prepare(sql).get({ kind, key })?.body;
  return body === null || body === undefined ? undefined : String(body);
}

/** Lists all records of a kind, published or not, in file order. */
export function listRecordsOf(db: Database, kind: string): StoredRecord[] {
  return db.prepare('SELECT * FROM record WHERE kind = :kind ORDER BY file, position, key').all({ kind }).map(toRecord);
}

/** Lists edited records whose files have changed, or no longer contain them, since the edit. */
export function listPassedOverRecords(db: Database): StoredRecord[] {
  const sql = 'SELECT * FROM record WHERE is_edited = 1 AND seeded_ms > coalesce(updated_ms, 0) ORDER BY kind, key';
  return db.prepare(sql).all().map(toRecord);
}

/** Lists records that are due to be published by `ms`; with `end`, those that are due to be archived. */
export function listScheduledUntil(
  db: Database,
  act: 'publish' | 'end',
  ms: number,
): { kind: string; key: string; file: string; position: number; body: unknown }[] {
  const column = act === 'publish' ? 'publish_ms' : 'unpublish_ms';
  const rows = db.prepare(`SELECT kind, key, file, position, draft FROM record WHERE ${column} <= :ms`).all({ ms });
  return rows.map(({ kind, key, file, position, draft }) => ({
    ...{ kind: String(kind), key: String(key), file: String(file), position: Number(position) },
    body: act === 'end' ? undefined : JSON.parse(String(draft)),
  }));
}

/** Counts the records of each kind that has records. */
export function countRecords(db: Database): { kind: string; records: number; edited: number; archived: number; drafts: number }[] {
  const drafts = new Map(
    db
      .prepare('SELECT kind, count(*) AS drafts FROM record WHERE draft IS NOT NULL GROUP BY kind')
      .all()
      .map((row) => [row.kind, Number(row.drafts)]),
  );
  const sql =
    'SELECT kind, count(*) AS records, sum(is_edited) AS edited, sum(is_archived) AS archived FROM record GROUP BY kind ORDER BY kind';
  return db
    .prepare(sql)
    .all()
    .map(({ kind, records, edited, archived }) => ({
      kind: String(kind),
      ...{ records: Number(records), edited: Number(edited), archived: Number(archived), drafts: drafts.get(kind ?? '') ?? 0 },
    }));
}

export function findRecord(db: Database, kind: string, key: string): StoredRecord | undefined {
  const row = db.prepare('SELECT * FROM record WHERE kind = :kind AND key = :key').get({ kind, key });
  return row && toRecord(row);
}

/** Returns a key that changes with every import and every change of a record. Plans made with an older key must be made again. */
export function readRecordsKey(db: Database): string {
  const row = db.prepare('SELECT (SELECT max(id) FROM record_version) AS version, (SELECT max(id) FROM content_change) AS change').get();
  return JSON.stringify([row, db.prepare('SELECT hash, imported_ms, read_with FROM content_import').get()]);
}

/** Returns the number of the next new record of a kind. */
export function readNextNumber(db: Database, kind: string): number {
  const row = db.prepare('SELECT next FROM record_counter WHERE kind = :kind').get({ kind });
  return row ? Number(row.next) : firstNewNumber;
}

/** Run within the transaction that uses the numbers before `next`. */
export const setNextNumber = 'INSERT INTO record_counter (kind, next) VALUES (:kind, :next) ON CONFLICT (kind) DO UPDATE SET next = :next';

function toRecord(row: Row): StoredRecord {
  return {
    ...toState(row),
    ...{ seed: toText(row.seed), live: toText(row.live), draft: toText(row.draft) },
    ...{ publishMs: toNumber(row.publish_ms), unpublishMs: toNumber(row.unpublish_ms) },
  };
}

function toState(row: Row): RecordState {
  return {
    kind: String(row.kind),
    key: String(row.key),
    file: String(row.file),
    position: Number(row.position),
    version: Number(row.version),
    isEdited: row.is_edited === 1,
    isArchived: row.is_archived === 1,
    seedHash: toText(row.seed_hash),
    seededMs: toNumber(row.seeded_ms),
    updatedMs: toNumber(row.updated_ms),
    updatedBy: toText(row.updated_by),
  };
}

function toText(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function toNumber(value: Row[string] | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
