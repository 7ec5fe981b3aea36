import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const sweepMs = 100;
const maxMs = 5000;

interface Dependencies {
  /** How long open connections may still send requests; each response announces that it is the connection's last. */
  drainMs: () => number;
  onStart: () => void;
}

/**
 * Ends every connection when the server closes. Node closes only connections that are idle at that moment. It waits
 * forever for a connection without a request yet (browsers open some ahead), for a request that never ends, and for one
 * kept alive after its response. Returns a function that tells whether closing has begun.
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
  server.on('upgrade', ({ socket }) => unused.delete(socket)); // it is a WebSocket now, closed by its handler

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
    const last = setTimeout(() => server.closeAllConnections(), maxMs).unref();
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(last);
    });
  });
  return () => isClosing;
}
