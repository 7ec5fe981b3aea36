import { fieldsOf, isTranslations, type Schema, unwrap } from '#shared/rules/record-schema.ts';
import { refuseUnreadable } from '../../lib/forms/read-input.ts';
import { isObject, type Json, type Path } from './json.ts';

/**
 * Lists empty fields that must be filled in before publication. The schemas do not refuse them: they accept an empty title, and a record without
 * texts.
 */
export function findMissing(input: Schema, value: Json | undefined, path: Path = []): Path[] {
  const { schema } = unwrap(input);
  if (schema.type === 'array' && Array.isArray(value) && schema.items) {
    const { items } = schema;
    return value.flatMap((entry, index) => findMissing(items, entry, [...path, index]));
  }
  if (!isObject(value) || schema.properties === undefined) return [];
  return fieldsOf(schema).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true && !unwrap(field).isNullable;
    const inner = value[name];
    const at = [...path, name];
    if (path.length === 0 && isTranslations(field) && Array.isArray(inner) && inner.length === 0)
      return (field.items?.required ?? []).filter((text) => text !== 'locale').map((text) => [...at, 0, text]);
    return isRequired && isEmpty(inner) ? [at] : findMissing(field, inner, at);
  });
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Whether the record's form contains unreadable input; if so, shows the errors. Called by buttons outside the form that save it. */
export function refuseUnreadableForm(): boolean {
  const form = document.querySelector('.record-form');
  return form !== null && refuseUnreadable(form);
}
