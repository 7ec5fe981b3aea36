import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { IsKnownHost } from '../../http/known-hosts.ts';
import { mayBePreview } from '../../http/preview-cookie.ts';
import type { RequestCounts, RouteCounts } from '../../http/request-counts.ts';
import type { TakeHitLine } from '../../http/request-log.ts';
import { continueTrace, findRequestId } from '../../http/trace.ts';
import type { Encoding, Entry } from './entry.ts';
import { bytesOfSlot, bytesOfText } from './memory-budget.ts';
import { chooseEncoding, matchesETag, toCacheStatus } from './send.ts';
import type { Answer } from './stored-answer.ts';
import type { TagHeaderOf } from './tags.ts';

/** A shared answer that has been served once, by request URL. */
export interface EarlyHit {
  /** For the request log: the route pattern and, for pages, the screen. */
  route: string;
  screen?: string;
  cacheControl: string;
  /**
   * Returns the answer while it is fresh and its sources have not changed; undefined: use the full request path. Create
   * this closure where no request is in scope: closures of one function share a context, and thousands of requests
   * would stay in memory with their sockets.
   */
  find: () => Answer | undefined;
  /** Headers of every gateway response; one object shared between hits. */
  headers: Readonly<Record<string, string>>;
  /** For documents: the content security policy of exactly this entry, since it contains the hash of its style block. */
  policyOf?: (entry: Entry) => string;
  /** Called after each response, 200 or 304. */
  onGiven?: (request: IncomingMessage, answer: Answer) => void;
}

interface Dependencies {
  log: Logger;
  newRequestId: () => string;
  isKnownHost: IsKnownHost;
  countsOf: RequestCounts['of'];
  takeHitLine: TakeHitLine;
  tagHeaderOf?: TagHeaderOf | undefined;
  maxBytes: number;
}

interface Remembered {
  hit: EarlyHit;
  counts: RouteCounts;
}

const maxUrl = 500;
/** Estimated memory of a hit: the object, its `find` closure, the canonical address and a few references. */
const bytesOfHit = 1000;

/**
 * Answers fresh, shared hits before Fastify runs. Only method, URL, Accept-Encoding and If-None-Match matter, and that
 * the request is not an operator's preview. Every other request, and the first one for each URL, takes the full path.
 */
export function createEarlyHits({ log, newRequestId, isKnownHost, countsOf, takeHitLine, tagHeaderOf, maxBytes }: Dependencies) {
  const hits = new LRUCache<string, Remembered>({
    maxSize: maxBytes,
    sizeCalculation: (_, url) => 2 * bytesOfText(url) + bytesOfSlot + bytesOfHit,
  });
  let isStopped = false;
  const preparedHeaders = new WeakMap<Entry, Map<string, PreparedHeaders>>();

  function prepare(hit: EarlyHit, answer: Answer, encoding: Encoding): string[] {
    const byKind = preparedHeaders.get(answer.entry) ?? new Map<string, PreparedHeaders>();
    preparedHeaders.set(answer.entry, byKind);
    const kind = `${encoding} ${hit.cacheControl}`;
    const known = byKind.get(kind);
    if (known && known.ageSeconds === answer.ageSeconds) return known.headers;
    const prepared = { ageSeconds: answer.ageSeconds, headers: toHeaders(hit, answer, encoding, tagHeaderOf?.(answer)) };
    byKind.set(kind, prepared);
    return prepared.headers;
  }

  return {
    remember(url: string, hit: EarlyHit): void {
      if (url.length <= maxUrl) hits.set(url, { hit, counts: countsOf('GET', hit.route) });
    },

    /** Sends all requests down the full path, because only the full path announces the shutdown. */
    stop(): void {
      isStopped = true;
    },

    /** Returns true if the request has been answered. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || isStopped || !isKnownHost(request.headers.host) || mayBePreview(request.headers.cookie)) return false;
      const remembered = hits.get(request.url ?? '');
      const answer = remembered?.hit.find();
      if (!remembered || !answer) return false;
      const { hit, counts } = remembered;
      const { variants } = answer.entry;
      const encoding = variants.br === variants.identity ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
      const variant = variants[encoding];
      const isKnown = matchesETag(request.headers['if-none-match'], variant.etag);
      const status = isKnown ? 304 : 200;
      const known = findTraced(request.headers);
      const prepared = prepare(hit, answer, encoding);
      response.writeHead(status, known ? [...prepared, ...known.headers] : prepared);
      response.end(isKnown ? undefined : variant.body);
      counts[isKnown ? '3xx' : '2xx'][answer.outcome] += 1;
      hit.onGiven?.(request, answer);
      const unlogged = takeHitLine();
      if (unlogged !== undefined)
        log.info({
          requestId: known?.requestId ?? newRequestId(),
          ...(known?.traceId && { traceId: known.traceId }),
          method: 'GET',
          route: hit.route,
          ...(hit.screen && { screen: hit.screen }),
          status,
          cache: answer.outcome,
          isEarly: true,
          ...(unlogged > 0 && { unlogged }),
        });
      return true;
    },
  };
}

export type EarlyHits = ReturnType<typeof createEarlyHits>;

interface PreparedHeaders {
  ageSeconds: number;
  headers: string[];
}

/**
 * Reads request and trace ids of the proxy in front, to send them back. If there are none, does not create any, because
 * that would cost as much as the response itself.
 */
function findTraced(input: IncomingHttpHeaders) {
  if (input['x-request-id'] === undefined && input.traceparent === undefined) return undefined;
  const requestId = findRequestId(input);
  const trace = continueTrace(input);
  const headers = [...(requestId ? ['x-request-id', requestId] : []), ...(trace ? ['traceparent', trace.traceparent] : [])];
  return { requestId, traceId: trace?.traceId, headers };
}

/**
 * Returns the headers as alternating names and values, which Node sends without further checks. A 304 contains
 * Content-Length, too (allowed by RFC 9110 §15.4.5).
 */
function toHeaders(
  { headers, policyOf, cacheControl }: EarlyHit,
  answer: Answer,
  encoding: Encoding,
  tagHeader: Record<string, string> | undefined,
): string[] {
  const { entry } = answer;
  const variant = entry.variants[encoding];
  const all: Record<string, string> = {
    ...headers,
    ...(policyOf && { 'content-security-policy': policyOf(entry) }),
    'cache-control': cacheControl,
    'cache-status': toCacheStatus(answer),
    age: String(answer.ageSeconds),
    etag: variant.etag,
    date: entry.madeAt.toUTCString(),
    ...tagHeader,
    ...(entry.variants.br !== entry.variants.identity && { vary: 'Accept-Encoding' }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-type': entry.contentType,
    'content-length': String(variant.length),
  };
  return Object.entries(all).flat();
}
