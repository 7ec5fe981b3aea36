import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { vi } from 'vitest';
import { readEnv } from '#config/env.ts';
import { startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { createClock, startGateway } from './gateway.ts';

/** Starts the unchanged demo centre: a gateway in front of the embedded mall API, with a new data folder. */
export async function startDemoCentre() {
  vi.stubEnv('LOG_LEVEL', 'silent'); // the child process logs to the same output
  const dataDir = mkdtempSync(join(tmpdir(), 'centre-'));
  const mallApi = await startEmbeddedMallApi(readEnv({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  const gateway = await startGateway({ upstreamOrigin: mallApi.origin, clock: createClock(new Date()) });
  return {
    gateway,
    async close(): Promise<void> {
      await gateway.close();
      await mallApi.close();
      rmSync(dataDir, { recursive: true });
      vi.unstubAllEnvs();
    },
  };
}
