import type { Database, Row } from '../core/db/database.ts';

/** What was done to a record. */
export interface RecordVersion {
  version: number;
  /** `import`: what was there before anybody did anything. */
  act: string;
  body: string;
  atMs: number;
  /** Null for the files. */
  by: string | null;
  why: string | null;
}

/** What people have done to records, and what was there before; it is only added to. */
export function prepareHistory(db: Database) {
  const of = db.prepare('SELECT * FROM record_version WHERE kind = :kind AND key = :key ORDER BY version DESC');
  const one = db.prepare('SELECT * FROM record_version WHERE kind = :kind AND key = :key AND version = :version');
  return {
    /** The last first. */
    list: (kind: string, key: string): RecordVersion[] => of.all({ kind, key }).map(toVersion),
    find(kind: string, key: string, version: number): RecordVersion | undefined {
      const row = one.get({ kind, key, version });
      return row && toVersion(row);
    },
  };
}

function toVersion({ version, act, body, at_ms, made_by, why }: Row): RecordVersion {
  return {
    version: Number(version),
    act: String(act),
    body: String(body),
    atMs: Number(at_ms),
    by: toText(made_by),
    why: toText(why),
  };
}

function toText(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
