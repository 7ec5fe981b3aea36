import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { jwtVerify } from 'jose';
import type { AppleTestKeys } from '../../support/wallet-keys.ts';
import { makeServerKeys } from '../../support/wallet-keys.ts';

export interface PushRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Subject of the client's certificate. */
  client: string | undefined;
}

/** Starts a push service like Apple's: HTTP/2 with TLS, for clients with a certificate. Its answers are 200 unless `answers` has others. */
export async function startApns({ intermediate }: AppleTestKeys) {
  const keys = makeServerKeys();
  const requests: PushRequest[] = [];
  const answers: { status: number; reason?: string }[] = [];
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ ...keys, ca: intermediate, requestCert: true, rejectUnauthorized: true });
  server.on('session', (session) => sessions.add(session));
  server.on('stream', async (stream, headers) => {
    const socket = stream.session?.socket as TLSSocket | undefined; // safe: the server has TLS
    const subject = socket?.getPeerCertificate().subject as unknown as Record<string, string> | undefined; // safe: Node's types lack UID
    let body = '';
    for await (const chunk of stream) body += String(chunk);
    requests.push({ path: String(headers[':path']), headers, body, client: subject?.UID });
    const { status, reason } = answers.shift() ?? { status: 200 };
    stream.respond({ ':status': status });
    stream.end(reason && JSON.stringify({ reason }));
  });
  const port = await listen(server);
  return {
    service: { origin: `https://localhost:${port}`, ca: keys.cert },
    requests,
    answers,
    countSessions: () => sessions.size,
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts services like Google's: access tokens for signed assertions, and objects that are changed with such a token. */
export async function startGoogle(publicKey: KeyObject, now: () => Date) {
  const assertions: Record<string, unknown>[] = [];
  const patches: { path: string; fields: Record<string, unknown> }[] = [];
  const answers: number[] = [];
  let token = 'access-0';
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (request.method === 'POST' && request.url === '/token') {
      const form = new URLSearchParams(body);
      const audience = `http://localhost:${port}/token`;
      const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, { audience, currentDate: now() });
      assertions.push({ ...payload, grant: form.get('grant_type') });
      token = `access-${assertions.length}`;
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ access_token: token, expires_in: 3600, token_type: 'Bearer' }));
    }
    if (request.method !== 'PATCH' || request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
    patches.push({ path: request.url ?? '', fields: JSON.parse(body) });
    return response.writeHead(answers.shift() ?? 200).end('{}');
  });
  const port = await listen(server);
  const origin = `http://localhost:${port}`;
  return {
    origins: { tokens: origin, wallet: `${origin}/walletobjects/v1` },
    assertions,
    patches,
    answers,
    /** Makes the present access token invalid. */
    revoke: () => {
      token = 'none';
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // safe: the address of a TCP server is an object
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
