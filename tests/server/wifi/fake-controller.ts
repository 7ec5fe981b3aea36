import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ControllerRequest {
  call: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

interface Reply {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
}

/** Starts a hotspot controller for tests, which serves HTTP. If the handler returns `undefined`, it never answers. */
export async function startController(answer: (request: ControllerRequest) => Reply | undefined) {
  const requests: ControllerRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const seen = { call: `${request.method} ${request.url}`, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) };
      requests.push(seen);
      const reply = answer(seen);
      if (!reply) return;
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.json ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeController = Awaited<ReturnType<typeof startController>>;
