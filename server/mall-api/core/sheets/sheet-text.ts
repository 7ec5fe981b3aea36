import { CsvError, parse } from 'csv-parse/sync';

const delimiters = [';', ',', '\t'];
/** Characters of the sample from which the separator is found. */
const sampleLength = 64 * 1024;
const sampleRows = 20;

/**
 * Decodes a text file: UTF-8 and UTF-16, with or without a byte order mark. Other bytes are Windows-1250, in which
 * Excel saves CSV files on Czech, Slovak and Polish computers.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = findUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // without a mark: every second byte of Latin letters and separators is zero
  const sample = bytes.subarray(0, 200);
  const zeros = [0, 1].map((parity) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length);
  const half = sample.length / 4;
  if ((zeros[1] ?? 0) > half) return 'utf-16le';
  return (zeros[0] ?? 0) > half ? 'utf-16be' : undefined;
}

/** Parses a CSV file (RFC 4180) with any of the usual separators. Undefined if the text is no table. */
export function parseCsv(text: string): string[][] | undefined {
  const { separator, rest } = findSeparator(text);
  try {
    return parseRows(rest, separator);
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

function parseRows(text: string, delimiter: string, to?: number): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, ...(to !== undefined && { to }) };
  return parse(text, options) as string[][]; // safe: without `columns`, records are lists
}

/** Finds the separator: named in the first line, as Excel understands it (`sep=;`), or the one that splits the first rows most evenly. */
function findSeparator(text: string): { separator: string; rest: string } {
  const named = /^"?sep=([;,\t])"?\r?\n/.exec(text.slice(0, 20));
  if (named) return { separator: named[1] ?? ';', rest: text.slice(named[0].length) };
  const sample = text.slice(0, sampleLength);
  const scores = delimiters.map((separator) => ({ separator, score: scoreOf(sample, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { separator: best.separator, rest: text };
}

/** Number of columns of the headings, less if other rows have another number. */
function scoreOf(sample: string, separator: string): number {
  try {
    const [headings, ...rows] = parseRows(sample, separator, sampleRows).filter((row) => row.some((cell) => cell !== ''));
    const columns = headings?.length ?? 0;
    if (columns < 2) return 0;
    const even = rows.filter((row) => row.length === columns).length;
    return columns * (rows.length === 0 ? 1 : even / rows.length) + columns / 1000;
  } catch {
    return 0; // the sample may end within quotes
  }
}
