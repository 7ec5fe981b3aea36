import type * as z from 'zod/mini';
import { toAddress } from '#shared/contracts/address.ts';
import { getCheck } from '#shared/contracts/contracts.ts';
import type { AnswerSchemaOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { readParameters } from '#shared/contracts/parameters.ts';
import type { PageCall } from '#shared/site/page.ts';

export type Calls = Readonly<Record<string, PageCall>>;
export type Failures = Readonly<Record<string, HttpStatusName>>;

/** Returns the answer of a call as the gateway passes it to a page: parsed by its contract, with the `meta` of a one-page list. */
export function answered<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  data: z.input<AnswerSchemaOf<E>>,
  meta: Partial<ListMeta> = {},
): Calls {
  const parsed: unknown = getCheck(contract).answer.parse(data);
  const call =
    contract.isPaged && Array.isArray(parsed)
      ? { data: parsed, meta: { ...toMeta(contract, input, parsed.length), ...meta } }
      : { data: parsed };
  return { [toAddress(contract, input)]: call };
}

export function failed<E extends Endpoint>(contract: E, input: CallInput<E>, code: HttpStatusName): Failures {
  return { [toAddress(contract, input)]: code };
}

function toMeta(contract: Endpoint, { query }: CallInput, total: number): ListMeta {
  const { page, per_page } = readParameters(contract.query, { ...query }).values as unknown as ListMeta; // safe: listQuery has both
  return { page, per_page, total, pages: Math.ceil(total / per_page) };
}
