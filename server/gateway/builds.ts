import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

interface Build {
  id: string;
  timestamp: number;
}

interface Dependencies {
  build: Build;
  /** An earlier one whose files are still here. */
  findKeptBuild: (id: string) => Promise<Build | undefined>;
}

/**
 * Which build is live, and its route rules, in the shapes that Nuxt's client knows (`builds/latest.json`, `builds/meta/{id}.json`).
 * An open page asks for those of its own build, as long as its files are kept; the meta file of any other build is 404, never a page.
 */
export function registerBuilds(app: FastifyInstance, { build, findKeptBuild }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 1 });
    scope.get('/builds/latest.json', () => ({ id: build.id, timestamp: build.timestamp }));
  });
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 31_536_000 });
    scope.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
      const id = /^(\w+)\.json$/.exec(request.params.file)?.[1] ?? '';
      const found = id === build.id ? build : await findKeptBuild(id);
      if (!found) throw new ApiError('NotFound');
      return reply.send({ id, timestamp: found.timestamp, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] });
    });
  });
}
