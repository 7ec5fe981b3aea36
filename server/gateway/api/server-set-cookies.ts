import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerCallLimit } from './call-counts.ts';
import { assertSameOrigin } from './same-origin.ts';

interface GivenBack {
  path: `/api/${string}`;
  /** Of one address. */
  perMinute: number;
  publicUrl: string;
  /** Sets the cookies, from nothing but what the browser has sent. */
  giveBack: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * A call by which a browser gets cookies back that a script has written: those Safari forgets after a week, and keeps what came with an answer
 * as long as that says. Pages never bring them: others get them, too.
 */
export function registerGivenBackCookies(app: FastifyInstance, { path, perMinute, publicUrl, giveBack }: GivenBack): void {
  app.register(async (scope) => {
    await registerCallLimit(scope, { name: path, max: perMinute, timeWindow: 60_000 });
    scope.post(path, { bodyLimit: 1 }, async (request, reply) => {
      assertSameOrigin(request, publicUrl);
      giveBack(request, reply);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
