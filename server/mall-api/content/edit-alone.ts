import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { SearchSynonym } from '#shared/schemas/search-words.ts';
import type { Content } from '../content-records.ts';
import type { Database } from '../core/db/database.ts';
import { listKeyColumns } from '../core/db/sqlite/table-keys.ts';
import type { ListKind } from '../core/kinds/record-kind.ts';
import { listRecordsOf } from '../core/records/record-table.ts';
import { checkRecord } from './check.ts';
import { findInconsistencies } from './consistency-checks.ts';
import { kindNames, listKinds, schemaOf } from './known-kinds.ts';
import { planReferencesOf } from './record-references.ts';
import { planSearchOf } from './search-records.ts';
import { toSitemapRows } from './sitemap-entries.ts';
import { hasId, toRecordRow } from './store.ts';
import { toPut, type Write } from './table-changes.ts';

/** A changed record, checked, that nothing else is made of. */
export interface LoneEdit {
  kindName: string;
  kind: ListKind;
  table: string;
  record: object & { id: number };
}

/** Reads a record in place of the one that is shown. Undefined where the change may be about more than this record, or may be wrong. */
export function findLoneEdit(
  db: Database,
  kindName: string,
  json: unknown,
  { day, timeZone }: { day: Date; timeZone: string },
): LoneEdit | undefined {
  const kind = listKinds.get(kindName);
  if (!kind?.sharedPart || !kind.table) return undefined;
  const { read, faults } = checkRecord(schemaOf(kindName), resolveRelativeDates(json, day, timeZone));
  if (!read || faults.length > 0 || !hasId(read)) return undefined;
  const row = db.prepare(`SELECT body FROM ${kind.table} WHERE id = :id`).get({ id: read.id });
  if (!row) return undefined;
  const sharedPart = (record: object) => JSON.stringify(kind.sharedPart?.(record));
  if (sharedPart(JSON.parse(String(row.body))) !== sharedPart(read)) return undefined;
  const isTrue = findInconsistencies({ ...emptyContent(), [kindName]: [read] }).length === 0;
  return isTrue ? { kindName, kind, table: kind.table, record: read } : undefined;
}

/** What puts them in place of the records that are shown. */
export function planLoneEdits(db: Database, edits: readonly LoneEdit[], { now, timeZone }: { now: Date; timeZone: string }): Write[] {
  if (edits.length === 0) return [];
  const put = (table: string, rows: Parameters<typeof toPut>[2]) => toPut(table, listKeyColumns(db, table), rows);
  const categories: Content['categories'] = listBodies(db, 'category');
  const synonyms = listSynonyms(db);
  return edits.flatMap(({ kindName, kind, table, record }) => {
    const named = Map.groupBy(kind.listReferences?.(record) ?? [], ({ to }) => to);
    const others = [...named].map(([to, references]) => [to, references.flatMap(({ id }) => listBodies(db, listKinds.get(to)?.table, id))]);
    const read = { ...Object.fromEntries(others), [kindName]: [record], categories, 'search-synonyms': synonyms };
    const around = { content: { ...emptyContent(), ...read }, timeZone, screens: [] };
    const entry = kind.toSitemapRecord?.(record);
    return [
      put(table, [toRecordRow(kind, record, timeZone)]),
      ...Object.entries(kind.toPartRows?.(record) ?? {}).map(([part, rows]) => put(part, rows)),
      ...planReferencesOf(kindName, record),
      ...planSearchOf(db, kind.toSearchRecords?.([record], around) ?? [], around.content),
      ...(entry ? [put('sitemap_entry', toSitemapRows(db, [{ record, ...entry }], timeZone, now))] : []),
    ];
  });
}

/** All of a table's, or the one of that number. */
function listBodies<T>(db: Database, table: string | undefined, id?: number | null): T[] {
  if (table === undefined || id === null) return [];
  const statement = db.prepare(`SELECT body FROM ${table} WHERE id = coalesce(:id, id)`);
  return statement.all({ id: id ?? null }).map(({ body }) => JSON.parse(String(body)) as T); // checked at its import
}

/** No table keeps them. */
function listSynonyms(db: Database): Content['search-synonyms'] {
  const shown = listRecordsOf(db, 'search-synonyms').flatMap(({ isArchived, live, seed }) => (isArchived ? [] : (live ?? seed ?? [])));
  return shown.map((body) => SearchSynonym.parse(JSON.parse(body)));
}

function emptyContent(): Content {
  return Object.fromEntries(kindNames.map((name) => [name, listKinds.has(name) ? [] : undefined])) as unknown as Content; // lists without records
}
