import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';
import { startRoundRobin } from '../../support/round-robin.ts';
import { findFreePort, type StartedGateway, startGatewayProcess } from '../../support/started-gateway.ts';

const mallApiMain = fileURLToPath(new URL('../../../server/mall-api/main.ts', import.meta.url));
/** Credentials of the realtime server's app. */
export const topologyApp = { appId: '7', key: 'centre', secret: 'a-secret-of-the-test' };
const tenants = fileURLToPath(new URL('../../support/tenants', import.meta.url));

export interface Topology {
  redis: RedisServer;
  /** Origin for visitors. */
  origin: string;
  gatewayOrigins: readonly string[];
  contentDir: string;
  /** Ends a gateway as an update does, and starts it again from the folder of a build. */
  restart: (gateway: 0 | 1, folder?: string) => Promise<void>;
  /** Kills the active mall API, whose standby takes over, and starts a new standby. */
  killMallApi: () => Promise<void>;
  /** Recipients of all sent emails, including repetitions. */
  listRecipients: () => string[];
  close: () => Promise<void>;
}

/** Starts the services of `docker-compose.scale.yml` as local processes: two gateways, Redis, and a mall API with a standby. */
export async function startTopology(): Promise<Topology> {
  const folder = mkdtempSync(join(tmpdir(), 'topology-'));
  cpSync(tenants, join(folder, 'tenants'), { recursive: true });
  const redis = await startRedisServer();
  const gatewayPorts = [await findFreePort(), await findFreePort()];
  const mallApiPorts = [await findFreePort(), await findFreePort()];
  const gatewayOrigins = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const visitors = await startRoundRobin(gatewayPorts);
  const mallApis = await startRoundRobin(mallApiPorts);
  const centre = {
    TENANT: 'tiny',
    CONFIG_DIR: join(folder, 'tenants'),
    PUBLIC_URL: visitors.origin,
    OPS_TOKEN: 'operators-of-all-these-processes',
    PUSHER_APP_ID: topologyApp.appId,
    PUSHER_KEY: topologyApp.key,
    PUSHER_SECRET: topologyApp.secret,
  };

  const serving = new Map<number, ChildProcess>();
  function startMallApi(port: number): void {
    const variables = {
      DATA_DIR: join(folder, 'mall-api'),
      MALL_API_PORT: String(port),
      GATEWAY_URL: visitors.origin,
      PURGE_URL: gatewayOrigins.map((origin) => `${origin}/ops/purge`).join(','),
      LOG_LEVEL: 'silent',
    };
    serving.set(
      port,
      fork(mallApiMain, {
        env: { ...bareEnvironment, ...centre, ...variables },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
  }
  const healthOf = (port: number) =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ status }) => status,
      () => undefined,
    );
  async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  async function killMallApi(): Promise<void> {
    const [first = 0, second = 0] = mallApiPorts;
    const active = (await healthOf(first)) === 200 ? first : second;
    await end(serving.get(active), 'SIGKILL');
    startMallApi(active);
  }
  function startGateway(gateway: 0 | 1, build?: string): Promise<StartedGateway> {
    const variables = {
      ...centre,
      REDIS_URL: redis.url,
      GATEWAY_SECRET: 'one-secret-of-both-gateways',
      TRUST_PROXY: '1',
      BUILDS_DIR: join(folder, 'builds'),
    };
    const place = { port: gatewayPorts[gateway] ?? 0, dataDir: join(folder, `gateway-${gateway}`), ...(build && { folder: build }) };
    return startGatewayProcess(mallApis.origin, variables, place);
  }
  const gateways: StartedGateway[] = [];
  async function close(): Promise<void> {
    redis.thaw();
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await Promise.all([...serving.values()].map((child) => end(child, 'SIGKILL')));
    await Promise.all([visitors.close(), mallApis.close(), redis.close()]);
    rmSync(folder, { recursive: true });
  }
  try {
    for (const [index, port] of mallApiPorts.entries()) {
      startMallApi(port);
      if (index === 0) await vi.waitUntil(async () => (await healthOf(port)) === 200, { timeout: 30_000 }); // the other one becomes its standby
    }
    gateways.push(...(await Promise.all([startGateway(0), startGateway(1)])));
  } catch (error) {
    await close();
    throw error;
  }

  return {
    redis,
    origin: visitors.origin,
    gatewayOrigins,
    contentDir: join(folder, 'tenants/tiny/content'),
    async restart(gateway, build) {
      await gateways[gateway]?.close();
      gateways[gateway] = await startGateway(gateway, build);
    },
    killMallApi,
    listRecipients() {
      const outbox = join(folder, 'mall-api/outbox');
      return readdirSync(outbox).map((name) => /^To: (.*)$/im.exec(readFileSync(join(outbox, name), 'utf8'))?.[1]?.trim() ?? name);
    },
    close,
  };
}
