import type { DeskImport, DeskImportChange, DeskImportFault, DeskImportRow, PlanDeskImportBody } from '#shared/contracts/desk-imports.ts';
import type { Database, Row } from '../core/db/database.ts';
import type { ReadCell } from '../core/sheets/cells.ts';
import type { SheetRow } from '../core/sheets/read-sheet.ts';

export interface StoredImport<Choices = PlanDeskImportBody>
  extends Pick<DeskImport, 'id' | 'kind' | 'by' | 'file_name' | 'sheet' | 'sheets' | 'headings' | 'rows' | 'mode' | 'bulk_id'> {
  atMs: number;
  shape: string;
  /** Hash of all cells. */
  digest: string;
  choices: Choices | null;
  isPlanned: boolean;
  /** Number of points that the new and changed rows add. */
  points: number;
  isContinued: boolean;
}

/** Result of the comparison for a row. */
export interface RowPlan {
  state: DeskImportRow['state'];
  /** Record that the row changes; null for new ones. */
  key: string | null;
  changes: readonly Omit<DeskImportChange, 'locale'>[];
  faults: readonly DeskImportFault[];
}

export interface PlannedRow extends RowPlan {
  row: number;
}

interface NewImport extends Pick<StoredImport, 'kind' | 'file_name' | 'sheet' | 'headings' | 'shape' | 'digest'> {
  sheets: readonly string[];
  staffId: number;
  rows: number;
}

/** Period in which an import can be continued. Its rows are deleted afterwards. */
export const importRetentionMs = 86_400_000;
export const mappingRetentionMs = 2 * 365 * 86_400_000;

/** Stores imports of spreadsheets. `Choices`: how the columns are assigned. Callers hold the transaction. */
export function prepareImportTable<Choices = PlanDeskImportBody>(db: Database) {
  const one = db.prepare('SELECT i.*, s.name AS by FROM sheet_import i JOIN staff s ON s.id = i.staff_id WHERE i.id = :id');
  const insert = db.prepare(
    `INSERT INTO sheet_import (kind, at_ms, staff_id, file_name, sheet, sheets, headings, shape, digest, row_count)
     VALUES (:kind, :nowMs, :staffId, :fileName, :sheet, :sheets, :headings, :shape, :digest, :rows) RETURNING id`,
  );
  const insertRow = db.prepare('INSERT INTO sheet_import_row (import_id, row, cells) VALUES (:id, :row, :cells)');
  const unplanned = db.prepare(
    'SELECT id, kind FROM sheet_import WHERE choices IS NOT NULL AND is_planned = 0 AND bulk_id IS NULL ORDER BY id',
  );
  const interrupted = db.prepare(
    `SELECT i.id, i.bulk_id, b.staff_id, s.name FROM sheet_import i JOIN bulk_change b ON b.id = i.bulk_id JOIN staff s ON s.id = b.staff_id
     WHERE i.bulk_id > 0 AND b.ended_ms IS NULL AND b.undone_ms IS NULL ORDER BY i.bulk_id`,
  );
  const continued = db.prepare('UPDATE sheet_import SET continued_ms = :nowMs WHERE id = :id');
  const markWritten = db.prepare('UPDATE sheet_import_row SET is_written = 1 WHERE import_id = :id AND row = :row');
  const choose = db.prepare('UPDATE sheet_import SET choices = :choices, is_planned = 0 WHERE id = :id');
  const clearRows = db.prepare('UPDATE sheet_import_row SET state = NULL, key = NULL, plan = NULL WHERE import_id = :id');
  const finish = db.prepare('UPDATE sheet_import SET is_planned = 1, points = :points WHERE id = :id');
  const begin = db.prepare('UPDATE sheet_import SET mode = :mode, bulk_id = :bulkId, at_ms = :nowMs WHERE id = :id');
  const extend = db.prepare('UPDATE sheet_import SET at_ms = :nowMs WHERE id = :id');
  const putRow = db.prepare('UPDATE sheet_import_row SET state = :state, key = :key, plan = :plan WHERE import_id = :id AND row = :row');
  const cells = db.prepare('SELECT row, cells FROM sheet_import_row WHERE import_id = :id AND row > :after ORDER BY row LIMIT :limit');
  const rowCells = db.prepare('SELECT cells FROM sheet_import_row WHERE import_id = :id AND row = :row');
  const counts = db.prepare(
    'SELECT state, count(*) AS count FROM sheet_import_row WHERE import_id = :id AND state IS NOT NULL GROUP BY state',
  );
  const ofState = db.prepare(
    `SELECT row, state, key, plan FROM sheet_import_row WHERE import_id = :id AND state = :state ORDER BY row LIMIT :limit OFFSET :offset`,
  );
  const ofAll = db.prepare(
    `SELECT row, state, key, plan FROM sheet_import_row WHERE import_id = :id AND state IS NOT NULL ORDER BY row LIMIT :limit OFFSET :offset`,
  );
  const row = db.prepare('SELECT row, state, key, plan FROM sheet_import_row WHERE import_id = :id AND row = :row AND state IS NOT NULL');
  const toWrite = db.prepare(
    `SELECT row, state, key FROM sheet_import_row WHERE import_id = :id AND state IN ('new', 'changed') AND is_written = 0 ORDER BY row`,
  );
  const mapping = db.prepare('SELECT columns FROM sheet_mapping WHERE kind = :kind AND shape = :shape');
  const remember = db.prepare(
    `INSERT INTO sheet_mapping (kind, shape, columns, at_ms) VALUES (:kind, :shape, :columns, :nowMs)
     ON CONFLICT (kind, shape) DO UPDATE SET columns = excluded.columns, at_ms = excluded.at_ms`,
  );
  return {
    find(id: number): StoredImport<Choices> | undefined {
      const found = one.get({ id });
      return found && toImport<Choices>(found);
    },
    /** Stores an import without its rows, and returns its id. */
    add({ file_name: fileName, sheets, headings, ...input }: NewImport, now: Date): number {
      const nowMs = now.getTime();
      const lists = { sheets: JSON.stringify(sheets), headings: JSON.stringify(headings) };
      return Number(insert.get({ ...input, ...lists, fileName, nowMs })?.id);
    },
    addRows(id: number, rows: readonly SheetRow[]): void {
      for (const { row, cells } of rows) insertRow.run({ id, row, cells: JSON.stringify(cells) });
    },
    /** Lists imports whose comparison has not ended. */
    listUnplanned: (): { id: number; kind: string }[] => unplanned.all().map(({ id, kind }) => ({ id: Number(id), kind: String(kind) })),
    /** Lists imports whose act has not ended, and is not being undone. */
    listInterrupted: (): { id: number; bulkId: number; by: { staffId: number; name: string } }[] =>
      interrupted.all().map((row) => ({
        ...{ id: Number(row.id), bulkId: Number(row.bulk_id) },
        by: { staffId: Number(row.staff_id), name: String(row.name) },
      })),
    markContinued: (id: number, now: Date): void => void continued.run({ id, nowMs: now.getTime() }),
    /** Call within the transaction that writes the row. */
    markWritten: (id: number, of: number): void => void markWritten.run({ id, row: of }),
    /** Stores the choices, and forgets the last comparison. */
    choose(id: number, choices: Choices): void {
      choose.run({ id, choices: JSON.stringify(choices) });
      clearRows.run({ id });
    },
    finish: (id: number, points = 0): void => void finish.run({ id, points }),
    /** Stores the act that writes the rows. The rows then remain for another day. */
    begin: (id: number, mode: string, bulkId: number, now: Date): void => void begin.run({ id, mode, bulkId, nowMs: now.getTime() }),
    /** Starts the period again in which the rows remain. */
    extend: (id: number, now: Date): void => void extend.run({ id, nowMs: now.getTime() }),
    putRow(id: number, { row, state, key, changes, faults }: PlannedRow): void {
      putRow.run({ id, row, state, key, plan: JSON.stringify({ changes, faults }) });
    },
    /** Returns the next rows after a row, with their cells. */
    listCells: (id: number, after: number, limit: number): SheetRow[] =>
      cells.all({ id, after, limit }).map((found) => ({ row: Number(found.row), cells: toCells(found) })),
    readCells(id: number, row: number): ReadCell[] {
      const found = rowCells.get({ id, row });
      return found ? toCells(found) : [];
    },
    count(id: number): DeskImport['counts'] {
      const found = Object.fromEntries(counts.all({ id }).map(({ state, count }) => [String(state), Number(count)]));
      return { new: 0, changed: 0, same: 0, faulty: 0, failed: 0, ...found };
    },
    listRows(id: number, state: string | undefined, { limit, offset }: { limit: number; offset: number }): PlannedRow[] {
      const found = state === undefined ? ofAll.all({ id, limit, offset }) : ofState.all({ id, state, limit, offset });
      return found.map(toPlanned);
    },
    findRow(id: number, of: number): PlannedRow | undefined {
      const found = row.get({ id, row: of });
      return found && toPlanned(found);
    },
    /** Lists the rows to import that are not written yet. */
    listToWrite: (id: number): { row: number; key: string | null }[] =>
      toWrite.all({ id }).map((found) => ({ row: Number(found.row), key: found.state === 'new' ? null : String(found.key) })),
    /** Returns the columns by their headings, which come from outside. */
    findMapping(kind: string, shape: string): ReadonlyMap<string, string> | undefined {
      const found = mapping.get({ kind, shape });
      return found && new Map(Object.entries(JSON.parse(String(found.columns)) as Record<string, string>)); // safe: written by `remember`
    },
    remember: (kind: string, shape: string, columns: Readonly<Record<string, string>>, now: Date): void =>
      void remember.run({ kind, shape, columns: JSON.stringify(columns), nowMs: now.getTime() }),
  };
}

