import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern and screen of the page shown, if any. */
    shown: { pattern: string; screen: string } | undefined;
  }
}

/** Slower requests are always logged, even hits. */
const slowMs = 500;

/**
 * Logs one line per response: method, path pattern, screen, status, duration, cache. No visitor's address, query or
 * header, so that nothing personal is logged. Hits and the site's own files are logged only if `takeHitLine` allows it.
 */
export function registerRequestLog(app: FastifyInstance, takeHitLine: TakeHitLine = () => 0): void {
  app.decorateRequest('shown', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const unlogged = isOrdinaryHit(request, reply) ? takeHitLine() : 0;
    if (unlogged !== undefined)
      request.log.info({
        traceId: request.trace.traceId,
        method: request.method,
        route: request.shown?.pattern ?? request.routeOptions.url ?? 'none',
        ...(request.shown && { screen: request.shown.screen }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        cache: reply.getHeader('cache-status'),
        ...(unlogged > 0 && { unlogged }),
      });
    done();
  });
}

function isOrdinaryHit({ cacheState, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): boolean {
  const isShort = statusCode < 400 && elapsedTime < slowMs;
  return isShort && (cacheState === 'hit' || cacheState === 'stale' || routeOptions.url === '/assets/*');
}

interface Dependencies {
  clock: { monotonicMs(): number };
  perSecond: number;
}

/** Number of unlogged hits since the last logged one; undefined: do not log this one either. */
export type TakeHitLine = () => number | undefined;

/** Logs only the first hits of each second: all hits of a quiet site, and a limited number on a busy one. */
export function createHitLines({ clock, perSecond }: Dependencies): TakeHitLine {
  let endsMs = Number.NEGATIVE_INFINITY;
  let left = 0;
  let unlogged = 0;
  return () => {
    const nowMs = clock.monotonicMs();
    if (nowMs >= endsMs) {
      endsMs = nowMs + 1000;
      left = perSecond;
    }
    if (left === 0) {
      unlogged += 1;
      return undefined;
    }
    left -= 1;
    const before = unlogged;
    unlogged = 0;
    return before;
  };
}
