import { Agent, errors, FormData, request } from 'undici';
import { isFailure, ListMeta } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';

/** An answer of the mall API, unchecked but for its envelope. */
export interface UpstreamAnswer {
  data: unknown;
  meta: ListMeta | undefined;
}

export interface UpstreamFile {
  body: Buffer;
  contentType: string;
}

export interface CallContext {
  requestId?: string | undefined;
  acceptLanguage?: string | undefined;
  /** As the caller has sent it; of calls that are not public alone. */
  authorization?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Of who opens a session: see `caller.ts`. */
  clientNetwork?: string | undefined;
  device?: string | undefined;
}

/** Who asks whether we are ready mostly waits for a second. */
const healthTimeoutMs = 500;

interface Dependencies {
  /** Where the mall API is now; undefined while the embedded one is down. */
  origin: () => string | undefined;
  tenantId: string;
  totalTimeoutMs?: number;
  maxBytes?: number;
}

/**
 * The one way to the mall API: bounded in connections, time and bytes; redirects are never followed. Reads are tried twice
 * when a connection breaks. Throws `ApiError`; of an upstream's failure only its kind gets through, never its words.
 */
export function createUpstream({ origin, tenantId, totalTimeoutMs = 5000, maxBytes = 8 * 1024 * 1024 }: Dependencies) {
  const agent = new Agent({
    connections: 64,
    pipelining: 1,
    connect: { timeout: 1000 },
    headersTimeout: totalTimeoutMs,
    bodyTimeout: totalTimeoutMs,
    keepAliveTimeout: 4000,
    maxResponseSize: maxBytes,
    maxHeaderSize: 16 * 1024,
  });

  /** Reads an address of the API, such as `/v1/companies?page=2`. */
  async function read(address: string, context: CallContext = {}): Promise<UpstreamAnswer> {
    return toUpstreamAnswer(await fetchTwice(address, 'application/json', context));
  }

  /** Reads a file of the mall API, such as `/media/hero/quay.svg`, or of another origin. */
  async function readFile(address: string, fileOrigin?: string): Promise<UpstreamFile> {
    const { status, contentType, body } = await fetchTwice(address, 'image/*, */*;q=0.5', {}, fileOrigin);
    if (status !== 200) throw new ApiError(status === 404 ? 'NotFound' : 'BadGateway');
    return { body, contentType };
  }

  /** Calls an address that writes, once: whether it has written is not known when its answer is lost. */
  async function send(
    method: 'POST' | 'PATCH' | 'DELETE',
    address: string,
    body: unknown,
    context: CallContext = {},
  ): Promise<UpstreamAnswer> {
    const sent = body instanceof FormData ? { method, body } : { method, body: JSON.stringify(body), contentType: 'application/json' };
    const answer = await fetchOnce(address, 'application/json', context, { sent }).catch((error: unknown) => {
      throw toApiError(error);
    });
    return toUpstreamAnswer(answer);
  }

  async function fetchTwice(address: string, accept: string, context: CallContext, fileOrigin?: string) {
    try {
      return await fetchOnce(address, accept, context, { fileOrigin });
    } catch (error) {
      if (!isBrokenConnection(error)) throw toApiError(error);
    }
    try {
      return await fetchOnce(address, accept, context, { fileOrigin });
    } catch (error) {
      throw toApiError(error);
    }
  }

  async function fetchOnce(
    address: string,
    accept: string,
    context: CallContext,
    { fileOrigin = origin(), timeoutMs = totalTimeoutMs, sent }: FetchOptions = {},
  ) {
    if (!fileOrigin) throw new ApiError('ServiceUnavailable');
    const isOwn = fileOrigin === origin();
    const response = await request(fileOrigin + address, {
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept, ...(isOwn && toHeaders(tenantId, context)), ...(sent?.contentType && { 'content-type': sent.contentType }) },
      ...(sent && { method: sent.method, body: sent.body }),
    });
    if (response.headers['content-encoding']) {
      await response.body.dump();
      throw new ApiError('BadGateway'); // nothing compressed was asked for
    }
    const body = Buffer.from(await response.body.arrayBuffer());
    const retryAfterSeconds = toRetryAfter(response.headers['retry-after']);
    return { status: response.statusCode, contentType: String(response.headers['content-type'] ?? ''), body, retryAfterSeconds };
  }

  return {
    read,
    send,
    readFile,
    /** Whether it answers at all. */
    isUp: () =>
      fetchOnce('/health', '*/*', {}, { timeoutMs: healthTimeoutMs }).then(
        () => true,
        () => false,
      ),
    close: () => agent.destroy(),
  };
}

