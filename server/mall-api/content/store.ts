import type { Database } from '../db/database.ts';
import type { Content } from '../kinds/content.ts';
import type { Row } from '../kinds/record-kind.ts';
import { kindNames, listKinds, recordsOf } from './known-kinds.ts';

/** Puts the content in place of all that was there. To be called within a transaction. */
export function storeContent(db: Database, content: Content, timeZone: string): void {
  for (const table of listTables()) db.prepare(`DELETE FROM ${table}`).run();
  storeDocuments(db, content);
  for (const [name, kind] of listKinds) {
    if (!kind.table) continue;
    const records = recordsOf(content, name).filter(hasId);
    storeRows(
      db,
      kind.table,
      records.map((record) => ({ ...toRow(record), ...kind.toColumns?.(record, timeZone) })),
    );
    for (const table of kind.partTables ?? [])
      storeRows(
        db,
        table,
        records.flatMap((record) => kind.toPartRows?.(record)[table] ?? []),
      );
  }
  storeRows(db, 'record_category', toCategoryRows(content));
}

/** Those that refer to others first. */
function listTables(): string[] {
  const ofKinds = [...listKinds.values()].flatMap((kind) => [...(kind.table ? [kind.table] : []), ...(kind.partTables ?? [])]);
  return ['record_category', ...ofKinds.reverse(), 'document'];
}

function hasId(record: object): record is { id: number } {
  return 'id' in record && typeof record.id === 'number';
}

function toRow<T extends { id: number }>(record: T): Row {
  return { id: record.id, body: JSON.stringify(record) };
}

/** All rows have the columns of the first; their names are this module's own. */
export function storeRows(db: Database, table: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const insert = db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`);
  for (const row of rows) insert.run(row);
}

function storeDocuments(db: Database, content: Content): void {
  for (const name of kindNames) {
    const kind = listKinds.get(name);
    if (kind?.table || kind?.isImportOnly) continue;
    storeRows(
      db,
      'document',
      recordsOf(content, name).map((body, position) => ({ kind: name, position, body: JSON.stringify(body) })),
    );
  }
}

/** Under its categories and their parents. */
function toCategoryRows(content: Content): Row[] {
  const parents = new Map(content.categories.map(({ id, parent_id }) => [id, parent_id]));
  const withParents = (ids: readonly number[], found = new Set<number>()): Set<number> => {
    for (const id of ids) {
      const parent = parents.get(id);
      if (found.has(id)) continue; // also ends a circle of parents
      found.add(id);
      if (parent) withParents([parent], found);
    }
    return found;
  };
  return [...listKinds].flatMap(([name, { table = '', listCategoryIds }]) =>
    listCategoryIds
      ? recordsOf(content, name)
          .filter(hasId)
          .flatMap((record) =>
            [...withParents(listCategoryIds(record))].map((category_id) => ({ record: table, record_id: record.id, category_id })),
          )
      : [],
  );
}
