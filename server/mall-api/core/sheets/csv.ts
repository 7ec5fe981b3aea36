import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { type Cell, isFormula, toDayText } from './cells.ts';

/** Marks the file as UTF-8. Without this mark, Excel uses another code page. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/**
 * Returns a CSV file (RFC 4180) that Excel opens with a double click in a language: Excel expects semicolons if commas
 * separate decimals. Texts that Excel would run as a formula get an apostrophe.
 */
export function toCsv(rows: Iterable<readonly Cell[]>, locale: Locale): string {
  return [byteOrderMark, ...Array.from(rows, (row) => toCsvLine(row, locale))].join('');
}

/** Like `toCsv`, in parts of some hundred kilobytes, for lists that do not fit into memory. */
export async function* streamCsv(rows: AsyncIterable<readonly Cell[]>, locale: Locale): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let part = byteOrderMark;
  for await (const row of rows) {
    part += toCsvLine(row, locale);
    if (part.length < partLength) continue;
    yield encoder.encode(part);
    part = '';
  }
  if (part !== '') yield encoder.encode(part);
}

const partLength = 256 * 1024;

function toCsvLine(row: readonly Cell[], locale: Locale): string {
  const { decimal } = localeFacts[locale].numbers;
  const separator = decimal === ',' ? ';' : ',';
  return `${row.map((cell) => quote(toText(cell, decimal), separator)).join(separator)}${lineEnd}`;
}

function toText(cell: Cell, decimal: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (typeof cell === 'object') return 'amount' in cell ? (cell.amount / 100).toFixed(2).replace('.', decimal) : toDayText(cell);
  return isFormula(cell) ? `'${cell}` : cell;
}

function quote(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/["\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