export type Upstream = ReturnType<typeof createUpstream>;

interface FetchOptions {
  /** Another origin than the mall API's. */
  fileOrigin?: string | undefined;
  timeoutMs?: number;
  /** A form knows its own content type, with the boundary in it. */
  sent?: { method: 'POST' | 'PATCH' | 'DELETE'; body: string | FormData; contentType?: string };
}

interface FetchedAnswer {
  status: number;
  contentType: string;
  body: Buffer;
  retryAfterSeconds: number | undefined;
}

/** Seconds; a date (RFC 9110, 10.2.3) is not what a mall API says. */
function toRetryAfter(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function toHeaders(tenantId: string, context: CallContext): Record<string, string> {
  return {
    'x-tenant-id': tenantId,
    ...(context.requestId && { 'x-request-id': context.requestId }),
    ...(context.acceptLanguage && { 'accept-language': context.acceptLanguage }),
    ...(context.authorization && { authorization: context.authorization }),
    ...(context.clientNetwork && { 'x-client-network': context.clientNetwork }),
    ...(context.device && { 'x-device': context.device }),
    ...(context.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
  };
}

/** The envelope of an answer; of a failure only its kind and its field errors. */
function toUpstreamAnswer({ status, contentType, body, retryAfterSeconds }: FetchedAnswer): UpstreamAnswer {
  const envelope = toJson(body, contentType);
  if (isFailure(envelope)) {
    const { httpStatus, errors: fieldErrors } = envelope;
    const isTooMany = httpStatus === 'TooManyRequests' && retryAfterSeconds !== undefined;
    throw new ApiError(passable(httpStatus), { ...(fieldErrors && { errors: fieldErrors }), ...(isTooMany && { retryAfterSeconds }) });
  }
  if (status < 200 || status > 299) throw new ApiError(status === 404 ? 'NotFound' : 'BadGateway'); // 201 after a write is as good as 200
  return toAnswer(envelope);
}

function toJson(body: Buffer, contentType: string): unknown {
  if (!/^application\/json\b/i.test(contentType)) throw new ApiError('BadGateway');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new ApiError('BadGateway', { cause: new Error('the answer is no JSON') }); // a parser's own words repeat what stands there
  }
}

function toAnswer(envelope: unknown): UpstreamAnswer {
  if (
    typeof envelope !== 'object' ||
    envelope === null ||
    !('status' in envelope) ||
    envelope.status !== 'success' ||
    !('data' in envelope)
  ) {
    throw new ApiError('BadGateway');
  }
  if (!('meta' in envelope)) return { data: envelope.data, meta: undefined };
  const meta = ListMeta.safeParse(envelope.meta);
  if (!meta.success) throw new ApiError('BadGateway', { cause: meta.error });
  return { data: envelope.data, meta: meta.data };
}

/** What a visitor may learn of an upstream's failure; the rest is "bad gateway". */
const passableNames: readonly HttpStatusName[] = [
  'BadRequest',
  'Unauthorized',
  'Forbidden',
  'NotFound',
  'Conflict',
  'UnprocessableEntity',
  'TooManyRequests',
];

function passable(httpStatus: HttpStatusName): HttpStatusName {
  return passableNames.includes(httpStatus) ? httpStatus : 'BadGateway';
}

function isBrokenConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

const timeoutCodes = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'];

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isLate =
    error instanceof Error && (error.name === 'TimeoutError' || ('code' in error && timeoutCodes.includes(String(error.code))));
  return new ApiError(isLate ? 'GatewayTimeout' : 'BadGateway', { cause: error });
}
