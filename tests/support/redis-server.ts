import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

/** Tests that need it say so themselves where it is not installed. */
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

/** A real one on a free port, with nothing on the disk. */
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
    /** Speaks to it as an operator does. */
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
