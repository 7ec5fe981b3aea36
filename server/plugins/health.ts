import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { listMalls } from '#shared/contracts/malls.ts';
import type { Content } from '../gateway/content.ts';

interface Dependencies {
  content: Content;
  isUpstreamUp: () => Promise<boolean>;
  isClosing: () => boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: visitors can be served, that is, the centre's record is at hand and no close has begun; it also says
 * whether the mall API is up, for a centre goes on from its cache while that is down.
 */
export function registerHealth(app: FastifyInstance, { content, isUpstreamUp, isClosing }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.NOCACHE });
    scope.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));
    scope.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
      const [isUp, hasCentre] = await Promise.all([isUpstreamUp(), hasMall(content)]);
      const canServe = hasCentre && !isClosing();
      return reply.code(canServe ? 200 : 503).send({ status: canServe ? 'ready' : 'not ready', mallApi: isUp ? 'up' : 'down' });
    });
  });
}

async function hasMall(content: Content): Promise<boolean> {
  return content.read(listMalls).then(
    ({ data }) => data.length > 0,
    () => false,
  );
}
