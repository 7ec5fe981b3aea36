import { hash } from 'node:crypto';
import { type ReadText, readText } from '#shared/rules/search-words.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { ListKind, Row, SearchRecord, SearchSurroundings, SitemapRecord } from '../core/kinds/record-kind.ts';
import { createBrowserWords, listBrowserWords } from './browser-words.ts';
import { listKinds } from './known-kinds.ts';
import type { PlannedWrites } from './planned-writes.ts';
import { toReferenceRows } from './references.ts';
import { planSearchRecord, toMeant, toSearchRemoval } from './search-records.ts';
import { createAliases, type Meant } from './search-synonyms.ts';
import { findTableChanges, toRemoval } from './table-changes.ts';

export interface Surroundings extends SearchSurroundings {
  now: Date;
}

interface Options {
  around: Surroundings;
  /** Whether all records are put, so that rows of other records are removed at the end. */
  isWhole: boolean;
}

/** Plans the rows from which visitors are served, record by record, limited to differences from the existing rows. */
export function createProjection(db: Database, writes: PlannedWrites, { around, isWhole }: Options) {
  const { timeZone, now } = around;
  const browserWords = createBrowserWords(db, { isWhole });
  const seen = new Set<string>();
  const read = isWhole ? readText : remember(readText); // reindexed records share most of their keywords
  let toAliases: ReturnType<typeof createAliases> | undefined;
  const findAliases = (meant: Meant) => {
    toAliases ??= createAliases(around.content['search-synonyms'], around.content.categories);
    return toAliases(meant);
  };
  const see = (table: string, ...key: (string | number)[]) => void (isWhole && seen.add(JSON.stringify([table, ...key])));

  /** Puts all rows of one record of a list kind. Does nothing for single documents: `putDocuments` writes their rows. */
  function put(name: string, key: string, record: object): void {
    const kind = listKinds.get(name);
    if (!kind) return;
    if (kind.table && hasId(record)) putRows(kind, kind.table, record);
    see('record_reference', name, key);
    writes.change(findTableChanges(db, 'record_reference', toReferenceRows(name, key, record), ofRecord(name, key)));
    const entry = kind.toSitemapRecord?.(record);
    if (entry) {
      see('sitemap_entry', entry.type, entry.id);
      const rows = toSitemapRows(db, [{ record: withoutHidden(kind, record), ...entry }], timeZone, now);
      writes.change(findTableChanges(db, 'sitemap_entry', rows, ofEntry(entry)));
    }
    if (!kind.isSearchedTogether) putSearch(listSearchRecords(kind, record));
  }

  function putRows(kind: ListKind, table: string, record: { id: number }): void {
    const shown = withoutHidden(kind, kind.toShown?.(record, timeZone) ?? record);
    const row = { id: record.id, body: JSON.stringify(shown), ...kind.toColumns?.(record, timeZone) };
    see(table, record.id);
    writes.change(findTableChanges(db, table, [row], { where: 'id = :id', parameters: { id: record.id } }));
    for (const [part, rows] of Object.entries(kind.toPartRows?.(record, timeZone) ?? {}))
      writes.change(findTableChanges(db, part, rows, { where: `${table}_id = :id`, parameters: { id: record.id } }));
    if (kind.listCategoryIds) putCategories(table, record.id, kind.listCategoryIds(record));
  }

  /** Puts the rows that list a record under its categories and their parents. */
  function putCategories(table: string, id: number, ids: readonly number[]): void {
    see('record_category', table, id);
    const rows = [...withParents(ids)].map((category_id) => ({ record: table, record_id: id, category_id }));
    writes.change(findTableChanges(db, 'record_category', rows, ofCategories(table, id)));
  }

  function withParents(ids: readonly number[], found = new Set<number>()): Set<number> {
    for (const id of ids) {
      if (found.has(id)) continue; // also ends a cycle of parents
      found.add(id);
      const parent = around.content.categories.find((category) => category.id === id)?.parent_id;
      if (parent) withParents([parent], found);
    }
    return found;
  }

  function putSearch(records: readonly SearchRecord[]): void {
    for (const record of records) {
      const { type, id } = record.hit;
      const aliases = findAliases(toMeant(record));
      see('search_record', type, id);
      for (const one of planSearchRecord(db, { ...record, aliases }, read)) writes.put(one);
      browserWords.set(type, id, listBrowserWords(record, aliases));
    }
  }

  function listSearchRecords(kind: ListKind, record: object): SearchRecord[] {
    return kind.toSearchRecords?.([record], around) ?? [];
  }

  /** Removes rows that only `before` has, when a record was removed or has changed its type. */
  function leave(name: string, key: string, before: object, after: object | undefined): void {
    const kind = listKinds.get(name);
    if (!kind) return;
    if (!kind.isSearchedTogether) {
      const now = after ? listSearchRecords(kind, after).map(({ hit }) => hit) : [];
      leaveSearch(listSearchRecords(kind, before).filter(({ hit }) => !now.some(({ type, id }) => type === hit.type && id === hit.id)));
    }
    const [old, entry] = [kind.toSitemapRecord?.(before), after && kind.toSitemapRecord?.(after)];
    if (old && old.type !== entry?.type) writes.change(findTableChanges(db, 'sitemap_entry', [], ofEntry(old)));
    if (after) return;
    writes.change(findTableChanges(db, 'record_reference', [], ofRecord(name, key)));
    if (!kind.table || !hasId(before)) return;
    const { id } = before;
    if (kind.listCategoryIds) writes.change(findTableChanges(db, 'record_category', [], ofCategories(kind.table, id)));
    writes.change(findTableChanges(db, kind.table, [], { where: 'id = :id', parameters: { id } }));
  }

  function leaveSearch(records: readonly SearchRecord[]): void {
    for (const { hit } of records) {
      writes.remove(toSearchRemoval([{ type: hit.type, record_id: hit.id }]));
      browserWords.set(hit.type, hit.id, []);
    }
  }

  /** Replaces all search records of a kind that is searched together. */
  function putSearchTogether(name: string, records: readonly object[]): void {
    const found = listKinds.get(name)?.toSearchRecords?.(records, around) ?? [];
    putSearch(found);
    const wanted = new Set(found.map(({ hit: { type, id } }) => `${type} ${id}`));
    const types = [...new Set(found.map(({ hit }) => hit.type))];
    const there = types.flatMap((type) => db.prepare('SELECT type, record_id FROM search_record WHERE type = :type').all({ type }));
    writes.remove(toSearchRemoval(there.filter(({ type, record_id }) => !wanted.has(`${type} ${record_id}`))));
  }

  /** Replaces all records of a kind without a table, in order. */
  function putDocuments(name: string, records: readonly object[]): void {
    const kind = listKinds.get(name);
    if (kind?.table || kind?.isImportOnly) return;
    const rows = records.map((body, position) => ({ kind: name, position, body: JSON.stringify(body) }));
    writes.change(findTableChanges(db, 'document', rows, { where: 'kind = :kind', parameters: { kind: name } }));
  }

  function removeUnseen(): void {
    const tables = [...listKinds.values()].flatMap(({ table }) => (table ? [[table, 'id'] as const] : []));
    const others = [
      ['record_category', 'record', 'record_id'],
      ['record_reference', 'kind', 'key'],
      ['sitemap_entry', 'type', 'record_id'],
      ['search_record', 'type', 'record_id'],
    ] as const;
    for (const [table, ...columns] of [...tables, ...others]) {
      const unseen: Row[] = [];
      for (const row of db.prepare(`SELECT DISTINCT ${columns.join(', ')} FROM ${table}`).iterate()) {
        if (!seen.has(JSON.stringify([table, ...columns.map((column) => row[column])]))) unseen.push(row);
      }
      writes.remove(toRemoval(table, columns, unseen));
    }
  }

  return {
    put,
    leave,
    putSearch: (name: string, record: object) => {
      const kind = listKinds.get(name);
      if (kind) putSearch(listSearchRecords(kind, record));
    },
    putSearchTogether,
    putDocuments,
    putCategories,
    /** Call after all records have been put. */
    finish(): void {
      if (isWhole) removeUnseen();
      writes.change(browserWords.plan());
    },
  };
}

