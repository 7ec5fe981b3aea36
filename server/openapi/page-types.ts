import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import type { JsonSchema } from './openapi-types.ts';

/** Renders a schema as markup: its type in words, followed by its fields. */
export function toTypeMarkup(schema: JsonSchema): string {
  const fields = toFields(schema);
  return schema.type === 'object' && fields ? fields : `${toType(schema)}${fields}`;
}

/** Renders the default of a missing value, if there is one. */
export function toDefaultMarkup({ default: standard }: JsonSchema): string {
  return standard === undefined ? '' : `; default ${code(JSON.stringify(standard))}`;
}

/** Renders a text of the document. Backquotes enclose names and values; an empty line separates paragraphs. */
export function toProseMarkup(text: string | undefined): string {
  return (text ?? '')
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');
}

const code = (text: unknown) => `<code>${escapeMarkup(String(text))}</code>`;

function toType(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, allOf, additionalProperties, properties } = schema;
  const name = $ref?.split('/').at(-1);
  if (name) return `<a href="#${name}">${name}</a>`;
  if (anyOf?.every(isTyped)) return anyOf.map(toType).join(' or ');
  if (allOf) return allOf.map(toType).join(' and ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (Array.isArray(type)) return type.map((one) => toType({ ...schema, type: one })).join(' or ');
  if (type === 'array') return `list of ${isOne(items) ? toType(items) : 'anything'}${toBounds(schema)}`;
  if (type === 'object')
    return !properties && isOne(additionalProperties) ? `any names, each with ${toType(additionalProperties)}` : 'object';
  return `${type ?? 'anything'}${toBounds(schema)}`;
}

/** Whether a schema contains more than the list of required fields. */
function isTyped(schema: JsonSchema): boolean {
  return Object.keys(schema).some((key) => key !== 'required');
}

const isOne = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null && !Array.isArray(schema);

function toBounds({ format, pattern, minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const bounds = [
    format && escapeMarkup(format),
    typeof exclusiveMinimum === 'number' && `more than ${exclusiveMinimum}`,
    toRange(minimum, maximum, ''),
    toRange(minLength, maxLength, ' characters'),
    toRange(minItems, maxItems, ' entries'),
    pattern && code(pattern),
  ];
  const said = bounds.filter(Boolean);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

function toRange(least: number | undefined, most: number | undefined, what: string): string {
  if (least === undefined) return most === undefined ? '' : `at most ${most}${what}`;
  return most === undefined ? `at least ${least}${what}` : `${least} to ${most}${what}`;
}

/** Renders the fields of an object, of a list's items, and of each alternative. */
function toFields(schema: JsonSchema): string {
  const { properties, required = [], items, anyOf, allOf, additionalProperties } = schema;
  const inner = [items, additionalProperties, ...(anyOf ?? []), ...(allOf ?? [])].filter(isOne).map(toFields).join('');
  if (!properties) return inner;
  const fields = Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isOne(entry[1]));
  return `<dl>${fields.map(([name, field]) => toField(name, field, required.includes(name))).join('')}</dl>${inner}`;
}

function toField(name: string, field: JsonSchema, isRequired: boolean): string {
  const mark = isRequired ? ' <em>required</em>' : '';
  return `<dt><code>${escapeMarkup(name)}</code>${mark}</dt><dd>${toType(field)}${toDefaultMarkup(field)}${toProseMarkup(field.description)}${toFields(field)}</dd>`;
}
