import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureLimits } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, knowMembers, sendJson, startUpstream } from '../../support/upstream.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'));
const folder = join(dataDir, 'uploads', 'demo');
const partType = 'application/offset+octet-stream';

let upstream: FaultUpstream;
let gateway: TestGateway;
let members = 0;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'of-an-earlier-process'), 'x');
  upstream = await startUpstream();
  knowMembers(upstream);
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { dataDir } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => upstream.fail(undefined));

const filesLeft = () => (existsSync(folder) ? readdirSync(folder) : []);

/** Somebody who has not uploaded anything yet. */
function newToken(): string {
  members += 1;
  return String(members).padStart(43, 'T');
}

/** Another session of the same member. */
function tokenBeside(token: string): string {
  return token.replace('T', 'U');
}

function call(
  method: string,
  path: string,
  token: string | undefined,
  headers: Record<string, string> = {},
  body?: BodyInit,
): Promise<Response> {
  return fetch(gateway.origin + path, {
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
    const { hostname, port } = new URL(gateway.origin);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.write(body, () => resolve(socket));
    });
    socket.on('error', reject);
  });
}

async function readStatus(socket: Socket): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer); // no encoding was set
    if (Buffer.concat(chunks).includes('\r\n')) break;
  }
  return Number(Buffer.concat(chunks).toString().split(' ')[1]);
}

const patchLines = (path: string, token: string, offset: number, length: number) => [
  `PATCH ${path} HTTP/1.1`,
  'host: www.centre.example',
  `authorization: Bearer ${token}`,
  `content-type: ${partType}`,
  `upload-offset: ${offset}`,
  `content-length: ${length}`,
];

