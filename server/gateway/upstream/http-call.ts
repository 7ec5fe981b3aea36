import type { Readable } from 'node:stream';
import { Agent, errors, type FormData, request } from 'undici';
import type { MallApiAccess } from '#config/env.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isFileType } from '#shared/site/file-types.ts';
import { documentLimits } from '#shared/site/picture-limits.ts';
import type { AnswerHeaders, CallContext, CallOrigin, FetchedAnswer } from './exchange.ts';

interface Dependencies {
  /** Current base URL of the mall API, with its base path; undefined while the embedded one is down. */
  origin: () => string | undefined;
  callHeaders: ReturnType<typeof createCallHeaders>;
  clock: { now(): Date };
  totalTimeoutMs: number;
  maxBytes: number;
  /** True for a foreign mall API, which may redirect calls. */
  isForeign: boolean;
}

export interface FetchOptions {
  /** Origin of a file; if unset, this is a call of the mall API. */
  fileOrigin?: string | undefined;
  timeoutMs?: number;
  /** False: a redirect is returned like any other answer. */
  followsRedirects?: boolean;
  dispatcher?: Agent;
  /** A form needs no content type: the HTTP client adds it, with the boundary. */
  sent?: { method: 'POST' | 'PATCH' | 'DELETE'; body: string | FormData; contentType?: string };
}

/** Successful answer that is a file, streamed. */
export interface OpenedFile {
  contentType: string;
  /** `Content-Disposition` as sent by the mall API. */
  disposition: string;
  stream: Readable;
}

/** Max size of a file; a list of 10,000 articles with their texts takes 40 MB. */
const maxFileBytes = 128 * 1024 * 1024;
/** Max time until a file has arrived at a slow client. */
const maxFileMs = 5 * 60_000;
const maxRedirects = 3;
/** Size of pictures and documents below `/media/`: the largest document of the library, and its headers. */
const maxMediaBytes = documentLimits.bytesAtMost + 64 * 1024;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Makes single HTTP calls with limits for connections, time, headers and bytes. Rejects compressed answers. */
export function createHttpCalls({ origin, callHeaders, clock, totalTimeoutMs, maxBytes, isForeign }: Dependencies) {
  const limits = {
    pipelining: 1,
    connect: { timeout: 1000 },
    headersTimeout: totalTimeoutMs,
    bodyTimeout: totalTimeoutMs,
    maxResponseSize: maxBytes,
    maxHeaderSize: 16 * 1024,
  };
  const agent = new Agent({ ...limits, connections: 72, keepAliveTimeout: 4000 });
  /** Agent for pictures and documents, which may be larger than answers. */
  const mediaAgent = new Agent({ ...limits, maxResponseSize: Math.max(maxBytes, maxMediaBytes), connections: 16, keepAliveTimeout: 4000 });
  /**
   * Agent for retries, with a new connection each time: the server may close a kept-alive connection just when it is
   * used, and may close the next kept-alive connection, too.
   */
  const freshAgent = new Agent({ ...limits, connections: 16, pipelining: 0 });

  /** Agent for files. Files take longer to arrive, so they never use the connections of other calls. */
  const fileAgent = new Agent({ ...limits, connections: 4, maxResponseSize: maxFileBytes });

  /** Makes a reading call, with one retry if the connection breaks. */
  async function fetchTwice(
    address: string,
    accept: string,
    context: CallContext,
    options: Pick<FetchOptions, 'fileOrigin' | 'timeoutMs'>,
  ): Promise<FetchedAnswer> {
    try {
      return await fetchOnce(address, accept, context, options);
    } catch (error) {
      if (!isBrokenConnection(error)) throw error;
    }
    return fetchOnce(address, accept, context, { ...options, dispatcher: freshAgent });
  }

  async function fetchOnce(
    address: string,
    accept: string,
    context: CallContext,
    { fileOrigin, timeoutMs = totalTimeoutMs, dispatcher, sent, followsRedirects = true }: FetchOptions = {},
  ): Promise<FetchedAnswer> {
    const base = fileOrigin ?? origin();
    if (!base) throw new ApiError('ServiceUnavailable');
    const signal = AbortSignal.timeout(timeoutMs); // for all redirects together
    const mayFollow = followsRedirects && isForeign && !sent && fileOrigin === undefined;
    let url = base + address;
    for (let hops = 0; ; hops += 1) {
      const response = await request(url, {
        dispatcher: dispatcher ?? (fileOrigin === undefined ? agent : mediaAgent),
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        headers: { accept, ...toHeaders(context, fileOrigin), ...(sent?.contentType && { 'content-type': sent.contentType }) },
        ...(sent && { method: sent.method, body: sent.body }),
      });
      const { statusCode: status, headers } = response;
      if (mayFollow && redirects.includes(status)) {
        await response.body.dump();
        url = toNextUrl(url, headers.location, hops);
        continue;
      }
      if (headers['content-encoding']) {
        await response.body.dump();
        throw new ApiError('BadGateway', { cause: new Error('the answer is compressed, which was not asked for') });
      }
      const body = Buffer.from(await response.body.arrayBuffer());
      const nowMs = clock.now().getTime();
      return {
        status,
        contentType: String(headers['content-type'] ?? ''),
        body,
        headers,
        retryAfterSeconds: findRetryAfter(headers, nowMs),
        restSeconds: findRateLimitPause(headers, nowMs),
      };
    }
  }

  function toHeaders(context: CallContext, fileOrigin: string | undefined): Record<string, string> {
    if (fileOrigin === undefined) return callHeaders.ofCall(context);
    return fileOrigin === toHostRoot(origin()) ? callHeaders.ofFile() : {};
  }

  /** Makes a call whose success is a file. Streams the body of a success; reads other answers completely. */
  async function fetchFile(
    address: string,
    context: CallContext,
    { timeoutMs = totalTimeoutMs, sent }: Pick<FetchOptions, 'timeoutMs' | 'sent'>,
  ): Promise<FetchedAnswer | OpenedFile> {
    const base = origin();
    if (!base) throw new ApiError('ServiceUnavailable');
    const response = await request(base + address, {
      dispatcher: fileAgent,
      signal: AbortSignal.timeout(maxFileMs),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      headers: { accept: '*/*', ...toHeaders(context, undefined), ...(sent?.contentType && { 'content-type': sent.contentType }) },
      ...(sent && { method: sent.method, body: sent.body }),
    });
    const { statusCode: status, headers, body } = response;
    const contentType = String(headers['content-type'] ?? '');
    if (status === 200 && isFileType(contentType))
      return { contentType, disposition: String(headers['content-disposition'] ?? ''), stream: body };
    const nowMs = clock.now().getTime();
    const read = Buffer.from(await body.arrayBuffer());
    return { status, contentType, body: read, headers, retryAfterSeconds: findRetryAfter(headers, nowMs), restSeconds: undefined };
  }

  return {
    fetchOnce,
    fetchTwice,
    fetchFile,
    close: () => Promise.all([agent.destroy(), mediaAgent.destroy(), freshAgent.destroy(), fileAgent.destroy()]).then(() => undefined),
  };
}

