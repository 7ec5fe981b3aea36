import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Place {
  port: number;
  host: string;
}

/**
 * A turn of the event loop accepts one connection of a listening socket (libuv, `uv__server_io`). While a thousand clients ask without end a turn takes
 * tens of milliseconds, and who has just come would wait for ten seconds behind all the others. Of so many sockets on one port, among which the
 * kernel shares new connections out (SO_REUSEPORT, socket(7)), a turn accepts so many.
 */
const socketCount = 16;

/** Has an app listen on several sockets of one port, where the system shares connections out among them. */
export function createListeners() {
  /** Beside the app's own server, which answers on their connections. */
  const others: Server[] = [];

  async function addOthers({ server }: FastifyInstance): Promise<void> {
    const { address: host, port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
    for (let count = 1; count < socketCount; count += 1) {
      // as Node's own HTTP server has them
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
      other.listen({ host, port, reusePort: true });
      await once(other, 'listening');
      other.on('error', (error) => server.emit('error', error));
      others.push(other);
    }
  }

  return {
    /** As `app.listen`, with its errors. */
    async listen(app: FastifyInstance, place: Place): Promise<string> {
      if (process.platform !== 'linux') return app.listen(place);
      await assertFree(place);
      const shared = { ...place, reusePort: true };
      const origin = await app.listen(shared);
      await addOthers(app);
      return origin;
    },

    /** Accepts on the app's own socket alone; resolves when the connections of the others have ended. */
    async close(): Promise<void> {
      await Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))));
    },
  };
}

/** Another process of this account could share the port, and would get some of its visitors. */
async function assertFree(place: Place): Promise<void> {
  const probe = createServer().listen(place);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
