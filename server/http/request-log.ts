import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that is shown, where one is: its path's pattern and its screen. */
    shown: { pattern: string; screen: string } | undefined;
  }
}

/**
 * One line for each answer: method, path pattern, screen, status, duration, cache. No address of a visitor, no query, no header: nothing
 * personal can get into it.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('shown', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.shown?.pattern ?? request.routeOptions.url ?? 'none',
      ...(request.shown && { screen: request.shown.screen }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      cache: reply.getHeader('cache-status'),
    });
    done();
  });
}
