import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Env, readEnv } from '#config/env.ts';
import { readTenant, type Tenant } from '#config/tenant.ts';
import { buildApp } from '#server/app.ts';
import { createRegistry } from '#server/http/metrics.ts';
import type { Tracing } from '#server/http/trace.ts';
import { createLog } from '#server/log.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { loadBuild, type SiteBuild } from '#server/pages/make/build.ts';
import type { PreviousBuilds } from '#server/pages/make/previous-builds.ts';
import { openRedis } from '#server/redis/open-redis.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';

/** Data folder of the tests, apart from that of a running site. Created at the first write. */
const ownDataDir = join(tmpdir(), `gateway-${process.pid}`);
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Removes third parties from the demo tenant, whose file has ids of both services and optional cookies. */
export const noThirdParties = {
  cookies: { necessary: [], optional: [], isModalForced: false },
  gtmId: undefined,
  metaId: undefined,
} as Partial<Tenant>; // safe: undefined as in a tenant file without these ids

/** Creates a clock that stands still until a test advances it. */
export function createClock(start = new Date('2026-11-21T10:00:00Z')) {
  let ms = 0;
  return {
    monotonicMs: () => ms,
    now: () => new Date(start.getTime() + ms),
    advance(seconds: number) {
      ms += seconds * 1000;
    },
  };
}

/** Creates a running clock that tests can advance. */
export function createRunningClock(): TestClock {
  let jumpedMs = 0;
  return {
    monotonicMs: () => performance.now() + jumpedMs,
    now: () => new Date(Date.now() + jumpedMs),
    advance(seconds: number) {
      jumpedMs += seconds * 1000;
    },
  };
}

export type TestClock = ReturnType<typeof createClock>;

export interface TestGateway {
  app: FastifyInstance;
  origin: string;
  clock: TestClock;
  /** Log entries, one JSON line each. */
  logged: string[];
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  close: () => Promise<void>;
}

interface Options {
  /** Origin of the mall API, or a function that returns its current origin. */
  upstreamOrigin: string | (() => string | undefined);
  tenant?: Partial<Tenant>;
  env?: Partial<Env>;
  /** Replaced parts of the built site. */
  build?: Partial<SiteBuild>;
  previousBuilds?: PreviousBuilds;
  clock?: TestClock;
  metrics?: Registry;
  tracing?: Tracing;
  /** Receives the counts of visits. Undefined if visits are not counted. */
  keepVisits?: (counts: VisitCounts) => Promise<void>;
  logLevel?: 'info' | 'trace';
}

let reading: Promise<SiteBuild> | undefined;

/** Returns the build in `dist/`, read once for all gateways of a test file. */
function readBuild(): Promise<SiteBuild> {
  reading ??= loadBuild(dist);
  return reading;
}

/** Starts the complete gateway on a free port in front of any mall API. By default, its clock stands still. */
export async function startGateway({
  upstreamOrigin,
  tenant,
  env,
  build,
  previousBuilds,
  clock = createClock(),
  metrics = createRegistry({ isOfProcess: false }),
  tracing,
  keepVisits,
  logLevel = 'info',
}: Options): Promise<TestGateway> {
  const logged: string[] = [];
  const log: Logger = createLog(logLevel, {}, { write: (line: string) => void logged.push(line) });
  const messages = createMessageReader(log);
  const mallApiOrigin = typeof upstreamOrigin === 'string' ? () => upstreamOrigin : upstreamOrigin;
  const fullEnv: Env = {
    ...readEnv({ PUBLIC_URL: 'https://www.centre.example', MALL_API_URL: mallApiOrigin(), DATA_DIR: ownDataDir, SNAPSHOT_SECONDS: '0' }),
    hitLinesPerSecond: 999_999,
    ...env,
  };
  const fullTenant = { ...readTenant(fullEnv), ...tenant };
  const app = buildApp({
    env: fullEnv,
    tenant: fullTenant,
    build: { ...(await readBuild()), ...build },
    previousBuilds,
    redis: await openRedis(fullEnv, fullTenant, log, messages),
    log,
    messages,
    clock,
    random: () => 1,
    metrics,
    tracing,
    mallApiOrigin,
    keepVisits,
    drainMs: () => 0,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    origin,
    clock,
    logged,
    get: (path, headers = {}) => fetch(origin + path, { headers, redirect: 'manual' }),
    close: () => app.close(),
  };
}
