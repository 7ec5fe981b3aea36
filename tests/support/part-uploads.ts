import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';

export const partType = 'application/offset+octet-stream';

let members = 0;

/** Somebody who has not uploaded anything yet. */
export function newToken(): string {
  members += 1;
  return String(members).padStart(43, 'T');
}

/** Another session of the same member. */
export function tokenBeside(token: string): string {
  return token.replace('T', 'U');
}

/** Uploads in parts, as a browser makes them, to wherever the gateway is. */
export function toPartUploads(origin: () => string) {
  function call(
    method: string,
    path: string,
    token: string | undefined,
    headers: Record<string, string> = {},
    body?: BodyInit,
  ): Promise<Response> {
    return fetch(origin() + path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body }),
    });
  }

  const create = (token: string | undefined, length: number | string, headers: Record<string, string> = {}) =>
    call('POST', '/api/uploads', token, { 'upload-length': String(length), ...headers });

  async function created(token: string, length: number): Promise<string> {
    const answer = await create(token, length);
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? expect.unreachable('no location');
  }

  const append = (path: string, token: string, offset: number, body: BodyInit, headers: Record<string, string> = {}) =>
    call('PATCH', path, token, { 'content-type': partType, 'upload-offset': String(offset), ...headers }, body);

  async function offsetOf(path: string, token: string): Promise<number> {
    return Number((await call('HEAD', path, token)).headers.get('upload-offset'));
  }

  /** Bytes on a connection of their own, which is returned open. */
  function open(lines: string[], body: Buffer | string = ''): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin());
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        socket.write(body, () => resolve(socket));
      });
      socket.on('error', reject);
    });
  }

  return { call, create, created, append, offsetOf, open };
}

/** The status of what is answered on a connection. */
export async function readStatus(socket: Socket): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer); // no encoding was set
    if (Buffer.concat(chunks).includes('\r\n')) break;
  }
  return Number(Buffer.concat(chunks).toString().split(' ')[1]);
}

export const patchLines = (path: string, token: string, offset: number, length: number) => [
  `PATCH ${path} HTTP/1.1`,
  'host: www.centre.example',
  `authorization: Bearer ${token}`,
  `content-type: ${partType}`,
  `upload-offset: ${offset}`,
  `content-length: ${length}`,
];
