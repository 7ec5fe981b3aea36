import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** `off`: connections are reset, as in flight mode. `hang`: requests are accepted and never answered. `portal`: a Wi-Fi login page is the answer. */
export type Line = 'on' | 'off' | 'hang' | 'portal';

/** `refuse`: the connection is reset. `hang`: no answer. `cut`: the connection is closed in the middle of the answer. `portal`: as for a line. */
type Disturbance = 'refuse' | 'hang' | 'cut' | 'portal';

/** Text of the Wi-Fi login page. */
export const portalText = 'Accept the terms to use this Wi-Fi';

export interface ForwardedRequest {
  method: string;
  path: string;
  /** Whether the Wi-Fi login page was the answer: the server has not received the request. */
  isOfPortal: boolean;
  /** Size of the answer as sent, with its headers. */
  bytes: number;
  atMs: number;
  /** The browser sent it while the service worker started. */
  isPreload: boolean;
  isNavigation: boolean;
}

/**
 * Starts a browser's proxy that forwards every request to one server, whatever its address. It can be cut, hang, and lead to another server, and it
 * records what passes, the requests of service workers included.
 */
export async function startCutProxy(firstPort: number) {
  let line: Line = 'on';
  let port = firstPort;
  let disturbed: { pattern: RegExp; how: Disturbance } | undefined;
  let passed: ForwardedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    if (line === 'hang') return;
    const { method, headers } = request;
    const url = new URL(request.url ?? '');
    const disturbance = disturbed?.pattern.test(`${method} ${url.pathname}`) ? disturbed.how : undefined;
    if (disturbance === 'hang') return;
    if (disturbance === 'refuse') return void request.socket.destroy();
    const isOfPortal = line === 'portal' || disturbance === 'portal';
    const entry: ForwardedRequest = {
      method: method ?? '',
      isOfPortal,
      path: url.pathname + url.search,
      bytes: 0,
      atMs: performance.now(),
      isPreload: headers['service-worker-navigation-preload'] !== undefined,
      isNavigation: headers['sec-fetch-mode'] === 'navigate',
    };
    passed.push(entry);
    if (isOfPortal) return answerAsPortal(request, response);
    const forwarded = ask({ host: '127.0.0.1', port, method, path: entry.path, headers: { ...headers, host: url.host } }, (answer) => {
      entry.bytes += answer.rawHeaders.join('\r\n').length;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      const carried = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          entry.bytes += chunk.length;
          yield disturbance === 'cut' ? chunk.subarray(0, chunk.length / 2) : chunk;
          if (disturbance === 'cut') throw new Error('cut');
        }
      };
      pipeline(answer, carried, response).catch(() => response.destroy());
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.on('connection', (socket) => {
    if (line === 'off') return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // cut
  });
  server.on('connect', (_request, socket) => void socket.destroy()); // sockets of live events: pages work without
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** For the browser. */
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // safe: a listening TCP server has an address with a port
    set(next: Line): void {
      line = next;
      if (next === 'off') for (const socket of sockets) socket.destroy();
    },
    /** Disturbs requests that match, as `POST /path`, until `calm` is called. */
    disturb(pattern: RegExp, how: Disturbance): void {
      disturbed = { pattern, how };
    },
    calm(): void {
      disturbed = undefined;
    },
    leadTo(nextPort: number): void {
      port = nextPort;
    },
    /** Returns the requests since the previous call. */
    take(): ForwardedRequest[] {
      const taken = passed;
      passed = [];
      return taken;
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Answers 200 with a page that a careless store would take for the site's own: it is HTML and `public`. */
function answerAsPortal(request: IncomingMessage, response: ServerResponse): void {
  request.resume(); // an upload would otherwise wait
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public' });
  response.end(`<!doctype html><title>Wi-Fi</title><h1>${portalText}</h1>`);
}

export type CutProxy = Awaited<ReturnType<typeof startCutProxy>>;
