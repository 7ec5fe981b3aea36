import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { Content } from '../content-records.ts';
import type { Database } from '../core/db/database.ts';
import { listKeyColumns } from '../core/db/sqlite/table-keys.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import type { ListKind } from '../core/kinds/record-kind.ts';
import { checkRecord } from './check.ts';
import { findInconsistencies } from './consistency-checks.ts';
import { type FileState, hashBytes, hasRelativeDates, importerVersion, listStamps, toRecordState, withFinalStamps } from './file-states.ts';
import type { ImportOptions } from './import.ts';
import { listFileStates, planState, type ReadWith, readImportState } from './import-state.ts';
import { kindNames, listKinds, schemaOf } from './known-kinds.ts';
import { kindOf, readKind } from './read-files.ts';
import { resolveRelativeDates } from './relative-dates.ts';
import { planSearchOf } from './search-records.ts';
import { toSitemapRows } from './sitemap-entries.ts';
import { parsePart, splitList } from './split-list.ts';
import { hasId, toRecordRow } from './store.ts';
import { toPut, type Write, write } from './table-changes.ts';

/** From so many on, all is imported. */
const mostEdits = 20;
/** What is hashed in one piece: a few milliseconds. */
const recordsInOnePiece = 200;

interface Edit {
  kindName: string;
  kind: ListKind;
  table: string;
  record: object & { id: number };
}

/**
 * Imports records that were edited and that nothing else is made of, alone, in slices. False, and nothing was changed, for everything that is
 * more than that, or may be wrong: then all is to be imported.
 */
export async function importEdits({ db, contentDir, importedAt }: ImportOptions): Promise<boolean> {
  const last = readImportState(db);
  const { readWith } = last ?? {};
  if (readWith?.version !== importerVersion) return false;
  if (readWith.day !== null && readWith.day !== calendarDateIn(importedAt, readWith.timeZone)) return false;
  const known = listFileStates(db);
  const stamps = listStamps(contentDir);
  if (known.length !== stamps.size || known.some(({ file }) => !stamps.has(file))) return false;

  const states: FileState[] = [];
  const edits: Edit[] = [];
  for (const state of known) {
    const stamp = stamps.get(state.file) ?? '';
    if (stamp === state.stamp) {
      states.push(state);
      continue;
    }
    const found = await findEdits(db, state, await readFile(join(contentDir, state.file)), { importedAt, readWith });
    if (!found) return false;
    edits.push(...found.edits);
    states.push({ ...found.state, stamp });
  }
  if (edits.length > mostEdits) return false;
  const writes = [
    ...planEdits(db, edits, { contentDir, importedAt, timeZone: readWith.timeZone }),
    ...planState(db, withFinalStamps(contentDir, states), importedAt, readWith),
  ];
  return awaitTransaction(
    db,
    () => {
      if (JSON.stringify(readImportState(db)) !== JSON.stringify(last)) return false;
      write(db, writes);
      return true;
    },
    patient,
  );
}

/** The records of a file that are others than at the last import; undefined where that may be about more than these records. */
async function findEdits(
  db: Database,
  { file, records }: FileState,
  bytes: Buffer,
  { importedAt, readWith }: { importedAt: Date; readWith: ReadWith },
): Promise<{ edits: Edit[]; state: Omit<FileState, 'stamp'> } | undefined> {
  const kindName = kindOf(file) ?? '';
  const kind = listKinds.get(kindName);
  const parts = kind?.sharedPart && records !== null ? splitList(bytes) : undefined;
  if (!kind?.table || !parts || parts.length !== records?.length) return undefined;
  if (readWith.day === null && hasRelativeDates(bytes)) return undefined;
  const edits: Edit[] = [];
  const now = [...records];
  for (const [index, part] of parts.entries()) {
    if (index % recordsInOnePiece === 0) await setImmediate();
    const [id] = records[index]?.split(' ') ?? [];
    if (records[index] === toRecordState(id, part)) continue;
    const edit = toEdit(db, { kindName, kind, table: kind.table }, part, { importedAt, readWith });
    if (!edit || String(edit.record.id) !== id) return undefined;
    edits.push(edit);
    now[index] = toRecordState(id, part);
  }
  await setImmediate();
  return { edits, state: { file, hash: hashBytes(bytes), records: now } };
}

function toEdit(
  db: Database,
  of: Omit<Edit, 'record'>,
  bytes: Buffer,
  { importedAt, readWith }: { importedAt: Date; readWith: ReadWith },
): Edit | undefined {
  const { read, faults } = checkRecord(schemaOf(of.kindName), resolveRelativeDates(parsePart(bytes), importedAt, readWith.timeZone));
  if (!read || faults.length > 0 || !hasId(read)) return undefined;
  const row = db.prepare(`SELECT body FROM ${of.table} WHERE id = :id`).get({ id: read.id });
  if (!row) return undefined;
  const sharedPart = (record: object) => JSON.stringify(of.kind.sharedPart?.(record));
  if (sharedPart(JSON.parse(String(row.body))) !== sharedPart(read)) return undefined;
  const isTrue = findInconsistencies({ ...emptyContent(), [of.kindName]: [read] }).length === 0;
  return isTrue ? { ...of, record: read } : undefined;
}

function planEdits(
  db: Database,
  edits: readonly Edit[],
  { contentDir, importedAt, timeZone }: { contentDir: string; importedAt: Date; timeZone: string },
): Write[] {
  if (edits.length === 0) return [];
  const put = (table: string, rows: Parameters<typeof toPut>[2]) => toPut(table, listKeyColumns(db, table), rows);
  const categories: Content['categories'] = listBodies(db, 'category');
  const synonyms = readKind(contentDir, 'search-synonyms');
  return edits.flatMap(({ kindName, kind, table, record }) => {
    const named = Map.groupBy(kind.listReferences?.(record) ?? [], ({ to }) => to);
    const others = [...named].map(([to, references]) => [to, references.flatMap(({ id }) => listBodies(db, listKinds.get(to)?.table, id))]);
    const read = { ...Object.fromEntries(others), [kindName]: [record], categories, 'search-synonyms': synonyms };
    const around = { content: { ...emptyContent(), ...read }, timeZone, screens: [] };
    const entry = kind.toSitemapRecord?.(record);
    return [
      put(table, [toRecordRow(kind, record, timeZone)]),
      ...Object.entries(kind.toPartRows?.(record) ?? {}).map(([part, rows]) => put(part, rows)),
      ...planSearchOf(db, kind.toSearchRecords?.([record], around) ?? [], around.content),
      ...(entry ? [put('sitemap_entry', toSitemapRows(db, [{ record, ...entry }], timeZone, importedAt))] : []),
    ];
  });
}

/** All of a table's, or the one of that number. */
function listBodies<T>(db: Database, table: string | undefined, id?: number | null): T[] {
  if (table === undefined || id === null) return [];
  const statement = db.prepare(`SELECT body FROM ${table} WHERE id = coalesce(:id, id)`);
  return statement.all({ id: id ?? null }).map(({ body }) => JSON.parse(String(body)) as T); // checked at its import
}

function emptyContent(): Content {
  return Object.fromEntries(kindNames.map((name) => [name, listKinds.has(name) ? [] : undefined])) as unknown as Content; // lists without records
}
