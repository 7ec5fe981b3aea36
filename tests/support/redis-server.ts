import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

/** Whether Redis is installed; tests that need it are skipped otherwise. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;
export const withoutRedisServer = 'redis-server is not installed';

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export type RedisServer = Awaited<ReturnType<typeof startRedisServer>>;

/** Starts a Redis server on a free port, without files on disk. */
export async function startRedisServer() {
  const port = await findFreePort();
  let running: ChildProcess;
  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
    running = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
    running.stdout?.resume();
    if (admin.status !== 'ready') await new Promise<void>((resolve) => admin.once('ready', () => resolve()));
  }
  const admin = new Redis(port, '127.0.0.1', { enableOfflineQueue: false, retryStrategy: () => 50 });
  admin.on('error', () => undefined);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Client with which tests control the server as an operator would. */
    admin,
    freeze: () => running.kill('SIGSTOP'),
    thaw: () => running.kill('SIGCONT'),
    async kill(): Promise<void> {
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
    start,
    async close(): Promise<void> {
      admin.disconnect();
      if (running.exitCode === null && running.signalCode === null) await this.kill();
    },
  };
}
