import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import type { StorageFault } from '#shared/contracts/health.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import type { Content } from '../gateway/cache/content.ts';
import type { RedisLink } from '../redis/link.ts';

interface Dependencies {
  content: Content;
  lookUpstream: () => Promise<{ isUp: boolean; storageFault: StorageFault | undefined }>;
  isClosing: () => boolean;
  /** How many values of the mall API's answers have been read leniently so far. */
  countRepairs: () => number;
  /** Undefined: this is the only gateway. */
  redis: Pick<RedisLink, 'state'> | undefined;
}

export interface Health {
  look: () => Promise<{ isReady: boolean; isMallApiUp: boolean }>;
}

/**
 * Registers `/healthz` (the process responds) and `/readyz`. The latter succeeds if visitors can be served: the centre's record is available,
 * closing has not begun, and data can be stored. Its answer also contains the number of lenient readings, and the states of the mall API and of
 * Redis (`up`, `down`, `read-only`): a centre keeps running without either. Returns `look` for the metrics.
 */
export function registerHealth(app: FastifyInstance, { content, lookUpstream, isClosing, countRepairs, redis }: Dependencies): Health {
  async function look() {
    const [{ isUp, storageFault }, hasCentre] = await Promise.all([lookUpstream(), hasMall(content)]);
    return { isReady: hasCentre && !isClosing() && storageFault === undefined, isMallApiUp: isUp, storageFault };
  }

  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.NOCACHE });
    scope.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));
    scope.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
      const { isReady, isMallApiUp, storageFault } = await look();
      const state = {
        status: isReady ? 'ready' : 'not ready',
        mallApi: isMallApiUp ? 'up' : 'down',
        ...(redis && { redis: redis.state() }),
      };
      const repaired = countRepairs();
      return reply
        .code(isReady ? 200 : 503)
        .send({ ...state, ...(storageFault && { reason: reasons[storageFault] }), ...(repaired > 0 && { repaired }) });
    });
  });
  return { look };
}

const reasons: Readonly<Record<StorageFault, string>> = {
  full: 'the disk of DATA_DIR is full',
  refused: 'the disk of DATA_DIR cannot be written',
  damaged: 'the database is damaged: npm run mall -- restore <backup>',
};

async function hasMall(content: Content): Promise<boolean> {
  return content.read(listMalls).then(
    ({ data }) => data.length > 0,
    () => false,
  );
}
