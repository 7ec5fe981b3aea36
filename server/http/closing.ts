import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const sweepMs = 100;
const longestMs = 5000;

interface Dependencies {
  /** How long connections in use may still ask, and are told on the answer that it is their last. */
  drainMs: () => number;
  onStart: () => void;
}

/**
 * Ends every connection once the server closes. Node breaks off those that are idle at that very moment, and waits without end for one
 * on which nothing was asked yet (browsers open some ahead), for a request that never ends, and for one that is kept after its answer.
 * The function that it returns says whether the close has begun.
 */
export function registerClosing(app: FastifyInstance, { drainMs, onStart }: Dependencies): () => boolean {
  const { server } = app;
  const unused = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  server.on('upgrade', ({ socket }) => unused.delete(socket)); // it is a client's socket now: who took it closes it

  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    onStart();
    await sleep(drainMs());
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, sweepMs).unref();
    const last = setTimeout(() => server.closeAllConnections(), longestMs).unref();
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(last);
    });
  });
  return () => isClosing;
}
