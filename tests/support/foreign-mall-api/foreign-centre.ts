import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { vi } from 'vitest';
import { readEnv } from '#config/env.ts';
import type { Tenant } from '#config/tenant.ts';
import { startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { createRunningClock, startGateway, type TestGateway } from '../gateway.ts';
import { type Behaviour, startForeignMallApi } from './foreign-mall-api.ts';

/** Starts a third-party mall API with the demo centre's records, and any number of gateways in front of it. */
export async function startForeignCentre() {
  vi.stubEnv('LOG_LEVEL', 'silent'); // the child process logs to the same output
  const dataDir = mkdtempSync(join(tmpdir(), 'foreign-'));
  const embedded = await startEmbeddedMallApi(readEnv({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  const origin = embedded.origin();
  if (!origin) throw new Error('The embedded mall API is not up.');
  const foreign = await startForeignMallApi(origin);
  const gateways: TestGateway[] = [];
  return {
    foreign,
    /** Starts a gateway with an empty cache. The mall API has this behaviour from now on. */
    async start(behaviour: Behaviour, tenant: Partial<Tenant> = {}): Promise<TestGateway> {
      foreign.behave(behaviour);
      const gateway = await startGateway({ upstreamOrigin: foreign.origin, tenant, clock: createRunningClock() });
      gateways.push(gateway);
      return gateway;
    },
    async closeGateways(): Promise<void> {
      await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
    },
    async close(): Promise<void> {
      await this.closeGateways();
      await foreign.close();
      await embedded.close();
      rmSync(dataDir, { recursive: true });
      vi.unstubAllEnvs();
    },
  };
}

export type ForeignCentre = Awaited<ReturnType<typeof startForeignCentre>>;
