import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from './bare-environment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyWithinMs = 90_000;

export interface StartedGateway {
  origin: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Resolves with the exit code when the process ends, or with null if a signal killed it. */
  ended: Promise<number | null>;
  close: () => Promise<void>;
}

interface Place {
  /** Folder that contains the `dist/` to serve. */
  folder?: string;
  port?: number;
  /** Data folder that remains after `close`. */
  dataDir?: string;
}

/** Starts the gateway in a process as in production, in front of any mall API. `variables` are additional environment variables. */
export async function startGatewayProcess(
  mallApiOrigin: string,
  variables: Record<string, string> = {},
  { folder = root, port: givenPort, dataDir: givenDataDir }: Place = {},
): Promise<StartedGateway> {
  const dataDir = givenDataDir ?? mkdtempSync(join(tmpdir(), 'started-'));
  const port = givenPort ?? (await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = fork(join(root, 'server/main.ts'), {
    cwd: folder,
    execArgv: [],
    env: {
      ...bareEnvironment,
      NODE_ENV: 'production',
      TENANT: 'demo',
      CONFIG_DIR: join(root, 'config/tenants'),
      PORT: String(port),
      PUBLIC_URL: origin,
      MALL_API_URL: mallApiOrigin,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      MAX_CONNECTIONS_PER_ADDRESS: '4000', // all clients of a test have the same address
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null); // safe: Node.js passes the exit code first
  async function close(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    if (!givenDataDir) rmSync(dataDir, { recursive: true, force: true });
  }
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && child.pid !== undefined) return { origin, port, pid: child.pid, dataDir, ended, close };
    await sleep(50);
  }
  await close();
  throw new Error('The gateway did not start.');
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
