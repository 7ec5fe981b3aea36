import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { isFailure, type ListMeta, type Success, toApiError } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { deadlinesMs } from '#shared/site/deadlines.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { viewsHeader } from '#shared/site/visit-counts.ts';
import { reportFailure } from '../browser/failed-event.ts';
import type { Session } from '../session/session.ts';
import type { Upload, UploadProgress } from './upload.ts';

interface Dependencies {
  /** The tenant's setting `cachingProxy`: whether public reads go through the gateway's cache or directly to the mall API. */
  isCached: boolean;
  /** Session whose token is sent, except with public calls. Without a session, all calls are anonymous. */
  session?: Session;
  /** Called when a token has expired (R-SESS-3), after it was cleared. */
  onExpired?: (token: string) => void;
  /** Called when a DELETE is refused because its token has expired. The token is not cleared, and the page must not redirect. */
  onRefused?: (token: string) => void;
  fetch?: typeof fetch;
  /** Function that sends forms with a file. */
  upload?: Upload;
}

interface SendOptions {
  /** Idempotency key of a call that changes points, stock or slots. Retries of the same action must use the same key. */
  key?: string | undefined;
  /** Upload progress of a form. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Cancels the call. */
  signal?: AbortSignal | undefined;
}

const loadUpload: Upload = async (...call) => (await import('./upload.ts')).upload(...call);

/**
 * Creates the client of the gateway. Throws failures as `ApiError`; a missing answer is a `BadGateway`. The contract defines whether a call opens or
 * ends the session.
 */
export function createApi({
  isCached,
  session,
  onExpired,
  onRefused,
  fetch: fetchFrom = globalThis.fetch,
  upload = loadUpload,
}: Dependencies) {
  async function getJson(address: string, init: RequestInit = {}, onProgress?: SendOptions['onProgress']): Promise<unknown> {
    const { body: form } = init;
    let response: Response;
    try {
      response =
        form instanceof FormData
          ? await upload(address, { ...init, body: form }, onProgress)
          : await fetchFrom(address, {
              headers: { accept: 'application/json' },
              signal: AbortSignal.timeout(deadlinesMs.browser),
              ...init,
            });
    } catch (cause) {
      throw new ApiError('BadGateway', { cause });
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok || !isSuccess(body))
      throw toOwnError(toApiError(body, Number(response.headers.get('retry-after'))), response.status, body);
    return body;
  }

  /** Sends the member's token, except for public calls and calls that carry their own credentials. */
  async function getPersonal(
    contract: Endpoint,
    address: string,
    { headers, ...init }: RequestInit,
    onProgress?: SendOptions['onProgress'],
  ): Promise<unknown> {
    const isNobodys = contract.access === 'public' || (contract.access === 'guest' && contract.hasCredentials);
    const token = isNobodys ? undefined : session?.token();
    try {
      const own = { accept: 'application/json', ...headers, ...(token && { authorization: `Bearer ${token}` }) };
      return await getJson(address, { ...init, headers: own }, onProgress);
    } catch (error) {
      const isExpired = error instanceof ApiError && error.httpStatus === 'Unauthorized' && !contract.hasCredentials;
      if (isExpired && token && session?.token() === token) {
        if (contract.method !== 'DELETE') {
          session.clear();
          onExpired?.(token);
        } else if (contract.session !== 'ends') onRefused?.(token);
      }
      throw error;
    }
  }

  return {
    async read<E extends Endpoint>(contract: E, input: CallInput<E> = {}): Promise<{ data: AnswerOf<E>; meta?: ListMeta }> {
      const base = contract.access === 'public' && isCached ? '/api/proxy' : '/api';
      // safe: parsed by the gateway
      const { data, meta } = (await getPersonal(contract, base + toAddress(contract, input), {})) as Success<AnswerOf<E>>;
      return meta ? { data, meta } : { data };
    },
    /** Sends a call that writes, without retries. Form data is sent unchanged. The thrown error contains field errors in `errors`. */
    async send<E extends Endpoint>(
      contract: E,
      body: BodyInput<E> | FormData,
      input: CallInput<E> = {},
      { key, onProgress, signal }: SendOptions = {},
    ): Promise<Success<AnswerOf<E>>> {
      const isForm = body instanceof FormData;
      const headers = {
        'accept-language': document.documentElement.lang, // a remote mall API answers refusals in the page's language
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      };
      const end = signal ?? (contract.lane === 'records' && !isForm ? AbortSignal.timeout(deadlinesMs.browserRecords) : undefined);
      const init = {
        method: contract.method,
        headers,
        body: isForm ? body : JSON.stringify(body),
        ...(end && { signal: end }),
      };
      // safe: parsed by the gateway
      const success = (await getPersonal(contract, `/api${toAddress(contract, input)}`, init, onProgress)) as Success<AnswerOf<E>>;
      // safe: all calls that open a session return a token
      if (contract.session === 'opens') session?.open((success.data as { token: string }).token);
      if (contract.session === 'ends') session?.clear();
      return success;
    },
    /** Reads the data of a whole page by its path and query. `views` are page views to report with this request (`viewsHeader`). */
    async readPage(address: string, views: readonly string[] = []): Promise<PagePayload> {
      const headers = { accept: 'application/json', ...(views.length > 0 && { [viewsHeader]: views.join(',') }) };
      const envelope = (await getJson(`/api/pages${address}`, { headers })) as Success<PagePayload>; // safe: created by the gateway
      return envelope.data;
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/**
 * Recognises failures caused by a server between the browser and the gateway. Also reports a refused upload to the gateway, because its log contains
 * nothing about it.
 */
function toOwnError(error: ApiError, status: number, body: unknown): ApiError {
  if (status === 413 && !isFailure(body)) {
    reportFailure(
      new Error('A server in front of the site has refused a request as too large: raise its limit (nginx: client_max_body_size)'),
    );
    return new ApiError('ContentTooLarge');
  }
  const isHostChanged = error.httpStatus === 'Forbidden' && error.errors?.origin !== undefined;
  return isHostChanged ? new ApiError('MisdirectedRequest') : error;
}

function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'success';
}

/** Whether there was no answer. Errors that the gateway returns have no `cause`. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.cause !== undefined;
}

/** Rejects with a network failure unless the gateway can be reached. */
export async function assertOnline(): Promise<void> {
  await fetch(`/builds/latest.json?${Date.now()}`).catch((cause: unknown) => {
    throw new ApiError('BadGateway', { cause });
  });
}
