import Pusher from 'pusher';
import WebSocket from 'ws';
import { hasProcessFigures, memoryOf } from '../support/processes.ts';
import { startGatewayProcess } from '../support/started-gateway.ts';
import { startUpstream } from '../support/upstream.ts';
import { median, startProcess } from './start-process.ts';

const count = 1000;
const rounds = 20;
const rawPort = 3396;
const app = { PUSHER_APP_ID: '7', PUSHER_KEY: 'bench', PUSHER_SECRET: 'a-secret-of-the-bench' };

/**
 * Opens a thousand sockets to one gateway process and measures the time until the last socket has received a published event. Compares it with
 * plain `ws` sending the same frame to as many sockets. Also measures the memory that the sockets use.
 */
export async function benchRealtime(): Promise<void> {
  const upstream = await startUpstream();
  const gateway = await startGatewayProcess(upstream.origin, app);
  const raw = await startProcess('raw-sockets.ts', { PORT: String(rawPort) }, `http://127.0.0.1:${rawPort}/`);
  const sockets: WebSocket[] = [];
  try {
    const before = hasProcessFigures ? memoryOf(gateway.pid).nowMiB : 0;
    const own = await Promise.all(
      Array.from({ length: count }, () => connect(`ws://127.0.0.1:${gateway.port}/app/bench?protocol=7`, true, sockets)),
    );
    const after = hasProcessFigures ? memoryOf(gateway.pid).nowMiB : 0;
    const bare = await Promise.all(Array.from({ length: count }, () => connect(`ws://127.0.0.1:${rawPort}/`, false, sockets)));
    const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = app;
    const library = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(gateway.port) });
    const measure = async (clients: Client[], publish: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const all = Promise.all(clients.map((client) => client.next()));
        const startedAt = performance.now();
        await publish();
        await all;
        times.push(performance.now() - startedAt);
      }
      return { median: median(times), most: Math.max(...times) };
    };
    const ours = await measure(own, () => library.trigger('mall', 'parking.changed', {}));
    const least = await measure(bare, () => fetch(`http://127.0.0.1:${rawPort}/`, { method: 'POST' }));
    console.info(
      `realtime, an event to ${count} sockets: the last has it after ${ours.median.toFixed(0)} ms (at most ${ours.most.toFixed(0)} ms of ${rounds}), ` +
        `ws alone ${least.median.toFixed(0)} ms: ${(ours.median / least.median).toFixed(2)} times`,
    );
    if (!hasProcessFigures) return;
    console.info(
      `realtime, memory: ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB with ${count} sockets, ${(((after - before) * 1024) / count).toFixed(1)} KiB each; ` +
        `most ${memoryOf(gateway.pid).peakMiB.toFixed(0)} MiB`,
    );
  } finally {
    for (const socket of sockets) socket.terminate();
    raw.kill();
    await gateway.close();
    await upstream.close();
  }
}

interface Client {
  /** Resolves with the next event. */
  next: () => Promise<void>;
}

/** Opens a socket, and subscribes to the centre's channel if the server supports channels. */
async function connect(url: string, hasChannels: boolean, sockets: WebSocket[]): Promise<Client> {
  const socket = new WebSocket(url);
  sockets.push(socket);
  let wake = (): void => {};
  const opened = Promise.withResolvers<void>();
  socket.on('error', opened.reject);
  socket.on('message', (data) => {
    const { event } = JSON.parse(String(data)) as { event: string }; // safe: a message of the protocol
    if (event === 'pusher:connection_established') socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'mall' } }));
    else if (event === 'pusher_internal:subscription_succeeded') opened.resolve();
    else wake();
  });
  if (!hasChannels) socket.on('open', () => opened.resolve());
  await opened.promise;
  return {
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  };
}