export type ImportTable = Omit<ReturnType<typeof prepareImportTable>, 'find' | 'choose'>;

const toCells = ({ cells }: Row) => JSON.parse(String(cells)) as ReadCell[]; // safe: written by `addRows`

function toPlanned({ row, state, key, plan }: Row): PlannedRow {
  const { changes, faults } = JSON.parse(String(plan)) as Pick<RowPlan, 'changes' | 'faults'>; // safe: written by `putRow`
  return { row: Number(row), state: state as RowPlan['state'], key: key === null ? null : String(key), changes, faults }; // safe: checked by the table
}

function toImport<Choices>(row: Row): StoredImport<Choices> {
  const parse = (text: Row[string] | undefined) => (text === null || text === undefined ? null : JSON.parse(String(text)));
  const toText = (value: Row[string] | undefined) => (value === null || value === undefined ? null : String(value));
  return {
    ...{ id: Number(row.id), kind: String(row.kind), by: String(row.by), atMs: Number(row.at_ms), rows: Number(row.row_count) },
    ...{ file_name: toText(row.file_name), sheet: toText(row.sheet), sheets: parse(row.sheets), headings: parse(row.headings) },
    ...{
      shape: String(row.shape),
      digest: String(row.digest ?? row.id),
      choices: parse(row.choices),
      isPlanned: row.is_planned === 1,
      points: Number(row.points),
    },
    isContinued: row.continued_ms !== null,
    mode: row.mode === null ? null : row.mode === 'draft' ? 'draft' : 'publish',
    bulk_id: row.bulk_id === null ? null : Number(row.bulk_id),
  };
}
