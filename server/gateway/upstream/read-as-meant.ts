import type * as z from 'zod/mini';
import type { Locale } from '#shared/site/locales.ts';
import { compileReader } from './compile-reader.ts';
import { listRepairs, type Pass, type Reader, type Repair } from './pass.ts';

/** Context that a foreign mall API leaves out of its answers. */
export interface ReadingContext {
  /** The centre's time zone (IANA name), for dates without offset. */
  zone: string;
  /** The centre's currency, for prices without one. */
  currency: string;
  /** Maps a language code of the mall API to a language of the site; undefined: the site does not have it. */
  toLocale: (code: string) => Locale | undefined;
  /** Returns the number assigned to a text id; undefined: none is assigned. */
  toNumber: (text: string) => number | undefined;
}

const readers = new WeakMap<z.core.$ZodType, Reader>();

/**
 * Reads data that a foreign mall API has written in its own way as the schema means it: `"7"` as an id, 0 as a flag,
 * `2026-11-26 10:00:00` as a time. A value that needs no repair stays identical, and the data is never changed.
 * Unreadable values are left to the parser. `repairs` contains no values.
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
