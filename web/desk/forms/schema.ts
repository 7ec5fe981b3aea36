import { isObject, type Json, type JsonObject } from './json.ts';

/** The part of JSON Schema that is written for our records (`getDeskKind`). */
export interface Schema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  anyOf?: readonly Schema[];
  enum?: readonly Json[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  default?: Json;
  /** The shared field that it was made of. */
  widget?: string;
}

/** A schema without the `null` that it allows. */
export function unwrap(given: Schema): { schema: Schema; isNullable: boolean } {
  const { anyOf, type, ...rest } = given;
  if (anyOf) {
    const others = anyOf.filter((each) => each.type !== 'null');
    const [only] = others;
    if (others.length !== 1 || !only || others.length === anyOf.length) return { schema: given, isNullable: others.length < anyOf.length };
    return { schema: { ...rest, ...only, ...(given.widget !== undefined && { widget: given.widget }) }, isNullable: true };
  }
  if (!Array.isArray(type)) return { schema: given, isNullable: false };
  const types = type.filter((each) => each !== 'null');
  return { schema: { ...rest, type: types.length === 1 ? (types[0] ?? 'null') : types }, isNullable: types.length < type.length };
}

/** The fields of an object, named by the schema; of a map from names to values, each name that there may be. */
export function fieldsOf({ properties, propertyNames, additionalProperties }: Schema): [name: string, schema: Schema][] {
  if (properties) return Object.entries(properties);
  const inner = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return inner ? (propertyNames?.enum ?? []).map((name) => [String(name), inner]) : [];
}

/** One entry for each language. */
export function isTranslations({ type, items }: Schema): boolean {
  return type === 'array' && items?.properties?.locale?.widget === 'LocaleCode';
}

/** What a new one begins as: fields that have to be there, empty. What nobody can leave empty, such as a number, is null until it is filled in. */
export function emptyOf(given: Schema, currency: string): Json {
  const { schema } = unwrap(given);
  if (schema.default !== undefined) return schema.default;
  if (schema.widget === 'Money') return { amount: 0, currency };
  if (schema.type === 'array') return [];
  if (schema.type === 'object') {
    const required = schema.required?.filter((name) => schema.properties?.[name]) ?? [];
    return Object.fromEntries(required.map((name) => [name, emptyOf(schema.properties?.[name] ?? {}, currency)]));
  }
  if (schema.type === 'boolean') return false;
  if (schema.enum) return schema.enum[0] ?? null;
  return schema.type === 'string' && !isDate(schema) ? '' : null;
}

function isDate({ widget }: Schema): boolean {
  return widget === 'DateTime' || widget === 'CalendarDate';
}

/** A new entry of a list; where entries have numbers, it gets the next one. */
export function emptyEntryOf(items: Schema, list: readonly Json[], currency: string): Json {
  const empty = emptyOf(items, currency);
  if (items.properties?.id?.widget !== 'Id' || !isObject(empty)) return empty;
  const ids = list.map((entry) => Number(isObject(entry) ? entry.id : 0) || 0);
  return { ...empty, id: Math.max(0, ...ids) + 1 } satisfies JsonObject;
}
