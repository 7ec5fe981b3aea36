import { createHash, hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from '#shared/contracts/errors.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { readSheet, type SheetRow } from '../core/sheets/read-sheet.ts';
import type { ImportTable, StoredImport } from './import-table.ts';
import { toCellText } from './read-cell.ts';

interface Dependencies {
  db: Database;
  table: ImportTable;
  clock: () => Date;
}

interface Upload {
  kind: string;
  file: Buffer | undefined;
  about: { file_name?: string | undefined; sheet?: string | undefined };
  staffId: number;
}

const rowsPerInsert = 200;
const maxRows = 10_000;
const sampleRows = 3;
const maxSampleLength = 100;

/** Reads a spreadsheet and stores its rows, in batches between which other calls run. Returns the id of the import. */
export async function storeSheet({ db, table, clock }: Dependencies, { kind, file, about, staffId }: Upload): Promise<number> {
  if (!file) throw new ApiError('UnprocessableEntity', { errors: { file: ['required'] } });
  const { rows, ...sheet } = await readSheet(new Uint8Array(file), { sheet: about.sheet });
  if (rows.length > maxRows) throw new ApiError('UnprocessableEntity', { errors: { file: ['too_big'] } });
  const facts = { shape: toShape(sheet.headings), digest: toDigest(sheet.headings, rows), file_name: about.file_name || null };
  const id = await awaitTransaction(db, () => table.add({ ...sheet, ...facts, kind, staffId, rows: rows.length }, clock()));
  for (let index = 0; index < rows.length; index += rowsPerInsert) {
    await awaitTransaction(db, () => table.addRows(id, rows.slice(index, index + rowsPerInsert)));
    await nextTurn();
  }
  return id;
}

/** Returns the first values of each column. */
export function listSamples(table: ImportTable, { id, headings }: Pick<StoredImport, 'id' | 'headings'>): string[][] {
  const first = table.listCells(id, 0, sampleRows);
  return headings.map((_, index) => first.map(({ cells }) => toCellText(cells[index] ?? null).slice(0, maxSampleLength)));
}

/** Returns a text that is equal for files with the same headings, in any order. */
function toShape(headings: readonly string[]): string {
  return hash('sha256', JSON.stringify(headings.map(fold).toSorted()), 'base64url');
}

/** Returns a text that is equal for files with the same cells, whatever their format. */
function toDigest(headings: readonly string[], rows: readonly SheetRow[]): string {
  const digest = createHash('sha256').update(JSON.stringify(headings));
  for (const { row, cells } of rows) digest.update(JSON.stringify([row, ...cells.map(toCellText)]));
  return digest.digest('base64url');
}
