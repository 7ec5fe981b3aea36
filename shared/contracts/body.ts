import * as z from 'zod/mini';
import { cleanTyped, listTooLong } from '../rules/typed-text.ts';
import type { FieldErrorCode, FieldErrors } from './errors.ts';
import { readDecimal } from './parameters.ts';

/**
 * Validates a request body from JSON or a form. Returns the parsed body and the errors by field. A value that is not an object is reported under
 * `body`.
 */
export function readBody(schema: z.ZodMiniType, value: unknown): { body: unknown; errors: FieldErrors } {
  if (value !== undefined && !isRecord(value)) return { body: undefined, errors: { body: ['invalid'] } };
  const tooLong = listTooLong(value);
  if (tooLong.length > 0)
    return { body: undefined, errors: Object.fromEntries(tooLong.map(([field]) => [String(field ?? 'body'), ['too_big']])) };
  const fields = readDecimals(schema, value ?? {});
  const read = schema.safeParse(fields);
  return { body: read.data, errors: toErrors(read.error, fields) };
}

/** Returns the errors of a body by field, or an empty object. Unlike `readBody`, rejects numbers written as strings. */
export function findErrors(schema: z.ZodMiniType, body: Readonly<Record<string, unknown>>): FieldErrors {
  return toErrors(schema.safeParse(body).error, body);
}

function readDecimals(schema: z.ZodMiniType, input: Record<string, unknown>): Record<string, unknown> {
  if (!(schema instanceof z.ZodMiniObject)) return input;
  const read = (name: string, value: unknown) => (isNumber(schema.shape, name) ? readDecimal(value) : value);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, read(name, value)]));
}

/** Whether a field is a number. The number may be optional or nullable, or have a default. */
function isNumber(shape: Readonly<Record<string, z.core.$ZodType>>, name: string): boolean {
  let field = Object.hasOwn(shape, name) ? shape[name] : undefined;
  while (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable || field instanceof z.ZodMiniDefault) {
    field = field._zod.def.innerType;
  }
  return field?._zod.def.type === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toErrors(error: z.core.$ZodError | undefined, value: Readonly<Record<string, unknown>>): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0]);
    errors[field] = [...new Set([...(errors[field] ?? []), toCode(issue, value[field])])];
  }
  return errors;
}

function toCode(issue: z.core.$ZodIssue, value: unknown): FieldErrorCode {
  if (value === undefined || (typeof value === 'string' && cleanTyped(value) === '')) return 'required';
  if (issue.code === 'too_small' || issue.code === 'too_big') return issue.code;
  return issue.code === 'invalid_value' ? 'not_allowed' : 'invalid';
}
