import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import { createBoundedQueue } from '../../../bounded-queue.ts';
import type { ReadCell } from './cells.ts';

/** Row of a file. `row`: its number in the spreadsheet program, from 1. */
export interface SheetRow {
  row: number;
  cells: readonly ReadCell[];
}

export interface Sheet {
  headings: string[];
  /** Rows with at least one value. */
  rows: SheetRow[];
  /** Names of all sheets; empty for CSV files. */
  sheets: readonly string[];
  /** Name of the sheet that was read. */
  sheet: string | null;
}

export interface SheetLimits {
  maxRows: number;
  maxColumns: number;
  maxCells: number;
  /** Characters in total. */
  maxLength: number;
  maxUnpackedBytes: number;
  maxFiles: number;
}

/** Order to the thread. */
export interface SheetOrder {
  bytes: Uint8Array;
  sheet: string | undefined;
  limits: SheetLimits;
}

/** Messages of the thread: rows in parts, then the end. `old`: an Excel file before 2007, or an encrypted one. */
export type SheetPart =
  | { rows: readonly (readonly ReadCell[])[] }
  | { sheets: readonly string[]; sheet: string | null; columns: number }
  | { fault: 'invalid' | 'too_big' | 'old' };

export const sheetLimits: SheetLimits = {
  maxRows: 10_000,
  maxColumns: 500,
  maxCells: 1_000_000,
  maxLength: 40_000_000,
  maxUnpackedBytes: 200 * 1024 * 1024,
  maxFiles: 2000,
};
const timeoutMs = 60_000;
/** Memory limit of the thread: a file that is too large fails, and the mall API continues. */
const maxMemoryMb = 512;
const entry = new URL('./sheet-worker.ts', import.meta.url);

/** Files are read one after the other, because each may need much memory. */
const inTurn = createBoundedQueue({ atOnce: 1, waitingAtMost: 8, ofOneAtMost: 8, maxWaitMs: timeoutMs, retryAfterSeconds: 5 });

const codes: Readonly<Record<'invalid' | 'too_big' | 'old', FieldErrorCode>> = { invalid: 'invalid', too_big: 'too_big', old: 'too_old' };
const refuse = (code: FieldErrorCode) => new ApiError('UnprocessableEntity', { errors: { file: [code] } });

/**
 * Reads an XLSX or CSV file in a thread, so that calls never wait for it. The first row with a value contains the
 * headings. Throws `UnprocessableEntity` (`file`): `invalid`, `too_big` (too many rows, columns or characters, or too
 * long to read), `too_old` (an Excel file before 2007, or an encrypted one), `required` (no rows).
 */
export function readSheet(bytes: Uint8Array, { sheet, limits = sheetLimits }: { sheet?: string | undefined; limits?: SheetLimits } = {}) {
  return inTurn(async (): Promise<Sheet> => {
    const workerData = { bytes, sheet, limits } satisfies SheetOrder;
    const thread = new Worker(entry, { workerData, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
    try {
      return await receive(thread);
    } finally {
      await thread.terminate();
    }
  });
}

async function receive(thread: Worker): Promise<Sheet> {
  const rows: SheetRow[] = [];
  let count = 0;
  try {
    for await (const [message] of on(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })) {
      const part = message as SheetPart; // safe: posted by the thread
      if ('fault' in part) throw refuse(codes[part.fault]);
      if ('sheets' in part) return toSheet(rows, part);
      for (const cells of part.rows ?? []) {
        count += 1;
        if (cells.some((cell) => cell !== null && cell !== '')) rows.push({ row: count, cells });
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // the file needed too much memory or time
    if (isOutOf(error)) throw refuse('too_big');
    throw error;
  }
  throw new Error('the thread that reads spreadsheets has ended');
}

function isOutOf(error: unknown): boolean {
  return error instanceof Error && ('code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.code === 'ABORT_ERR' : false);
}

function toSheet([first, ...rows]: SheetRow[], { sheets, sheet, columns }: Extract<SheetPart, { sheets: unknown }>): Sheet {
  if (!first || rows.length === 0) throw refuse('required');
  const headings = Array.from({ length: columns }, (_, index) => toHeading(first.cells[index]));
  return { headings, rows, sheets, sheet };
}

const maxHeadingLength = 200;

function toHeading(cell: ReadCell | undefined): string {
  const text = cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.day : String(cell);
  return text.replace(/\s+/g, ' ').trim().slice(0, maxHeadingLength);
}
