import { parentPort } from 'node:worker_threads';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { type Cell, toDayText } from './cells.ts';
import { maxCellLength } from './xlsx-limits.ts';

/** Messages to a thread that writes a file: its rows in parts, the headings first. `undefined` ends the file. */
export type XlsxPart = readonly (readonly Cell[])[] | undefined;

const columnWidth = 24;
const rows: SheetData = [];

parentPort?.on('message', async (part: XlsxPart) => {
  if (part) {
    for (const row of part) rows.push(row.map(rows.length === 0 ? toHeading : toSheetCell));
    return;
  }
  const columns = (rows[0] ?? []).map(() => ({ width: columnWidth }));
  const file = await writeXlsxFile(rows, { columns, stickyRowsCount: 1 }).toBuffer();
  parentPort?.postMessage(new Uint8Array(file));
  parentPort?.close();
});

function toHeading(cell: Cell): SheetData[number][number] {
  return { type: String, value: toText(String(cell ?? '')), fontWeight: 'bold' };
}

/** Texts are stored as texts, so Excel never runs them as formulas. */
function toSheetCell(cell: Cell): SheetData[number][number] {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (typeof cell === 'string') return { type: String, value: toText(cell) };
  if ('amount' in cell) return { type: Number, value: cell.amount / 100, format: '#,##0.00' };
  const value = new Date(`${toDayText(cell).replace(' ', 'T')}${cell.day.includes('T') ? ':00Z' : 'T00:00:00Z'}`);
  if (Number.isNaN(value.getTime())) return { type: String, value: cell.day };
  return { type: Date, value, format: cell.day.includes('T') ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' };
}

/** Removes characters that XML does not allow, and shortens texts that Excel does not accept. */
function toText(text: string): string {
  const clean = text.replace(/[^\P{Cc}\t\n\r]/gu, '');
  return clean.length <= maxCellLength ? clean : `${clean.slice(0, maxCellLength - 1)}…`;
}
