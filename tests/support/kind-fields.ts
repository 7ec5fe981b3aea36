import * as z from 'zod/mini';
import { schemaOf } from '#server/mall-api/content/known-kinds.ts';

/** The part of a JSON schema that ours use. */
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
  /** As `DeskKind` names fields: places in lists and keys of maps are left out; each of a pair has its number. */
  path: string;
  /** What it can be chosen from, or the keys of a map. */
  values: readonly string[];
  isYesOrNo: boolean;
}

/** Every field of a kind's records, as forms are made of them. A kind of which a record is no object has none. */
export function listKindFields(kind: string): KindField[] {
  const schema = z.toJSONSchema(schemaOf(kind), { io: 'input' }) as Schema; // booleans in place of a schema are in none of ours
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => listFields(field, name));
}

/** The fields of the record itself. */
export function listOwnFields(kind: string): string[] {
  return listKindFields(kind).flatMap(({ path }) => (path.includes('.') ? [] : [path]));
}

function listFields(schema: Schema, path: string): KindField[] {
  const parts = partsOf(schema);
  const own = {
    path,
    values: parts.flatMap((part) => [...(part.enum ?? []), ...(part.propertyNames?.enum ?? [])]),
    isYesOrNo: parts.some(({ type }) => type === 'boolean' || type?.includes('boolean')),
  };
  return [own, ...parts.flatMap((part) => listInner(part, path))];
}

/** A value, what it may be instead, and what lists and maps of it hold. */
function partsOf(schema: Schema): Schema[] {
  const { anyOf = [], items, additionalProperties: inMap } = schema;
  const inner = [...anyOf, ...(items ? [items] : []), ...(typeof inMap === 'object' ? [inMap] : [])];
  return [schema, ...inner.flatMap(partsOf)];
}

function listInner({ properties = {}, prefixItems = [] }: Schema, path: string): KindField[] {
  return [...Object.entries(properties), ...Object.entries(prefixItems)].flatMap(([name, field]) => listFields(field, `${path}.${name}`));
}

/** What a record has at such a path. */
export function valuesAt(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  if (path === '') return value === undefined || value === null ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const [name = '', ...rest] = path.split('.');
  return valuesAt(Object.entries(value).find(([key]) => key === name)?.[1], rest.join('.'));
}
