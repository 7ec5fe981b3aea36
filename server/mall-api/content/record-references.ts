import type { Database } from '../core/db/database.ts';
import type { Row } from '../core/kinds/record-kind.ts';
import type { CheckedContent } from './check.ts';
import { toKey } from './faults.ts';
import { listKinds, recordsOf } from './known-kinds.ts';
import { toPut, type Write } from './table-changes.ts';

/** `category_ids[1]`. */
export function toPath(path: readonly PropertyKey[]): string {
  return toKey('', path).replace(/^\./, '');
}

/** Which shown record names which, a row for each place. */
export function toAllReferenceRows({ content, origins }: Pick<CheckedContent, 'content' | 'origins'>): Row[] {
  return [...listKinds.keys()].flatMap((kind) =>
    recordsOf(content, kind).flatMap((record) => toReferenceRows(kind, origins.get(record)?.of.key, record)),
  );
}

function toReferenceRows(kind: string, key: string | undefined, record: object): Row[] {
  const named = listKinds.get(kind)?.listReferences?.(record) ?? [];
  return named.flatMap(({ to, path, id }) =>
    id === null || id === undefined || key === undefined ? [] : [{ kind, key, path: toPath(path), to_kind: to, to_key: String(id) }],
  );
}

/** What makes the table hold what one record names now. */
export function planReferencesOf(kind: string, record: object & { id: number }): Write[] {
  const key = String(record.id);
  return [
    { sql: 'DELETE FROM record_reference WHERE kind = :kind AND key = :key', rows: [{ kind, key }] },
    toPut('record_reference', ['kind', 'key', 'path'], toReferenceRows(kind, key, record)),
  ];
}

export interface StoredReference {
  kind: string;
  key: string;
  path: string;
}

/** Everything shown that names this record, and how much that is. */
export function listReferencesTo(db: Database, kind: string, key: string, most: number): { references: StoredReference[]; total: number } {
  const which = 'FROM record_reference WHERE to_kind = :kind AND to_key = :key AND NOT (kind = :kind AND key = :key)';
  const rows = db.prepare(`SELECT kind, key, path ${which} ORDER BY kind, key, path LIMIT :most`).all({ kind, key, most });
  const total = rows.length < most ? rows.length : Number(db.prepare(`SELECT count(*) AS total ${which}`).get({ kind, key })?.total);
  return { references: rows.map((row) => ({ kind: String(row.kind), key: String(row.key), path: String(row.path) })), total };
}
