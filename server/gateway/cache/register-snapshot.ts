import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import { findAnswerShape } from './answer-shape.ts';
import { createSnapshot } from './snapshot.ts';
import type { CacheClock, StaleCache } from './stale-cache.ts';

interface Dependencies {
  env: Pick<Env, 'dataDir' | 'mallApiUrl' | 'snapshotSeconds'>;
  tenantId: string;
  cache: StaleCache;
  clock: CacheClock;
  log: Logger;
}

/** Returns undefined for the embedded mall API: it starts with the gateway and has its own data in DATA_DIR. */
export function registerSnapshot(app: FastifyInstance, { env, tenantId, cache, clock, log }: Dependencies) {
  if (!env.mallApiUrl || env.snapshotSeconds <= 0) return undefined;
  const snapshot = createSnapshot({
    dataDir: env.dataDir,
    site: { tenantId, mallApiUrl: env.mallApiUrl, shape: findAnswerShape() },
    cache,
    everySeconds: env.snapshotSeconds,
    now: () => ({ wallMs: clock.now().getTime(), boot: clock.findBoot?.() }),
    log,
  });
  app.addHook('onReady', () => snapshot.load());
  app.addHook('onClose', () => snapshot.close());
  return snapshot;
}
