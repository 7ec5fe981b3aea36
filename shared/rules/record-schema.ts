export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** The subset of JSON Schema used for our records (`getDeskKind`). */
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
  /** Name of the shared field from which the schema is derived, such as `Money`. Determines the widget. */
  widget?: string;
}

/** Returns a schema without its `null` alternative. */
export function unwrap(value: Schema): { schema: Schema; isNullable: boolean } {
  const { anyOf, type, ...rest } = value;
  if (anyOf) {
    const others = anyOf.filter((each) => each.type !== 'null');
    const [only] = others;
    if (others.length !== 1 || !only || others.length === anyOf.length) return { schema: value, isNullable: others.length < anyOf.length };
    return { schema: { ...rest, ...only, ...(value.widget !== undefined && { widget: value.widget }) }, isNullable: true };
  }
  if (!Array.isArray(type)) return { schema: value, isNullable: false };
  const types = type.filter((each) => each !== 'null');
  return { schema: { ...rest, type: types.length === 1 ? (types[0] ?? 'null') : types }, isNullable: types.length < type.length };
}

/** Lists the fields of an object schema; of a map, a field for each possible key. */
export function fieldsOf({ properties, propertyNames, additionalProperties }: Schema): [name: string, schema: Schema][] {
  if (properties) return Object.entries(properties);
  const inner = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return inner ? (propertyNames?.enum ?? []).map((name) => [String(name), inner]) : [];
}

/** Whether a schema is a list with one entry per language. */
export function isTranslations({ type, items }: Schema): boolean {
  return type === 'array' && items?.properties?.locale?.widget === 'LocaleCode';
}
