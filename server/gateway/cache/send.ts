import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, Entry } from './entry.ts';
import type { Answer, Outcome } from './stored-answer.ts';

/** Sends a cached answer in the best encoding, or a 304, with accurate caching headers for proxies and browsers. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer, cacheControl: string): FastifyReply {
  const { entry } = answer;
  request.cacheState = answer.outcome;
  const isCompressed = entry.variants.br !== entry.variants.identity;
  const encoding = isCompressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const variant = entry.variants[encoding];
  reply.headers({
    'cache-control': cacheControl,
    'cache-status': toCacheStatus(answer),
    age: answer.ageSeconds,
    etag: variant.etag,
    date: entry.madeAt.toUTCString(),
    ...request.server.tagHeaderOf?.(answer),
  });
  if (isCompressed) reply.header('vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && matchesETag(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', entry.contentType).send(variant.body);
}

/** Sends an entry that is not from a cache, or a 304. The caller sets all other headers. */
export function sendEntry(request: FastifyRequest, reply: FastifyReply, { variants, contentType }: Entry): FastifyReply {
  const isCompressed = variants.br !== variants.identity;
  const encoding = isCompressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const { body, etag } = variants[encoding];
  reply.header('etag', etag);
  if (isCompressed) reply.header('vary', 'Accept-Encoding');
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', contentType).send(body);
}

/** Returns the `Cache-Status` header (RFC 9211). A negative ttl means that the answer is stale. */
export function toCacheStatus({ outcome, ttlSeconds }: Answer): string {
  if (outcome === 'miss') return 'mallfront; fwd=miss; stored';
  return outcome === 'bypass' ? 'mallfront; fwd=bypass' : `mallfront; hit; ttl=${ttlSeconds}${details[outcome]}`;
}

const details: Readonly<Record<Exclude<Outcome, 'miss' | 'bypass'>, string>> = {
  hit: '',
  stale: '; detail=REVALIDATING',
  'stale-on-error': '; detail=UPSTREAM_FAILED',
  'stale-on-delay': '; detail=LATE',
};

/** Returns the best encoding that an Accept-Encoding header allows (RFC 9110 §12.5.3); identity if the header is malformed. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = usual.get(acceptEncoding);
  if (known) return known;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.slice(0, 500).split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : 'identity';
}

/** Values that browsers actually send, looked up without parsing. */
const usual = new Map<string, Encoding>([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', 'identity'],
]);

/** Whether If-None-Match contains this ETag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const tag = etag.replace(/^W\//, '');
  return (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((candidate) => candidate === tag);
}
