import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createListeners } from '#server/plugins/listeners.ts';

const place = { port: 0, host: '127.0.0.1' };
const opened: FastifyInstance[] = [];
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())));

function createApp(answer: () => Promise<string> = async () => 'answer') {
  const listeners = createListeners();
  const app = fastify({ forceCloseConnections: 'idle' });
  app.addHook('preClose', () => listeners.close());
  app.get('/', answer);
  opened.push(app);
  return { app, listeners };
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, place.host));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

describe.runIf(process.platform === 'linux')('createListeners', () => {
  it('accepts several connections in one turn of the event loop', async () => {
    const { app, listeners } = createApp();
    await listeners.listen(app, place);
    const acceptedInTurn: number[] = [];
    let turn = 0;
    app.server.on('connection', () => {
      acceptedInTurn[turn] = (acceptedInTurn[turn] ?? 0) + 1;
    });
    const sockets = Array.from({ length: 200 }, () => connect(portOf(app), place.host));
    for (; Object.values(acceptedInTurn).reduce((sum, count) => sum + count, 0) < sockets.length; turn += 1) await nextTurn();
    for (const socket of sockets) socket.destroy();
    expect(Math.max(...Object.values(acceptedInTurn))).toBeGreaterThan(4);
  });

  it('answers on every connection', async () => {
    const { app, listeners } = createApp();
    await listeners.listen(app, place);
    const sockets = await openSockets(portOf(app), 100);
    const answers = await Promise.all(
      sockets.map(async (socket) => {
        socket.end('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
        return String(Buffer.concat(await socket.toArray()));
      }),
    );
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200') && answer.endsWith('answer'))).toHaveLength(100);
  });

  it('does not share the port with another process of the same account', async () => {
    const first = createApp();
    await first.listeners.listen(first.app, place);
    const second = createApp();
    const listening = second.listeners.listen(second.app, { ...place, port: portOf(first.app) });
    await expect(listening).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' });
  });

  it('waits when it closes for what is under way on any of them, and accepts nothing more', async () => {
    const count = 40;
    let asked = 0;
    const { promise: allAsked, resolve: sayAllAsked } = Promise.withResolvers<void>();
    const { promise: mayAnswer, resolve: answerAll } = Promise.withResolvers<void>();
    const { app, listeners } = createApp(async () => {
      asked += 1;
      if (asked === count) sayAllAsked();
      await mayAnswer;
      return 'answer';
    });
    const origin = await listeners.listen(app, place);
    const port = portOf(app);
    const answers = Array.from({ length: count }, () => fetch(origin, { headers: { connection: 'close' } }));
    await allAsked;
    const closed = app.close();
    answerAll();
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
    await closed;
    await expect(openSockets(port, 1)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
