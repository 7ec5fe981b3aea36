import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** Starts a proxy that calls several servers in turn, as `config/scale/nginx.conf` does. It does not check whether they are ready. */
export async function startRoundRobin(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function send(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      ask({ port, host: '127.0.0.1', method, path: url, headers, agent }, resolve).on('error', reject).end(body);
    });
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const isRepeatable = request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
    turn += 1;
    const order = ports.map((_port, index) => ports[(turn + index) % ports.length] ?? 0);
    for (const [index, port] of order.entries()) {
      const isLast = index === order.length - 1;
      try {
        const answer = await send(port, request, body);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy()).pipe(response);
        return;
      } catch (error) {
        const isUnsent = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (isLast || !(isUnsent || isRepeatable)) break;
      }
    }
    response.writeHead(502).end();
  }

  const server = await listen((request, response) => void pass(request, response).catch(() => response.destroy()));
  return {
    origin: server.origin,
    async close(): Promise<void> {
      agent.destroy();
      await server.close();
    },
  };
}
