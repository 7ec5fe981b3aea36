/** A cell is a number, or a text that stays a text. */
export type Cell = string | number;

const byteOrderMark = '\ufeff';

/**
 * A table as spreadsheets of our countries open it by a double click: semicolons, CRLF, UTF-8 with its mark. A text that a spreadsheet
 * would take for a formula is kept from it by an apostrophe.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('');
}

function toCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^\s*[=+\-@|%]|^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
