import type * as z from 'zod/mini';
import { ClockTime, LanguageCode, LocaleCode, PictureData, RichText, Slug } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import { toClockReader, toDayReader, toInstantReader } from './date-readers.ts';
import { toListReader } from './list-readers.ts';
import { toObjectReader, toRecordReader } from './record-readers.ts';
import { count, listRepairs, type Pass, type Reader, type Repair } from './repairs.ts';
import {
  toChoiceReader,
  toFlagReader,
  toIdReader,
  toLocaleReader,
  toMoneyReader,
  toNumberReader,
  toOwnPictureReader,
  toSlugReader,
  toTextReader,
} from './scalar-readers.ts';
import { accepts, below, definitionOf, findIssues, isIdSchema, isMoney, type Place } from './schema-definition.ts';

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
 * Reads data leniently that a foreign mall API has written in another form than the schema requires: `"7"` as an id, 0
 * as a flag, `2026-11-26 10:00:00` as a time. A value that needs no repair is returned as it is, and the input is never
 * changed. Unreadable values are left for the parser to reject. `repairs` contains no values.
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

type Schema = z.core.$ZodType;

const keep: Reader = (value) => value;

/** Compiles a function that reads values leniently by the schema. Call once per schema. */
function compileReader(schema: Schema): Reader {
  return compile(schema, { path: '', isOfTranslation: false });
}

function compile(schema: Schema, place: Place): Reader {
  const { path } = place;
  if (schema === LocaleCode || schema === LanguageCode) return toLocaleReader(path);
  if (isIdSchema(schema)) return toIdReader(path);
  if (schema === ClockTime) return toClockReader(path);
  if (schema === Slug) return toSlugReader(path);
  if (schema === PictureData) return toOwnPictureReader(path);
  const {
    type,
    format,
    shape,
    options,
    items,
    element,
    innerType,
    keyType,
    valueType,
    in: input,
    values,
    entries,
    partial,
  } = definitionOf(schema);
  if (innerType) return toWrappedReader(schema, innerType, place);
  if (input) return compile(input, place);
  if (options) return toUnionReader(options.map((option) => ({ schema: option, read: compile(option, place) })));
  if (shape) return isMoney(shape) ? toMoneyReader(path) : toObjectReader(schema, shape, { place, compile });
  if (element) return toListReader(element, { place, read: compile(element, { ...place, path: below(path, '*') }) });
  if (items) return toTupleReader(items, place);
  if (valueType) {
    const read = compile(valueType, { ...place, path: below(path, '*') });
    const keys = keyType?._zod.values;
    return toRecordReader({ path, keys, isPartial: partial === true || !keys, takesNull: accepts(valueType, null), read });
  }
  if (entries) return toChoiceReader(path, Object.values(entries));
  if (values) return toChoiceReader(path, values);
  if (type === 'number') return toNumberReader(path);
  if (type === 'boolean') return toFlagReader(path);
  if (format === 'datetime') return toInstantReader(path);
  if (format === 'date') return toDayReader(path);
  if (type !== 'string') return keep;
  return toTextReader(path, { mayBeEmpty: !place.isOfTranslation && accepts(schema, ''), isMarkup: schema === RichText });
}

/**
 * Creates a reader of values that are optional, nullable or have a default. The reader recognizes the different ways to
 * write "nothing".
 */
function toWrappedReader(schema: Schema, inner: Schema, place: Place): Reader {
  const { path } = place;
  const takesNull = accepts(schema, null);
  const takesNothing = accepts(schema, undefined);
  const takesEmptyText = accepts(inner, '');
  const nothing = takesNothing ? undefined : null;
  const fromNull = { path, repair: definitionOf(schema).type === 'default' ? 'default-from-null' : 'absent-from-null' } as const;
  const fromText = { path, repair: 'absent-from-empty-text' } as const;
  const fromList = { path, repair: 'absent-from-list' } as const;
  const takesEmpty = accepts(inner, []) || accepts(inner, {});
  const read = compile(inner, place);
  return (value, pass) => {
    if (value === null) {
      if (takesNull) return null;
      if (!takesNothing) return read(value, pass);
      count(pass, fromNull);
      return undefined;
    }
    const isEmptyText = value === '' && !takesEmptyText;
    const isEmptyList = !takesEmpty && Array.isArray(value) && value.length === 0;
    if (!isEmptyText && !isEmptyList) return read(value, pass);
    count(pass, isEmptyText ? fromText : fromList);
    return nothing;
  };
}

/** Creates a reader of lists with a fixed number of entries. */
function toTupleReader(items: readonly Schema[], place: Place): Reader {
  const readers = items.map((item, index) => compile(item, { ...place, path: below(place.path, String(index)) }));
  const asList = toListReader(undefined, { place, read: keep });
  return (value, pass) => {
    const list = asList(value, pass);
    if (!Array.isArray(list)) return value;
    const after = list.map((entry, index) => readers[index]?.(entry, pass) ?? entry);
    return after.every((entry, index) => entry === list[index]) ? list : after;
  };
}

interface Option {
  schema: z.core.$ZodType;
  read: Reader;
}

/** Penalty for a value of the wrong kind: more than any number of wrong fields adds up to. */
const wholeWrong = 1000;

/**
 * Creates a reader of values with several possible forms. Chooses the form that fits after reading, or the one with the
 * fewest issues.
 */
function toUnionReader(options: readonly Option[]): Reader {
  return (value, pass) => {
    if (options.some(({ schema }) => accepts(schema, value))) return value;
    let best: { value: unknown; faults: number; counts: Pass['counts'] } = { value, faults: wholeWrong, counts: new Map() };
    for (const { schema, read } of options) {
      const counts: Pass['counts'] = new Map();
      const after = read(value, { ...pass, counts });
      const issues = findIssues(schema, after);
      const faults = issues.some(({ path }) => path.length === 0) ? wholeWrong : issues.length;
      if (faults < best.faults) best = { value: after, faults, counts };
      if (faults === 0) break;
    }
    for (const [note, times] of best.counts) count(pass, note, times);
    return best.value;
  };
}
