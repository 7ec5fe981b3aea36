import type { Database } from '../core/db/database.ts';
import type { Row } from '../core/kinds/record-kind.ts';
import { toKey } from './faults.ts';
import { listKinds } from './known-kinds.ts';

/** `category_ids[1]`. */
export function toPath(path: readonly PropertyKey[]): string {
  return toKey('', path).replace(/^\./, '');
}

/** References of a published record to others, one row per path. */
export function toReferenceRows(kind: string, key: string, record: object): Row[] {
  const named = listKinds.get(kind)?.listReferences?.(record) ?? [];
  return named.flatMap(({ to, path, id }) =>
    id === null || id === undefined ? [] : [{ kind, key, path: toPath(path), to_kind: to, to_key: String(id) }],
  );
}

export interface StoredReference {
  kind: string;
  key: string;
  path: string;
}

/** Lists published references to this record, and their total number. */
export function listReferencesTo(db: Database, kind: string, key: string, most: number): { references: StoredReference[]; total: number } {
  const which = 'FROM record_reference WHERE to_kind = :kind AND to_key = :key AND NOT (kind = :kind AND key = :key)';
  const rows = db.prepare(`SELECT kind, key, path ${which} ORDER BY kind, key, path LIMIT :most`).all({ kind, key, most });
  const total = rows.length < most ? rows.length : Number(db.prepare(`SELECT count(*) AS total ${which}`).get({ kind, key })?.total);
  return { references: rows.map((row) => ({ kind: String(row.kind), key: String(row.key), path: String(row.path) })), total };
}

/** Lists the records that refer to one. */
export function listNaming(db: Database, { kind, key }: { kind: string; key: string }): { kind: string; key: string }[] {
  const rows = db.prepare('SELECT DISTINCT kind, key FROM record_reference WHERE to_kind = :kind AND to_key = :key').all({ kind, key });
  return rows.map((row) => ({ kind: String(row.kind), key: String(row.key) }));
}