describe('/api/uploads', () => {
  it('has forgotten what an earlier process left behind', () => {
    expect(filesLeft()).toEqual([]);
  });

  it('takes a file in parts, says how far it is, and lets go of it', async () => {
    const token = newToken();
    const path = await created(token, 11);
    expect(path).toMatch(/^\/api\/uploads\/[\w-]{32}$/);
    const first = await append(path, token, 0, 'hello ');
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([204, '6', '1.0.0']);
    const state = await call('HEAD', path, token);
    expect([state.status, state.headers.get('upload-offset'), state.headers.get('upload-length')]).toEqual([200, '6', '11']);
    expect(state.headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(state.headers.get('upload-expires') ?? '')).toBe(gateway.clock.now().getTime() + 3_600_000);
    expect((await append(path, token, 6, 'world')).headers.get('upload-offset')).toBe('11');
    expect((await call('DELETE', path, token)).status).toBe(204);
    expect((await call('HEAD', path, token)).status).toBe(404);
    expect(filesLeft()).toEqual([]);
  });

  it('keeps it where nobody else on the machine reads it, under a name of its own', async () => {
    const token = newToken();
    const path = await created(token, 5);
    const [name = ''] = filesLeft();
    expect(path.endsWith(name)).toBe(true);
    expect([statSync(join(folder, name)).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
    await call('DELETE', path, token);
  });

  it('asks the mall API who it is before anything is begun, and nobody when there is no token', async () => {
    const before = upstream.requests.length;
    expect((await create(undefined, 5)).status).toBe(401);
    expect((await create('short', 5)).status).toBe(401);
    expect((await call('POST', '/api/uploads', undefined, { 'upload-length': '5', cookie: `token=${newToken()}` })).status).toBe(401);
    expect(upstream.requests.length).toBe(before);
    upstream.answer('/v1/me/likes/ids', sendJson({ status: 'error', httpStatus: 'Unauthorized', message: 'no' }, { status: 401 }));
    expect((await create(newToken(), 5)).status).toBe(401);
    knowMembers(upstream);
    expect(filesLeft()).toEqual([]);
  });

  it.each([
    ['nothing', '0', 400],
    ['no number', 'x', 400],
    ['less than nothing', '-1', 400],
    ['a fraction', '1.5', 400],
    ['one byte too many', String(pictureLimits.bytesAtMost + 1), 413],
    ['far too many', '999999999999', 413],
  ])('refuses a length of %s: %s', async (_what, length, status) => {
    expect((await create(newToken(), length)).status).toBe(status);
  });

  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('refuses %s', async (_what, headers: Record<string, string>, status) => {
    expect((await call('POST', '/api/uploads', newToken(), { 'upload-length': '5', ...headers }, 'x=1')).status).toBe(status);
  });

  it('is there for whom it was begun by, and for nobody else', async () => {
    const token = newToken();
    const path = await created(token, 5);
    const other = newToken();
    expect((await call('HEAD', path, other)).status).toBe(404);
    expect((await append(path, other, 0, 'x')).status).toBe(404);
    expect((await call('DELETE', path, other)).status).toBe(404);
    expect((await call('HEAD', path, undefined)).status).toBe(401);
    for (const id of ['..%2f..%2fdemo.sqlite', '%2e%2e', 'toString', `${'A'.repeat(32)}`]) {
      expect([404, 400]).toContain((await call('HEAD', `/api/uploads/${id}`, token)).status);
    }
    await call('DELETE', path, token);
  });

  it('adds where the last part ended, and nowhere else', async () => {
    const token = newToken();
    const path = await created(token, 10);
    expect((await append(path, token, 0, '01234')).status).toBe(204);
    for (const offset of [0, 4, 6, 10]) expect((await append(path, token, offset, 'x')).status).toBe(409);
    expect((await append(path, token, 5, '567890')).status).toBe(413);
    expect((await append(path, token, 5, 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await append(path, token, 5, 'x', { 'upload-offset': 'x' })).status).toBe(400);
    expect(await offsetOf(path, token)).toBe(5);
    await call('DELETE', path, token);
  });

  it('takes no more than was announced, of a body that does not say how long it is', async () => {
    const token = newToken();
    const path = await created(token, 10);
    const socket = await open(
      [...patchLines(path, token, 0, 0).slice(0, -1), 'transfer-encoding: chunked'],
      `5\r\n01234\r\nff\r\n${'x'.repeat(255)}\r\n0\r\n\r\n`,
    );
    expect(await readStatus(socket)).toBe(413);
    socket.destroy();
    expect(await offsetOf(path, token)).toBeLessThanOrEqual(10);
    await call('DELETE', path, token);
  });

  it('keeps what came before the connection broke, and goes on from there', async () => {
    const token = newToken();
    const path = await created(token, 100_000);
    const socket = await open(patchLines(path, token, 0, 100_000), Buffer.alloc(60_000, 'a'));
    await expect.poll(() => offsetOf(path, token)).toBe(60_000);
    expect((await append(path, token, 60_000, 'x')).status).toBe(409); // the first one has not ended
    socket.destroy();
    await expect.poll(async () => (await append(path, token, 60_000, Buffer.alloc(40_000, 'b'))).status).toBe(204);
    expect(await offsetOf(path, token)).toBe(100_000);
    await call('DELETE', path, token);
    expect(filesLeft()).toEqual([]);
  });

  it('leaves no file when it is dropped while a part comes', async () => {
    const token = newToken();
    const path = await created(token, 1000);
    const socket = await open(patchLines(path, token, 0, 1000), Buffer.alloc(10));
    await expect.poll(() => offsetOf(path, token)).toBe(10);
    expect((await call('DELETE', path, token)).status).toBe(204);
    socket.destroy();
    await expect.poll(filesLeft).toEqual([]);
  });

  it('leaves none of a hundred that break off, once an hour is over', async () => {
    const tokens = Array.from({ length: 100 }, newToken);
    await Promise.all(
      tokens.map(async (token) => {
        const path = await created(token, 1000);
        (await open(patchLines(path, token, 0, 1000), 'abc')).destroy();
      }),
    );
    expect(filesLeft()).toHaveLength(100);
    gateway.clock.advance(3601);
    const token = newToken();
    const path = await created(token, 5);
    expect(filesLeft()).toHaveLength(1);
    await call('DELETE', path, token);
    expect(filesLeft()).toEqual([]);
  });

  it('is three of one member at a time: another one takes the place of the oldest, unless that is coming', async () => {
    const token = newToken();
    const own = [await created(token, 500), await created(token, 500), await created(token, 500)];
    const sockets = [await open(patchLines(own[0] ?? '', token, 0, 500), 'abc')];
    await expect.poll(() => offsetOf(own[0] ?? '', token)).toBe(3);
    const fourth = await created(token, 500);
    const statuses = await Promise.all([...own, fourth].map(async (path) => (await call('HEAD', path, token)).status));
    expect(statuses).toEqual([200, 404, 200, 200]);
    for (const path of [own[2] ?? '', fourth]) sockets.push(await open(patchLines(path, token, 0, 500), 'abc'));
    await expect.poll(() => offsetOf(fourth, token)).toBe(3);
    await expect.poll(() => offsetOf(own[2] ?? '', token)).toBe(3);
    const refused = await create(token, 5);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    for (const socket of sockets) socket.destroy();
    for (const path of [own[0] ?? '', own[2] ?? '', fourth]) await call('DELETE', path, token);
    await expect.poll(filesLeft).toEqual([]);
  });

  it('is three of one member, however many sessions they have', async () => {
    const tokens = [newToken()];
    for (let more = 0; more < 3; more += 1) tokens.push(tokenBeside(tokens.at(-1) ?? ''));
    const own: string[] = [];
    for (const token of tokens) own.push(await created(token, 500));
    const statuses = await Promise.all(own.map(async (path, index) => (await call('HEAD', path, tokens[index])).status));
    expect(statuses).toEqual([404, 200, 200, 200]);
    for (const [index, path] of own.entries()) await call('DELETE', path, tokens[index]);
    expect(filesLeft()).toEqual([]);
  });

  it('is taken over by its member after another login, and by nobody else', async () => {
    const token = newToken();
    const again = tokenBeside(token);
    const path = await created(token, 11);
    await append(path, token, 0, 'hello ');
    expect((await append(path, again, 6, 'world')).status).toBe(404); // not before it was asked how far it is
    expect((await call('HEAD', path, newToken())).status).toBe(404);
    expect((await append(path, token, 6, 'w')).status).toBe(204);
    expect(await offsetOf(path, again)).toBe(7);
    expect((await append(path, token, 7, 'orld')).status).toBe(404);
    expect((await append(path, again, 7, 'orld')).headers.get('upload-offset')).toBe('11');
    expect((await call('DELETE', path, again)).status).toBe(204);
  });

  it('is one of a hundred in all', async () => {
    const answers = await Promise.all(Array.from({ length: 101 }, () => create(newToken(), 5)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 503).map(({ headers }) => headers.get('retry-after'))).toEqual(['60']);
    expect(gateway.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]); // sent away as meant: no failure
    expect(filesLeft()).toHaveLength(100);
    gateway.clock.advance(3601);
    expect((await create(newToken(), 5)).status).toBe(201);
    expect(filesLeft()).toHaveLength(1);
  });

  it('logs nobody’s token', () => {
    expect(gateway.logged.join('')).toContain('/api/uploads');
    expect(gateway.logged.join('')).not.toMatch(/T{10}/);
  });

  it('says 408 to who sends too slowly, and goes on from what has come', async () => {
    const token = newToken();
    const path = await created(token, 1000);
    const socket = await open(patchLines(path, token, 0, 1000), 'slow');
    const keptFiles = filesLeft().length;
    const form = await open(
      [
        'POST /api/v1/me/receipts HTTP/1.1',
        'host: www.centre.example',
        `authorization: Bearer ${newToken()}`,
        'content-type: multipart/form-data; boundary=b',
        'content-length: 5000000',
      ],
      `--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${'x'.repeat(1024)}`,
    );
    const dripping = setInterval(() => form.write(Buffer.alloc(1024)), 1000);
    await expect.poll(filesLeft).toHaveLength(keptFiles + 1);
    const startedAt = performance.now();
    expect(await Promise.all([socket, form].map(readStatus))).toEqual([408, 408]);
    clearInterval(dripping);
    expect(performance.now() - startedAt).toBeLessThan(12_500);
    socket.destroy();
    form.destroy();
    await expect.poll(filesLeft).toHaveLength(keptFiles);
    expect(await offsetOf(path, token)).toBe(4);
    expect((await append(path, token, 4, 'er')).status).toBe(204);
  });
});

describe('a process that ends', () => {
  it('leaves nothing', async () => {
    const own = mkdtempSync(join(tmpdir(), 'uploads-'));
    const alone = await startGateway({ upstreamOrigin: upstream.origin, env: { dataDir: own } });
    const answer = await fetch(`${alone.origin}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${newToken()}`, 'upload-length': '5' },
    });
    expect(answer.status).toBe(201);
    expect(readdirSync(join(own, 'uploads', 'demo'))).toHaveLength(1);
    await alone.close();
    expect(existsSync(join(own, 'uploads', 'demo'))).toBe(false);
    rmSync(own, { recursive: true });
  });
});
