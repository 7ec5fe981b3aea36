import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TakeHitLine } from './hit-lines.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that is shown, where one is: its path's pattern and its screen. */
    shown: { pattern: string; screen: string } | undefined;
  }
}

/** What took so long is logged, hit or not. */
const slowMs = 500;

/**
 * One line for each answer: method, path pattern, screen, status, duration, cache. No address of a visitor, no query, no header: nothing
 * personal can get into it. Of hits, and of the site's own files, only those that `takeHitLine` lets through.
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
