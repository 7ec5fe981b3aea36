import { isObject, type Json, type Path } from './json.ts';
import { fieldsOf, type Schema, unwrap } from './schema.ts';

/** What has to be filled in before anybody sees it, and is empty: the schemas take an empty title for one. */
export function findMissing(given: Schema, value: Json | undefined, path: Path = []): Path[] {
  const { schema } = unwrap(given);
  if (schema.type === 'array' && Array.isArray(value) && schema.items) {
    const { items } = schema;
    return value.flatMap((entry, index) => findMissing(items, entry, [...path, index]));
  }
  if (!isObject(value) || schema.properties === undefined) return [];
  return fieldsOf(schema).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true && !unwrap(field).isNullable;
    const inner = value[name];
    const at = [...path, name];
    return isRequired && isEmpty(inner) ? [at] : findMissing(field, inner, at);
  });
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
