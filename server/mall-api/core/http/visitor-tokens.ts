import type { FastifyInstance } from 'fastify';
import { readBearer } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route option: anyone may call, with or without a token. */
    takesVisitors?: boolean;
  }
}

/** Rejects invalid tokens (`Unauthorized`) on routes that need none: an expired session must not pass for a guest. */
export function registerVisitorTokens(app: FastifyInstance, { sessions }: { sessions: Sessions }): void {
  app.addHook('onRequest', async ({ routeOptions, headers: { authorization } }) => {
    if (!routeOptions.config.takesVisitors || authorization === undefined) return;
    if (!sessions.find(readBearer(authorization))) throw new ApiError('Unauthorized');
  });
}
