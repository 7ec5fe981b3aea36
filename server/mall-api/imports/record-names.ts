import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { keyOf } from '../content/known-kinds.ts';
import type { Database } from '../core/db/database.ts';
import { findValue } from '../records/sheet-cells.ts';
import { toNameText } from './plan-rows.ts';

const recordsPerTurn = 100;

/** Returns the keys of the records with a name. */
export type FindKeys = (name: string) => readonly string[];

/**
 * Prepares the search for records by a column. By the number or key of the kind, it reads single records. By other
 * columns, it reads all records first, in batches between which other calls run.
 */
export function prepareRecordNames(db: Database) {
  const one = db.prepare('SELECT key FROM record WHERE kind = :kind AND key = :key');
  const batch = db.prepare(
    `SELECT key, coalesce(live, seed, draft) AS body FROM record
     WHERE kind = :kind AND is_archived = 0 AND key > :after ORDER BY key LIMIT ${recordsPerTurn}`,
  );
  return async (kind: string, column: SheetColumn): Promise<FindKeys> => {
    if (isKey(kind, column)) return (name) => (one.get({ kind, key: name }) ? [name] : []);
    const keys = new Map<string, string[]>();
    for (let after = ''; ; ) {
      const rows = batch.all({ kind, after });
      for (const { key, body } of rows) {
        const value = toText(findValue(column, JSON.parse(String(body ?? 'null'))));
        if (value === undefined) continue;
        const name = toNameText(value);
        keys.set(name, [...(keys.get(name) ?? []), String(key)]);
      }
      const last = rows.at(-1);
      if (!last) return (name) => keys.get(name) ?? [];
      after = String(last.key);
      await nextTurn();
    }
  };
}

function toText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Whether a column contains the key of the record. */
function isKey(kind: string, { path, locale }: SheetColumn): boolean {
  const [name = ''] = path;
  return locale === undefined && path.length === 1 && keyOf(kind, { [name]: 1 }) === '1';
}
