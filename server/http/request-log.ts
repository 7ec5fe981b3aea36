import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TakeHitLine } from './hit-lines.ts';

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
