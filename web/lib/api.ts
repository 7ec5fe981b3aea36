import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { type ListMeta, type Success, toApiError } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { PagePayload } from '#shared/site/page.ts';

const timeoutMs = 15_000;

/**
 * The gateway, as the browser sees it. Failures are thrown as `ApiError`, a network without answer as `BadGateway`.
 * `isCached` is the tenant's setting `cachingProxy`: public reads go through the cache, or straight to the mall API.
 */
export function createApi({ isCached, fetch: fetchFrom = globalThis.fetch }: { isCached: boolean; fetch?: typeof fetch }) {
  async function getJson(address: string, init: RequestInit = {}): Promise<unknown> {
    let response: Response;
    try {
      response = await fetchFrom(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs), ...init });
    } catch (cause) {
      throw new ApiError('BadGateway', { cause });
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok || !isSuccess(body)) throw toApiError(body);
    return body;
  }

  return {
    async read<E extends Endpoint>(contract: E, input: CallInput<E> = {}): Promise<{ data: AnswerOf<E>; meta?: ListMeta }> {
      const base = contract.access === 'public' && isCached ? '/api/proxy' : '/api';
      const { data, meta } = (await getJson(base + toAddress(contract, input))) as Success<AnswerOf<E>>; // parsed by the gateway
      return meta ? { data, meta } : { data };
    },
    /** A call that writes; it is sent once. Field errors are in the thrown error's `errors`. */
    async send<E extends Endpoint>(contract: E, body: BodyInput<E>, input: CallInput<E> = {}): Promise<Success<AnswerOf<E>>> {
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const init = { method: contract.method, headers, body: JSON.stringify(body) };
      return (await getJson(`/api${toAddress(contract, input)}`, init)) as Success<AnswerOf<E>>; // parsed by the gateway
    },
    /** The data of a whole page, by its path and query. */
    async readPage(address: string): Promise<PagePayload> {
      const envelope = (await getJson(`/api/pages${address}`)) as Success<PagePayload>; // made by the gateway
      return envelope.data;
    },
  };
}

export type Api = ReturnType<typeof createApi>;

function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'success';
}
