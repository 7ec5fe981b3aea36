import type { FastifyInstance } from 'fastify';
import { readBearer } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a contract's route: anybody may call it, with a token or without. */
    takesVisitors?: boolean;
  }
}

/** Nobody needs a token for these calls, but a token that counts no more is never taken for a guest's silence (`Unauthorized`). */
export function registerVisitorTokens(app: FastifyInstance, { sessions }: { sessions: Sessions }): void {
  app.addHook('onRequest', async ({ routeOptions, headers: { authorization } }) => {
    if (!routeOptions.config.takesVisitors || authorization === undefined) return;
    if (!sessions.find(readBearer(authorization))) throw new ApiError('Unauthorized');
  });
}
