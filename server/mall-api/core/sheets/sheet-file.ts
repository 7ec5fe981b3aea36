import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SheetFormat } from '#shared/site/file-types.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { StaffFile } from '../http/implement-staff.ts';
import type { Cell } from './cells.ts';
import { streamCsv } from './csv.ts';
import { writeXlsx } from './write-xlsx.ts';

interface SheetInput {
  /** File name without extension: `faq`. */
  name: string;
  format: SheetFormat;
  /** Language of the reader, which decides on separators and decimal marks. */
  locale: Locale;
  headings: readonly string[];
  /** Rows; an async generator reads them in batches while the file is sent. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

/** Returns a list as a file for `implementStaffFile`. */
export function toSheetFile({ name, format, locale, headings, rows }: SheetInput): StaffFile {
  const all = withHeadings(headings, rows);
  return { name, format, content: format === 'csv' ? streamCsv(all, locale) : listBytes(writeXlsx, all) };
}

async function* listBytes(
  toFile: (rows: AsyncIterable<readonly Cell[]>) => Promise<Uint8Array>,
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  yield await toFile(rows);
}

const rowsPerTurn = 200;

/** Yields to other calls between batches of rows. */
async function* withHeadings(headings: readonly string[], rows: SheetInput['rows']): AsyncGenerator<readonly Cell[]> {
  yield headings;
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count % rowsPerTurn === 0) await nextTurn();
  }
}
