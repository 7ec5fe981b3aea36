import type { Content } from '../content-records.ts';
import type { Database } from '../core/db/database.ts';
import type { ListKind, Row } from '../core/kinds/record-kind.ts';
import { kindNames, listKinds, recordsOf } from './known-kinds.ts';
import { findTableChanges, type TableChanges } from './table-changes.ts';

/** What puts the content in place of all that is there, tables that refer to others last. */
export function planContent(db: Database, content: Content, timeZone: string): TableChanges[] {
  const ofKinds = [...listKinds].flatMap(([name, kind]) => {
    const { table } = kind;
    if (!table) return [];
    const records = recordsOf(content, name).filter(hasId);
    const parts = (kind.partTables ?? []).map((part) =>
      findTableChanges(
        db,
        part,
        records.flatMap((record) => kind.toPartRows?.(record)[part] ?? []),
      ),
    );
    const own = findTableChanges(
      db,
      table,
      records.map((record) => toRecordRow(kind, record, timeZone)),
    );
    return [own, ...parts];
  });
  return [
    findTableChanges(db, 'document', toDocumentRows(content)),
    ...ofKinds,
    findTableChanges(db, 'record_category', toCategoryRows(content)),
  ];
}

export function hasId(record: object): record is { id: number } {
  return 'id' in record && typeof record.id === 'number';
}

export function toRecordRow(kind: ListKind, record: { id: number }, timeZone: string): Row {
  return { id: record.id, body: JSON.stringify(record), ...kind.toColumns?.(record, timeZone) };
}

function toDocumentRows(content: Content): Row[] {
  return kindNames.flatMap((name) => {
    const kind = listKinds.get(name);
    if (kind?.table || kind?.isImportOnly) return [];
    return recordsOf(content, name).map((body, position) => ({ kind: name, position, body: JSON.stringify(body) }));
  });
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
