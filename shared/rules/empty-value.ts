import { type Json, type Schema, unwrap } from './record-schema.ts';

/**
 * Returns the initial value of a field: an object gets its required fields. Values that cannot be empty, such as numbers, are null until filled in.
 */
export function emptyOf(value: Schema, currency: string): Json {
  const { schema } = unwrap(value);
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
