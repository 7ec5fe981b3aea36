import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError, type FieldErrorCode, type FieldErrors } from '#shared/contracts/errors.ts';
import type { Page } from './db/bodies.ts';

/** What was asked, as the contract's schemas read it. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
}

/** Answers a call with what the handler returns. A handler refuses by throwing `ApiError`. */
export function implement<E extends Endpoint>(app: FastifyInstance, contract: E, handler: (asked: Asked<E>) => AnswerOf<E>): void {
  if (contract.isPaged) throw new Error(`${contract.name} is paged`);
  mount(app, contract, (request) => toSuccess(handler(toAsked(contract, request))));
}

/** The same for a list that is read page by page. */
export function implementPaged<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (asked: Asked<E>) => Page<AnswerOf<E> extends (infer Item)[] ? Item : never>,
): void {
  if (!contract.isPaged) throw new Error(`${contract.name} is not paged`);
  mount(app, contract, (request) => {
    const { data, meta } = handler(toAsked(contract, request));
    return toSuccess(data, meta);
  });
}

function mount(app: FastifyInstance, contract: Endpoint, handler: (request: FastifyRequest) => unknown): void {
  const path = contract.path.replace(/\{\w+\+\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
  const urls = path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
  for (const url of urls) app.route({ method: contract.method, url, handler: async (request) => handler(request) });
}

function toAsked<E extends Endpoint>(contract: E, request: FastifyRequest): Asked<E> {
  const params = nameRest(contract, asRecord(request.params));
  const query = asRecord(request.query);
  const readParams = contract.params.safeParse(params);
  const readQuery = contract.query.safeParse(query);
  if (!readParams.success || !readQuery.success) {
    throw new ApiError('BadRequest', { errors: { ...toErrors(readParams.error, params), ...toErrors(readQuery.error, query) } });
  }
  return { params: readParams.data, query: readQuery.data } as Asked<E>; // outputs of E's own schemas
}

/** The router calls the rest of a path `*`; the contract gives it a name. */
function nameRest(contract: Endpoint, { '*': rest, ...named }: Record<string, unknown>): Record<string, unknown> {
  const restName = contract.path.match(/\{(\w+)\+\}$/)?.[1];
  return restName ? { ...named, [restName]: rest } : named;
}

function asRecord(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>; // Fastify's params and query always are
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
  if (given === undefined) return 'required';
  if (issue.code === 'too_small' || issue.code === 'too_big') return issue.code;
  return issue.code === 'invalid_value' ? 'not_allowed' : 'invalid';
}
