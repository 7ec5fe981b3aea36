import { once } from 'node:events';
import { Agent, request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy between a gateway and its mall API that counts calls and bytes. */
export async function startCountingProxy(port: number) {
  let counted = { calls: 0, bytes: 0 };
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const forwarded = ask({ port, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      counted.calls += 1;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', ({ length }: Buffer) => {
        counted.bytes += length;
      });
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // safe: a listening TCP server has an address with a port
    /** Returns the counts since the previous `take`. */
    take() {
      const taken = counted;
      counted = { calls: 0, bytes: 0 };
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
