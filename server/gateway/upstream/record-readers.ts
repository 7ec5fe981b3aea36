import type * as z from 'zod/mini';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { standIns } from '#shared/schemas/fields.ts';
import { isOfDate, isZeroDate } from './date-readers.ts';
import { toFieldTranslations } from './list-readers.ts';
import { count, type Pass, type Reader } from './repairs.ts';
import { accepts, below, type Place } from './schema-definition.ts';

type Compile = (schema: z.core.$ZodType, place: Place) => Reader;

/**
 * Creates a reader of records that reads each field by its schema and does not change other fields. Accepts an empty
 * list, because PHP writes an empty record that way.
 */
export function toObjectReader(
  schema: z.core.$ZodType,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  { place: { path, isOfTranslation }, compile }: { place: Place; compile: Compile },
): Reader {
  const fromList = { path, repair: 'record-from-list' } as const;
  const fromNull = { path, repair: 'record-from-null' } as const;
  const isTranslation = isOfTranslation || Object.hasOwn(shape, 'locale');
  const fields = Object.entries(shape).map(([key, field]) => ({
    key,
    read: compile(field, { path: below(path, key), isOfTranslation: isTranslation }),
  }));
  const needsNothing = path === '' ? Object.keys(shape).length === 0 : accepts(schema, {});
  const fillIn = toFillIn(schema, shape, path);
  const dropZeroDates = toZeroDateDrop(shape, path);
  const withTranslations = toFieldTranslations(shape, path);
  return (value, pass) => {
    if (value === null && needsNothing) {
      count(pass, fromNull);
      return {};
    }
    if (Array.isArray(value) && value.length === 0) {
      count(pass, fromList);
      return {};
    }
    if (!isRecord(value)) return value;
    const translated = value.translations === undefined || value.translations === null ? withTranslations(value, pass) : value;
    const source = fillIn(dropZeroDates(translated, pass), pass);
    let copy: Record<string, unknown> | undefined;
    for (const { key, read } of fields) {
      const before = source[key];
      if (before === undefined) continue;
      const after = read(before, pass);
      if (after === before) continue;
      copy ??= { ...source };
      copy[key] = after;
    }
    return copy ?? source;
  };
}

/** Drops zero dates before defaults are filled in, so that no record is rejected because of a zero date. */
function toZeroDateDrop(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  path: string,
): (record: Record<string, unknown>, pass: Pass) => Record<string, unknown> {
  const dates = Object.entries(shape)
    .filter(([, field]) => isOfDate(field))
    .map(([key, field]) => ({
      key,
      nothing: accepts(field, undefined) ? undefined : null,
      note: { path: below(path, key), repair: 'absent-from-zero-date' } as const,
    }));
  return (record, pass) => {
    let copy: Record<string, unknown> | undefined;
    for (const { key, nothing, note } of dates) {
      if (!isZeroDate(record[key])) continue;
      copy ??= { ...record };
      copy[key] = nothing;
      count(pass, note);
    }
    return copy ?? record;
  };
}

/** Creates a function that fills in missing fields that have a default (`mayLack`). */
function toFillIn(
  schema: z.core.$ZodType,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  path: string,
): (record: Record<string, unknown>, pass: Pass) => Record<string, unknown> {
  const fields = Object.entries(standIns.get(schema) ?? {}).flatMap(([key, substitute]) => {
    const field = shape[key];
    return field
      ? [{ key, substitute, takesNull: accepts(field, null), note: { path: below(path, key), repair: 'filled-in' } as const }]
      : [];
  });
  return (record, pass) => {
    let copy: Record<string, unknown> | undefined;
    for (const { key, substitute, takesNull, note } of fields) {
      if (record[key] !== undefined && (record[key] !== null || takesNull)) continue;
      const value: unknown = typeof substitute === 'function' ? substitute(copy ?? record) : substitute;
      if (value === undefined || (value === null && !takesNull)) continue;
      copy ??= { ...record };
      copy[key] = value;
      count(pass, note);
    }
    return copy ?? record;
  };
}

interface RecordForm {
  path: string;
  /** Allowed keys; undefined: any. */
  keys: ReadonlySet<unknown> | undefined;
  /** Whether keys may be missing. */
  isPartial: boolean;
  takesNull: boolean;
  read: Reader;
}

/** Creates a reader of values by key. Null counts as missing if the key may be missing; unknown keys are dropped. */
export function toRecordReader({ path, keys, isPartial, takesNull, read }: RecordForm): Reader {
  const fromList = { path, repair: 'record-from-list' } as const;
  const fromNull = { path, repair: 'record-from-null' } as const;
  const missing = { path: path === '' ? '*' : `${path}.*`, repair: 'absent-from-null' } as const;
  const letterCase = { path, repair: 'letter-case' } as const;
  const unknown = { path, repair: 'unknown-key' } as const;
  const isKnown = (key: string) => keys === undefined || keys.has(key);
  return (value, pass) => {
    if ((value === null && path !== '') || (Array.isArray(value) && value.length === 0)) {
      count(pass, value === null ? fromNull : fromList);
      return {};
    }
    if (!isRecord(value)) return value;
    const after: Record<string, unknown> = {};
    let isChanged = false;
    for (const [name, before] of Object.entries(value)) {
      const key = isKnown(name) ? name : name.toLowerCase();
      const isLost = !isKnown(key) || (before === null && isPartial && !takesNull);
      const entry = isLost ? undefined : read(before, pass);
      isChanged ||= key !== name || entry !== before;
      if (!isKnown(key)) count(pass, unknown);
      else if (isLost) count(pass, missing);
      else if (key !== name) count(pass, letterCase);
      if (!isLost) after[key] = entry;
    }
    return isChanged ? after : value;
  };
}