/**
 * Returns the target of a redirect. Throws `BadGateway` if the target has another origin, because that origin would
 * receive the tokens.
 */
function toNextUrl(url: string, location: string | string[] | undefined, hops: number): string {
  const next = typeof location === 'string' && URL.canParse(location, url) ? new URL(location, url) : undefined;
  const fault =
    next === undefined
      ? 'a redirect without an address'
      : next.origin !== new URL(url).origin
        ? `a redirect to another origin, ${next.origin.slice(0, 200)}`
        : hops >= maxRedirects
          ? 'a redirect without end'
          : undefined;
  if (fault !== undefined || next === undefined) throw new ApiError('BadGateway', { cause: new Error(fault) });
  return next.origin + next.pathname + next.search;
}

/** Returns an empty string if there is no base URL. */
export function toHostRoot(base: string | undefined): string {
  return base === undefined ? '' : new URL(base).origin;
}

function isBrokenConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/**
 * Returns the delay that the mall API requests, in seconds from now: `Retry-After` as a number or a date (RFC 9110,
 * 10.2.3). A date is compared to the answer's own `Date`, because clocks of two machines differ. Undefined if the
 * header is missing or unreadable.
 */
export function findRetryAfter(headers: AnswerHeaders, nowMs: number): number | undefined {
  const header = headers['retry-after'];
  if (typeof header !== 'string') return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const untilMs = toMs(header);
  if (untilMs === undefined) return undefined;
  return Math.max(0, Math.ceil((untilMs - (toMs(headers.date) ?? nowMs)) / 1000));
}

/**
 * Returns the seconds until the rate limit resets, if this successful answer has used up the limit. Undefined if
 * further calls are allowed, or if the answer contains no limit.
 */
export function findRateLimitPause(headers: AnswerHeaders, nowMs: number): number | undefined {
  const [, seconds] = /;\s*r=0\s*;\s*t=(\d{1,6})(?:;|,|$)/.exec(textOf(headers.ratelimit)) ?? []; // draft-ietf-httpapi-ratelimit-headers
  if (seconds !== undefined) return Number(seconds);
  for (const prefix of ['ratelimit', 'x-ratelimit']) {
    const reset = textOf(headers[`${prefix}-reset`]);
    if (textOf(headers[`${prefix}-remaining`]) === '0' && /^\d{1,10}$/.test(reset)) return toSecondsLeft(Number(reset), nowMs);
  }
  return undefined;
}

/** Converts a reset time to seconds from now: some servers send seconds from now, others seconds since 1970. */
function toSecondsLeft(reset: number, nowMs: number): number {
  const isInstant = reset > 1_000_000_000;
  return isInstant ? Math.max(0, reset - Math.floor(nowMs / 1000)) : reset;
}

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** Parses the three forms of an HTTP date, and nothing else that a runtime may accept as a date. */
function toMs(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string' || !/^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(header)) return undefined;
  const ms = Date.parse(/GMT$/.test(header) ? header : `${header} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Access to an embedded mall API: no token. */
export const noAccess: MallApiAccess = { token: undefined, tokenHeader: 'authorization', tenantHeader: 'x-tenant-id' };

/**
 * Creates the headers of calls to the mall API. The site's own token never replaces a member's or an operator's token
 * in `authorization`.
 */
export function createCallHeaders({ tenantId, access }: { tenantId: string; access: MallApiAccess }) {
  const { token, tokenHeader, tenantHeader } = access;
  const own = token === undefined ? {} : { [tokenHeader]: tokenHeader === 'authorization' ? `Bearer ${token}` : token };
  const tenant = { [tenantHeader]: tenantId };

  return {
    ofCall: (call: CallOrigin): Record<string, string> => ({
      ...tenant,
      ...own,
      ...(call.requestId && { 'x-request-id': call.requestId }),
      ...(call.traceparent && { traceparent: call.traceparent }),
      ...(call.acceptLanguage && { 'accept-language': call.acceptLanguage }),
      ...(call.authorization && { authorization: call.authorization }),
      ...(call.clientNetwork && { 'x-client-network': call.clientNetwork }),
      ...(call.device && { 'x-device': call.device }),
      ...(call.nextDevice && { 'x-next-device': call.nextDevice }),
      ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
    }),
    /** Returns the headers for a file, without the site's token, because visitors choose which files are fetched. */
    ofFile: (): Record<string, string> => tenant,
  };
}
