/** A number, or a text that must stay a text. */
export type Cell = string | number;

const byteOrderMark = '\ufeff';

/**
 * Creates a CSV file that spreadsheets in our countries open by double click: semicolons, CRLF, UTF-8 with a byte order mark. An apostrophe protects
 * text that would be read as a formula.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('');
}

function toCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^\s*[=+\-@|%]|^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
