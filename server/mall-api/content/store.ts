import type { Database } from '../db/database.ts';
import type { Content } from './kinds/content.ts';
import { isListKind, kindNames, listKindNames, listKinds } from './kinds/kinds.ts';
import type { ListKind, Row } from './kinds/record-kind.ts';

const kinds = listKindNames.map((name) => ({ name, kind: listKinds[name] as ListKind })); // each knows its own records

/** Puts the content in place of all that was there. To be called within a transaction. */
export function storeContent(db: Database, content: Content, timeZone: string): void {
  for (const table of listTables()) db.prepare(`DELETE FROM ${table}`).run();
  storeDocuments(db, content);
  for (const { name, kind } of kinds) {
    if (!kind.table) continue;
    const records: readonly { id: number }[] = content[name].filter((record) => 'id' in record);
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
  const ofKinds = kinds.flatMap(({ kind }) => [...(kind.table ? [kind.table] : []), ...(kind.partTables ?? [])]);
  return ['record_category', ...ofKinds.reverse(), 'document'];
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
    const { table, isImportOnly }: Partial<ListKind> = isListKind(name) ? listKinds[name] : {};
    if (table || isImportOnly) continue;
    const bodies = isListKind(name) ? content[name] : [content[name]].filter((body) => body !== undefined);
    storeRows(
      db,
      'document',
      bodies.map((body, position) => ({ kind: name, position, body: JSON.stringify(body) })),
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
  return kinds.flatMap(({ name, kind: { table = '', listCategoryIds } }) =>
    listCategoryIds
      ? content[name].flatMap((record) =>
          [...withParents(listCategoryIds(record))].map((category_id) => ({
            record: table,
            record_id: 'id' in record ? record.id : null,
            category_id,
          })),
        )
      : [],
  );
}
