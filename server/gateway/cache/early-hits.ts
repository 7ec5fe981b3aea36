import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { TakeHitLine } from '../../http/hit-lines.ts';
import type { IsKnownHost } from '../../http/known-hosts.ts';
import { mayBePreview } from '../../http/preview-cookie.ts';
import type { RequestCounts, RouteCounts } from '../../http/request-counts.ts';
import { continueTrace, findRequestId } from '../../http/trace.ts';
import type { Encoding, Entry } from './entry.ts';
import { bytesOfSlot, bytesOfText } from './memory-budget.ts';
import { chooseEncoding, matchesETag } from './negotiation.ts';
import { toCacheStatus } from './send.ts';
import type { Answer } from './stale-cache.ts';
import type { TagHeaderOf } from './tag-header.ts';

/** A shared answer that has been given once, by the address as it came. */
export interface EarlyHit {
  /** For the request log: the path's pattern, and of a page its screen. */
  route: string;
  screen?: string;
  cacheControl: string;
  /**
   * The answer while it is fresh, and while nothing has changed that decided on it; undefined: the long way. It must be made where no request is
   * in sight: closures of one function share what any of them names, and thousands of requests would be kept with their sockets.
   */
  find: () => Answer | undefined;
  /** Headers of every answer of the gateway; one record for as many hits as can share it. */
  headers: Readonly<Record<string, string>>;
  /** Of a document: its content policy is of the very copy that is sent, for it names that one's style block. */
  policyOf?: (entry: Entry) => string;
  /** Hears of each time that it was given, whole or as 304. */
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

const longestUrl = 500;
/** Its record, and what its `find` holds: the canonical address, a few references. */
const bytesOfHit = 1000;

/**
 * Answers fresh, shared hits before the framework is asked: nothing of the request counts for them but method, address,
 * Accept-Encoding and If-None-Match, and that it is of no operator's preview. Everything else, and every first time, goes the long way.
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
      if (url.length <= longestUrl) hits.set(url, { hit, counts: countsOf('GET', hit.route) });
    },

    /** From now on everything goes the long way, which tells of the gateway's end. */
    stop(): void {
      isStopped = true;
    },

    /** Whether the request has been answered. */
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

/** What the request is known by to those in front, who are told it again; to make up ids for all others would cost as much as the answer. */
function findTraced(given: IncomingHttpHeaders) {
  if (given['x-request-id'] === undefined && given.traceparent === undefined) return undefined;
  const requestId = findRequestId(given);
  const trace = continueTrace(given);
  const headers = [...(requestId ? ['x-request-id', requestId] : []), ...(trace ? ['traceparent', trace.traceparent] : [])];
  return { requestId, traceId: trace?.traceId, headers };
}

/** Names and values in turn: the form that Node sends without looking at it again. Content-Length stands on a 304 too (RFC 9110 §15.4.5 allows it). */
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
