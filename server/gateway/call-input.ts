import type * as z from 'zod/mini';
import { toAddress } from '#shared/contracts/address.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';

/** The contract's path in the router's notation: `{id}` → `:id`, a last `{name+}` → `*`. */
export function toRoutePattern(contract: Endpoint): string {
  return contract.path.replace(/\{\w+\+\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
}

/** The canonical address of what was asked for. Throws `BadRequest` that names each field. */
export function toCallAddress(contract: Endpoint, params: unknown, query: unknown): string {
  const named = nameRest(contract, params);
  const errors = { ...findErrors(contract.params, named), ...findErrors(contract.query, query) };
  if (Object.keys(errors).length > 0) throw new ApiError('BadRequest', { errors });
  return toAddress(contract, { params: named, query });
}

/** The router calls the rest of a path `*`; the contract gives it a name. */
function nameRest(contract: Endpoint, params: unknown): Record<string, unknown> {
  const { '*': rest, ...named } = params as Record<string, unknown>; // the router's own object
  const restName = contract.path.match(/\{(\w+)\+\}$/)?.[1];
  return restName ? { ...named, [restName]: rest } : named;
}

function findErrors(schema: z.ZodMiniType, given: unknown): Record<string, FieldErrorCode[]> {
  const issues = schema.safeParse(given).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.') || 'query', [toCode(issue, given)]]));
}

function toCode(issue: z.core.$ZodIssue, given: unknown): FieldErrorCode {
  const [name] = issue.path;
  if (typeof name === 'string' && isRecord(given) && given[name] === undefined) return 'required';
  if (issue.code === 'too_small' || issue.code === 'too_big') return issue.code;
  return issue.code === 'invalid_value' ? 'not_allowed' : 'invalid';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
