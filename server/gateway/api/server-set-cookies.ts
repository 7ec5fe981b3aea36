import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerCallLimit } from './call-counts.ts';
import { assertSameOrigin } from './same-origin.ts';

interface RestoredCookies {
  path: `/api/${string}`;
  /** Limit per address. */
  perMinute: number;
  publicUrl: string;
  /** Sets the cookies, only from what the browser sent. */
  giveBack: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Registers a call that sets cookies again that a script wrote: Safari deletes those after a week, but respects the
 * lifetime of cookies set by the server. Pages cannot set them, because they are shared between visitors.
 */
export function registerRestoredCookies(app: FastifyInstance, { path, perMinute, publicUrl, giveBack }: RestoredCookies): void {
  app.register(async (scope) => {
    await registerCallLimit(scope, { name: path, max: perMinute, timeWindow: 60_000 });
    scope.post(path, { bodyLimit: 1 }, async (request, reply) => {
      assertSameOrigin(request, publicUrl);
      giveBack(request, reply);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
