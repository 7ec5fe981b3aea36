import type * as z from 'zod/mini';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { definitionOf } from './schema-definition.ts';

/**
 * Maps a value to another one; undefined if the value is dropped. `locale`: language of the translation that contains
 * the value.
 */
export type Change = (value: unknown, locale?: Locale) => unknown;

/**
 * Creates a change that applies `find` to the schema of every value, at any depth. Undefined if `find` returns no
 * change for any part of the schema. An object in which nothing changes stays the same object. A dropped value becomes
 * null if its schema accepts that, otherwise it is absent.
 */
export function changeBySchema(schema: z.core.$ZodType, find: (schema: z.core.$ZodType) => Change | undefined): Change | undefined {
  const own = find(schema);
  if (own) return own;
  const { shape, options, element, valueType, innerType, in: input } = definitionOf(schema);
  if (shape) return ofObject(shape, find);
  if (options) return ofUnion(options, find);
  const inner = element ?? innerType ?? valueType ?? input;
  const change = inner && changeBySchema(inner, find);
  if (!change) return undefined;
  if (element) return (value, locale) => (Array.isArray(value) ? changeList(value, (entry) => change(entry, locale)) : value);
  if (valueType)
    return (value, locale) => (isRecord(value) ? changeFields(value, Object.keys(value), (field) => change(field, locale)) : value);
  return change;
}

function ofObject(shape: Record<string, z.core.$ZodType>, find: (schema: z.core.$ZodType) => Change | undefined): Change | undefined {
  const changes = new Map<string, Change>();
  for (const [key, schema] of Object.entries(shape)) {
    const change = changeBySchema(schema, find);
    if (!change) continue;
    const isNullable = takesNull(schema);
    changes.set(key, (value, locale) => change(value, locale) ?? (isNullable ? null : undefined));
  }
  if (changes.size === 0) return undefined;
  const keys = [...changes.keys()];
  return (value, outer) => {
    if (!isRecord(value)) return value;
    const locale = isLocale(value.locale) ? value.locale : outer;
    return changeFields(value, keys, (field, key) => changes.get(key)?.(field, locale));
  };
}

/** Applies the changes of every union member to an object, so that no member's field is missed. */
function ofUnion(members: readonly z.core.$ZodType[], find: (schema: z.core.$ZodType) => Change | undefined): Change | undefined {
  const changes = members.flatMap((member) => changeBySchema(member, find) ?? []);
  return changes.length === 0 ? undefined : (value, locale) => changes.reduce((current, change) => change(current, locale), value);
}

function takesNull(schema: z.core.$ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  return type === 'nullable' || (innerType !== undefined && takesNull(innerType));
}

function changeList(list: readonly unknown[], change: (entry: unknown) => unknown): readonly unknown[] {
  let isSame = true;
  const changed = list.flatMap((entry) => {
    const next = entry === undefined ? entry : change(entry);
    if (next !== entry) isSame = false;
    return next === undefined ? [] : [next];
  });
  return isSame ? list : changed;
}

function changeFields(
  record: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  change: (field: unknown, key: string) => unknown,
): Readonly<Record<string, unknown>> {
  let changed: Record<string, unknown> | undefined;
  for (const key of keys) {
    const field = record[key];
    if (field === undefined || field === null) continue;
    const next = change(field, key);
    if (next === field) continue;
    changed ??= { ...record };
    if (next === undefined) delete changed[key];
    else changed[key] = next;
  }
  return changed ?? record;
}
