import { readBody } from './body.ts';
import { getCheck } from './contracts.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts';
import { ApiError, type FieldErrors } from './errors.ts';
import { readParameters } from './parameters.ts';

/** A call as received by a server; shared by gateway and mall API. */
export interface IncomingCall<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** Converts the contract's path to the router's notation: `{id}` → `:id`, a trailing `{name+}` → `*`. */
export function toRoutePattern(contract: Endpoint): string {
  return contract.path.replace(/\{\w+\+\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
}

interface GivenCall {
  params: unknown;
  query: unknown;
  body?: unknown;
  /** Errors that the body's schema cannot find, such as a missing picture (`missing-picture.ts`). Reported together with the schema's errors. */
  errors?: FieldErrors;
}

/**
 * Reads parameters, query and body by the contract; an empty query value counts as missing. Throws `BadRequest`, or `UnprocessableEntity` for the
 * body, with the errors by field.
 */
export function readIncomingCall<E extends Endpoint>(
  contract: E,
  { params: givenParams, query: givenQuery, body: givenBody, errors: others = {} }: GivenCall,
): IncomingCall<E> {
  const params = readParameters(contract.params, nameRest(contract, asRecord(givenParams)));
  const query = readParameters(contract.query, withoutEmpty(asRecord(givenQuery)));
  const wrong = { ...params.errors, ...query.errors };
  if (Object.keys(wrong).length > 0) throw new ApiError('BadRequest', { errors: wrong });
  const { body, errors: found } = readBody(getCheck(contract).body, givenBody);
  const errors = { ...found, ...others };
  if (Object.keys(errors).length > 0) throw new ApiError('UnprocessableEntity', { errors });
  return { params: params.values, query: query.values, body } as IncomingCall<E>; // safe: E's own parameters and schema have read them
}

/** Renames the router's `*`, the rest of a path, to the name in the contract. */
function nameRest(contract: Endpoint, { '*': rest, ...named }: Record<string, unknown>): Record<string, unknown> {
  const restName = contract.path.match(/\{(\w+)\+\}$/)?.[1];
  return restName ? { ...named, [restName]: rest } : named;
}

function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function asRecord(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>; // safe: params and query of a router are always objects
}
