import * as z from 'zod/mini';
import { schemaOf } from '#server/mall-api/content/known-kinds.ts';

/** The parts of JSON Schema that our schemas use. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  enum?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

export interface KindField {
  /** Path of a field as in `DeskKind`, without indexes of lists and keys of maps, but with indexes of pairs. */
  path: string;
  /** Allowed values of the field, or keys of the map. */
  values: readonly string[];
  isYesOrNo: boolean;
  /** Whether the field is a list to which staff add entries of its own. */
  isGrowing: boolean;
}

/** Lists every field of a kind's records, as forms show them. Empty for a kind whose records are not objects. */
export function listKindFields(kind: string): KindField[] {
  const schema = z.toJSONSchema(schemaOf(kind), { io: 'input' }) as Schema; // safe: our schemas contain no boolean schemas
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => listFields(field, name));
}

/** Lists the fields of the record itself, without nested ones. */
export function listOwnFields(kind: string): string[] {
  return listKindFields(kind).flatMap(({ path }) => (path.includes('.') ? [] : [path]));
}

function listFields(schema: Schema, path: string): KindField[] {
  const parts = partsOf(schema);
  const own = {
    path,
    values: parts.flatMap((part) => [...(part.enum ?? []), ...(part.propertyNames?.enum ?? [])]),
    isYesOrNo: parts.some(({ type }) => type === 'boolean' || type?.includes('boolean')),
    isGrowing: isGrowing(schema),
  };
  return [own, ...parts.flatMap((part) => listInner(part, path))];
}

/** Lists of languages, of fixed values and of pairs have no button that adds an entry. */
function isGrowing({ type, items, prefixItems, anyOf = [] }: Schema): boolean {
  if (anyOf.some(isGrowing)) return true;
  return type === 'array' && !prefixItems && items !== undefined && !items.enum && !items.properties?.locale;
}

/** Returns a schema with its alternatives and the schemas of its list items and map values. */
function partsOf(schema: Schema): Schema[] {
  const { anyOf = [], items, additionalProperties: inMap } = schema;
  const inner = [...anyOf, ...(items ? [items] : []), ...(typeof inMap === 'object' ? [inMap] : [])];
  return [schema, ...inner.flatMap(partsOf)];
}

function listInner({ properties = {}, prefixItems = [] }: Schema, path: string): KindField[] {
  return [...Object.entries(properties), ...Object.entries(prefixItems)].flatMap(([name, field]) => listFields(field, `${path}.${name}`));
}

/** Returns all values of a record at a field's path. */
export function valuesAt(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  if (path === '') return value === undefined || value === null ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const [name = '', ...rest] = path.split('.');
  return valuesAt(Object.entries(value).find(([key]) => key === name)?.[1], rest.join('.'));
}
