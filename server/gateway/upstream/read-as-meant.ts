import type * as z from 'zod/mini';
import type { Locale } from '#shared/site/locales.ts';
import { compileReader } from './compile-reader.ts';
import { listRepairs, type Pass, type Reader, type Repair } from './pass.ts';

/** What answers leave out because everybody there knows it. */
export interface ReadingContext {
  /** The centre's, an IANA name: of dates that come without offset. */
  zone: string;
  /** The centre's: of prices that come as a figure alone. */
  currency: string;
  /** The site's language that a code of the mall API stands for; undefined: none of the site's. */
  toLocale: (code: string) => Locale | undefined;
  /** The number that stands for a text id; undefined: none has been given. */
  toNumber: (text: string) => number | undefined;
}

const readers = new WeakMap<z.core.$ZodType, Reader>();

/**
 * Reads data that another mall API has written in its own way as the schema means it: `"7"` as an id, 0 as a flag, `2026-11-26 10:00:00` as an
 * instant. What needs no repair is the very same value, and the data itself is never changed; what cannot be read is left as it is, for the parse
 * that comes after. No value of the data is in `repairs`.
 */
export function readAsMeant(
  schema: z.core.$ZodType,
  data: unknown,
  { zone, currency, toLocale, toNumber }: ReadingContext,
): { value: unknown; repairs: Repair[] } {
  const read = readers.get(schema) ?? compileReader(schema);
  readers.set(schema, read);
  const pass: Pass = { zone, currency, toLocale, toNumber, counts: new Map() };
  return { value: read(data, pass), repairs: listRepairs(pass) };
}
