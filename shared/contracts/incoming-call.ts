import * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts';
import { ApiError, type FieldErrorCode, type FieldErrors } from './errors.ts';

/** A call as a server gets it: gateway and mall API read it the same way. */
export interface IncomingCall<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** The contract's path in the router's notation: `{id}` → `:id`, a last `{name+}` → `*`. */
export function toRoutePattern(contract: Endpoint): string {
  return contract.path.replace(/\{\w+\+\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
}

interface GivenCall {
  params: unknown;
  query: unknown;
  body?: unknown;
  /** What is wrong beside the body's fields: named together with them (`missing-picture.ts`, which no other screen loads). */
  errors?: FieldErrors;
}

/**
 * Parameters, query and body as the contract's schemas read them; an empty query value counts as none. Throws `BadRequest`, or for the
 * body `UnprocessableEntity`, that names each field.
 */
export function readIncomingCall<E extends Endpoint>(
  contract: E,
  { params: givenParams, query: givenQuery, body, errors: others = {} }: GivenCall,
): IncomingCall<E> {
  const params = readDecimals(contract.params, nameRest(contract, asRecord(givenParams)));
  const query = readDecimals(contract.query, Object.fromEntries(Object.entries(asRecord(givenQuery)).filter(([, value]) => value !== '')));
  const readParams = contract.params.safeParse(params);
  const readQuery = contract.query.safeParse(query);
  if (!readParams.success || !readQuery.success) {
    throw new ApiError('BadRequest', { errors: { ...toErrors(readParams.error, params), ...toErrors(readQuery.error, query) } });
  }
  const given = readDecimals(contract.body, isRecord(body) ? body : {});
  const readBody = contract.body.safeParse(given);
  const errors = { ...toErrors(readBody.error, given), ...others };
  if (!readBody.success || Object.keys(errors).length > 0) throw new ApiError('UnprocessableEntity', { errors });
  return { params: readParams.data, query: readQuery.data, body: readBody.data } as IncomingCall<E>; // outputs of E's own schemas
}

/** What is wrong with a body, its numbers being numbers, by field: a form knows it before it asks anybody. No field: nothing is. */
export function findBodyErrors(contract: Endpoint, body: Record<string, unknown>): FieldErrors {
  return toErrors(contract.body.safeParse(body).error, body);
}

/**
 * Numbers out of the texts that addresses, queries and forms have them as: plain decimals and nothing else. Not `1e3`, `0x10`, `+5`, `01`,
 * `5.0`, a space, or digits of another script, which some programs read and others do not: such a text stays one, and is refused.
 */
function readDecimals(schema: z.ZodMiniType, given: Record<string, unknown>): Record<string, unknown> {
  if (!(schema instanceof z.ZodMiniObject)) return given;
  const read = (name: string, value: unknown) =>
    typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(value) && isNumber(schema.shape, name) ? Number(value) : value;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, read(name, value)]));
}

/** Whether a field is one, whatever it counts as where it is missing. */
function isNumber(shape: Readonly<Record<string, z.core.$ZodType>>, name: string): boolean {
  let field = Object.hasOwn(shape, name) ? shape[name] : undefined;
  while (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable || field instanceof z.ZodMiniDefault) {
    field = field._zod.def.innerType;
  }
  return field?._zod.def.type === 'number';
}

/** The router calls the rest of a path `*`; the contract gives it a name. */
function nameRest(contract: Endpoint, { '*': rest, ...named }: Record<string, unknown>): Record<string, unknown> {
  const restName = contract.path.match(/\{(\w+)\+\}$/)?.[1];
  return restName ? { ...named, [restName]: rest } : named;
}

function asRecord(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>; // a router's params and query always are
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toErrors(error: z.core.$ZodError | undefined, given: Record<string, unknown>): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0]);
    errors[field] = [...new Set([...(errors[field] ?? []), toCode(issue, given[field])])];
  }
  return errors;
}

function toCode(issue: z.core.$ZodIssue, given: unknown): FieldErrorCode {
  if (given === undefined || given === '') return 'required';
  if (issue.code === 'too_small' || issue.code === 'too_big') return issue.code;
  return issue.code === 'invalid_value' ? 'not_allowed' : 'invalid';
}
