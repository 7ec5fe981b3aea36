import type { FastifyInstance } from 'fastify';

/**
 * One line for each answer: method, route, status, duration, cache. No address of a visitor, no query, no header: nothing
 * personal can get into it.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      cache: reply.getHeader('cache-status'),
    });
    done();
  });
}
