import { request } from 'undici';
import { listen } from './listen.ts';

export interface BasePath {
  origin: string;
  close: () => Promise<void>;
}

/** Starts a host whose mall API is below a path. Calls are answered only below that path, and files only at the root. */
export async function startBasePath(upstreamOrigin: string, basePath: string): Promise<BasePath> {
  return listen((incoming, response) => {
    const address = incoming.url ?? '';
    const isBelow = address.startsWith(`${basePath}/`);
    const asked = isBelow ? address.slice(basePath.length) : address;
    if (/^\/(?:v1\/|health$)/.test(asked) !== isBelow) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    const { host: _host, connection: _connection, ...headers } = incoming.headers;
    request(upstreamOrigin + asked, { headers }).then(
      async ({ statusCode, headers: { 'content-type': type = 'text/plain' }, body }) => {
        response.writeHead(statusCode, { 'content-type': String(type) }).end(Buffer.from(await body.arrayBuffer()));
      },
      () => response.destroy(),
    );
  });
}