function remember(read: ReadText): ReadText {
  const known = new Map<string, ReturnType<ReadText>>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}

export type Projection = ReturnType<typeof createProjection>;

function withoutHidden({ hiddenFields = [] }: ListKind, record: object): object {
  const hidden: ReadonlySet<string> = new Set(hiddenFields);
  return hidden.size === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)));
}

export function hasId(record: object): record is { id: number } {
  return 'id' in record && typeof record.id === 'number';
}

const ofRecord = (kind: string, key: string) => ({ where: 'kind = :kind AND key = :key', parameters: { kind, key } });
const ofEntry = ({ type, id }: { type: string; id: number }) => ({
  where: 'type = :type AND record_id = :id',
  parameters: { type, id },
});
const ofCategories = (record: string, id: number) => ({
  where: 'record = :record AND record_id = :id',
  parameters: { record, id },
});

type Entry = SitemapRecord & { record: object };

/** Returns rows of the sitemap. An unchanged record keeps its date. */
function toSitemapRows(db: Database, entries: readonly Entry[], timeZone: string, importedAt: Date): Row[] {
  const find = db.prepare('SELECT hash, updated_at FROM sitemap_entry WHERE type = :type AND record_id = :id');
  const now = toIsoWithOffset(importedAt, timeZone);
  return entries.map(({ record, visibleFromMs, ...entry }) => {
    const recordHash = hash('sha256', JSON.stringify(record), 'base64url');
    const known = find.get({ type: entry.type, id: entry.id });
    const updated_at = known?.hash === recordHash ? String(known.updated_at) : now;
    const body = JSON.stringify({ ...entry, updated_at });
    return { type: entry.type, record_id: entry.id, hash: recordHash, visible_from_ms: visibleFromMs, updated_at, body };
  });
}
