import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

interface Dependencies {
  build: { id: string; timestamp: number };
}

/**
 * Which build is live, and its route rules, in the shapes that Nuxt's client knows (`builds/latest.json`, `builds/meta/{id}.json`).
 * The meta file of any other build is 404, never a page.
 */
export function registerBuilds(app: FastifyInstance, { build }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 1 });
    scope.get('/builds/latest.json', () => ({ id: build.id, timestamp: build.timestamp }));
  });
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 31_536_000 });
    scope.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) => {
      if (request.params.file !== `${build.id}.json`) throw new ApiError('NotFound');
      return reply.send({ id: build.id, timestamp: build.timestamp, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] });
    });
  });
}
