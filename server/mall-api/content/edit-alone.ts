import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { SearchSynonym } from '#shared/schemas/search-words.ts';
import type { Content } from '../content-records.ts';
import type { Database } from '../core/db/database.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';
import { listKeyColumns } from '../core/db/sqlite/table-keys.ts';
import type { ListKind } from '../core/kinds/record-kind.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { findRecord, listRecordsOf } from '../core/records/record-table.ts';
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
  /** Where it stands among the documents of its kind; undefined: its kind has a table. */
  position: number | undefined;
  record: object & { id: number };
}

/** Reads a record in place of the one that is shown. Undefined where the change may be about more than this record, or may be wrong. */
export function findLoneEdit(db: Database, kindName: string, json: unknown, from: DatesFrom): LoneEdit | undefined {
  const kind = listKinds.get(kindName);
  if (!kind?.sharedPart) return undefined;
  const read = readRecord(kindName, json, from);
  if (!read) return undefined;
  const shown = findShown(db, kindName, kind, read.id);
  const before = shown && (kind.withFilled ? readKept(db, kindName, read.id, from) : shown.record);
  if (!before || JSON.stringify(kind.sharedPart(before)) !== JSON.stringify(kind.sharedPart(read))) return undefined;
  const isTrue = findInconsistencies({ ...emptyContent(), [kindName]: [read] }).length === 0;
  const record = { ...read, ...kind.withFilled?.(read, shown.record) };
  return isTrue ? { kindName, kind, position: shown.position, record } : undefined;
}

/** By its contract; undefined where it does not fit. */
export function readRecord(kindName: string, json: unknown, { day, timeZone }: DatesFrom): LoneEdit['record'] | undefined {
  const { read, faults } = checkRecord(schemaOf(kindName), resolveRelativeDates(json, day, timeZone));
  return read && faults.length === 0 && hasId(read) ? read : undefined;
}

function findShown(db: Database, kindName: string, { table }: ListKind, id: number) {
  const row = table
    ? db.prepare(`SELECT NULL AS position, body FROM ${table} WHERE id = :id`).get({ id })
    : db.prepare(`SELECT position, body FROM document WHERE kind = :kind AND ${jsonField('body', 'id')} = :id`).get({ kind: kindName, id });
  return row && { record: JSON.parse(String(row.body)) as object, position: row.position === null ? undefined : Number(row.position) }; // as checked at its import
}

/** As it was kept, before others filled anything into it. */
export function readKept(db: Database, kindName: string, id: number, from: DatesFrom): object | undefined {
  const kept = findRecord(db, kindName, String(id));
  const text = kept?.isArchived ? null : (kept?.live ?? kept?.seed ?? null);
  return text === null ? undefined : readRecord(kindName, JSON.parse(text), from);
}

/** What puts them in place of the records that are shown. */
export function planLoneEdits(db: Database, edits: readonly LoneEdit[], { now, timeZone }: { now: Date; timeZone: string }): Write[] {
  if (edits.length === 0) return [];
  const put = (table: string, rows: Parameters<typeof toPut>[2]) => toPut(table, listKeyColumns(db, table), rows);
  const categories: Content['categories'] = listBodies(db, 'category');
  const synonyms = listSynonyms(db);
  return edits.flatMap(({ kindName, kind, position, record }) => {
    const named = Map.groupBy((kind.toSearchRecords && kind.listReferences?.(record)) ?? [], ({ to }) => to); // nothing else asks for them
    const others = [...named].map(([to, references]) => [to, references.flatMap(({ id }) => findBodies(db, listKinds.get(to)?.table, id))]);
    const read = { ...Object.fromEntries(others), [kindName]: [record], categories, 'search-synonyms': synonyms };
    const around = { content: { ...emptyContent(), ...read }, timeZone, screens: [] };
    const entry = kind.toSitemapRecord?.(record);
    return [
      kind.table ? put(kind.table, [toRecordRow(kind, record, timeZone)]) : put('document', [toDocumentRow(kindName, record, position)]),
      ...Object.entries(kind.toPartRows?.(record) ?? {}).map(([part, rows]) => put(part, rows)),
      ...planReferencesOf(kindName, record),
      ...planSearchOf(db, kind.toSearchRecords?.([record], around) ?? [], around.content),
      ...(entry ? [put('sitemap_entry', toSitemapRows(db, [{ record, ...entry }], timeZone, now))] : []),
    ];
  });
}

function toDocumentRow(kind: string, record: object, position = 0) {
  return { kind, position, body: JSON.stringify(record) };
}

function listBodies<T>(db: Database, table: string): T[] {
  const rows = db.prepare(`SELECT body FROM ${table}`).all();
  return rows.map(({ body }) => JSON.parse(String(body)) as T); // checked at its import
}

/** The one of that number, if there is any. */
function findBodies(db: Database, table: string | undefined, id: number | null | undefined): object[] {
  const row = table && id ? db.prepare(`SELECT body FROM ${table} WHERE id = :id`).get({ id }) : undefined;
  return row ? [JSON.parse(String(row.body)) as object] : []; // checked at its import
}

/** No table keeps them. */
function listSynonyms(db: Database): Content['search-synonyms'] {
  const shown = listRecordsOf(db, 'search-synonyms').flatMap(({ isArchived, live, seed }) => (isArchived ? [] : (live ?? seed ?? [])));
  return shown.map((body) => SearchSynonym.parse(JSON.parse(body)));
}

/** Of which there is nothing. */
export function emptyContent(): Content {
  return Object.fromEntries(kindNames.map((name) => [name, listKinds.has(name) ? [] : undefined])) as unknown as Content; // lists without records
}
