import { parentPort, workerData } from 'node:worker_threads';
import { Unzip, UnzipInflate } from 'fflate';
import readXlsxFile, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal';
import type { ReadCell } from './cells.ts';
import type { SheetLimits, SheetOrder, SheetPart } from './read-sheet.ts';
import { decodeText, parseCsv } from './sheet-text.ts';

const rowsPerPart = 200;
const pieceBytes = 64 * 1024;
/** Days before this one are times: Excel stores 9:00 as a fraction of its day zero. */
const firstDay = Date.UTC(1900, 0, 2);
const minuteMs = 60_000;
const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** Mark of Excel files before 2007 (`.xls`), and of encrypted files. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

interface ReadTable {
  rows: readonly (readonly ReadCell[])[];
  sheets: readonly string[];
  sheet: string | null;
}

type Fault = Extract<SheetPart, { fault: unknown }>['fault'];
class SheetFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

const { bytes, sheet: wanted, limits } = workerData as SheetOrder; // safe: set by the starter of this thread
const post = (part: SheetPart) => parentPort?.postMessage(part);

try {
  const { rows, sheets, sheet } = await readTable();
  const columns = assertSize(rows);
  for (let index = 0; index < rows.length; index += rowsPerPart) post({ rows: rows.slice(index, index + rowsPerPart) });
  post({ sheets, sheet, columns });
} catch (error) {
  if (!(error instanceof SheetFault)) throw error;
  post({ fault: error.fault });
}

async function readTable(): Promise<ReadTable> {
  if (startsWith(oldMark)) throw new SheetFault('old');
  if (startsWith(zipMark)) return readXlsx();
  const text = decodeText(bytes);
  if (text.includes('\u0000')) throw new SheetFault('invalid');
  const rows = parseCsv(text);
  if (!rows) throw new SheetFault('invalid');
  return { rows, sheets: [], sheet: null };
}

function startsWith(mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

async function readXlsx(): Promise<ReadTable> {
  assertUnpackedSize(limits);
  try {
    const all = await readXlsxFile(bytes.slice().buffer, { trim: false });
    const found = all.find(({ sheet }) => sheet === wanted) ?? all.find(({ data }) => data.length > 0) ?? all[0];
    const rows = (found?.data ?? []).map((row) => row.map((cell) => toCell(cell as unknown))); // `typeof Date` in the types of the library means a date
    return { rows, sheets: all.map(({ sheet }) => sheet), sheet: found?.sheet ?? null };
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) throw new SheetFault('invalid');
    throw error;
  }
}

/** Unpacks the archive in small pieces and counts the bytes, because the sizes in an archive may be wrong. */
function assertUnpackedSize({ maxUnpackedBytes, maxFiles }: SheetLimits): void {
  let size = 0;
  let files = 0;
  let hasFailed = false;
  const isTooBig = () => size > maxUnpackedBytes || files > maxFiles;
  const unzip = new Unzip((file) => {
    files += 1;
    file.ondata = (error, part) => {
      if (error) hasFailed = true;
      else size += part.length;
    };
    if (!isTooBig()) file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !isTooBig() && !hasFailed; at += pieceBytes)
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
  } catch {
    hasFailed = true;
  }
  if (isTooBig()) throw new SheetFault('too_big');
  if (hasFailed) throw new SheetFault('invalid');
}

function toCell(cell: unknown): ReadCell {
  if (cell instanceof Date) {
    const rounded = new Date(Math.round(cell.getTime() / minuteMs) * minuteMs).toISOString();
    const [day = '', time = ''] = rounded.slice(0, 16).split('T');
    if (cell.getTime() < firstDay) return time;
    return { day: time === '00:00' ? day : `${day}T${time}` };
  }
  if (typeof cell === 'string' || typeof cell === 'boolean') return cell;
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}

/** Returns the number of columns. */
function assertSize(rows: readonly (readonly ReadCell[])[]): number {
  let columns = 0;
  let length = 0;
  for (const row of rows) {
    columns = Math.max(columns, row.length);
    for (const cell of row) length += typeof cell === 'string' ? cell.length : 0;
  }
  const { maxRows, maxColumns, maxCells, maxLength } = limits;
  const isTooBig = rows.length > maxRows + 1 || columns > maxColumns || rows.length * columns > maxCells || length > maxLength;
  if (isTooBig) throw new SheetFault('too_big');
  return columns;
}
