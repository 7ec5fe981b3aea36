import type * as z from 'zod/mini';
import { ClockTime, LanguageCode, LocaleCode, PictureData, RichText, Slug } from '#shared/schemas/fields.ts';
import { toClockReader, toDayReader, toInstantReader } from './date-readers.ts';
import { accepts, below, definitionOf, isIdSchema, isMoney } from './definition.ts';
import { toListReader } from './list-reader.ts';
import { toMoneyReader } from './money-reader.ts';
import { toObjectReader } from './object-reader.ts';
import { count, type Reader } from './pass.ts';
import { toRecordReader } from './record-reader.ts';
import {
  toChoiceReader,
  toFlagReader,
  toIdReader,
  toLocaleReader,
  toNumberReader,
  toOwnPictureReader,
  toSlugReader,
  toTextReader,
} from './scalar-readers.ts';
import { toUnionReader } from './union-reader.ts';

type Schema = z.core.$ZodType;

/** Position of a schema. `isOfTranslation` is true inside a translation, for text in one language. */
export interface Place {
  path: string;
  isOfTranslation: boolean;
}

export type Compile = (schema: Schema, place: Place) => Reader;

const keep: Reader = (value) => value;

/** Compiles a function that reads values as the schema means them. Call once per schema. */
export function compileReader(schema: Schema): Reader {
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

/** Reads optional and nullable values and those with a default: recognizes the different ways to write "nothing". */
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

/** Reads a list with a fixed number of entries. */
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
