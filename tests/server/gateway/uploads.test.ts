import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureLimits } from '#shared/site/late-limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { newToken, patchLines, readStatus, tokenBeside, toPartUploads } from '../../support/part-uploads.ts';
import { type FaultUpstream, knowMembers, sendJson, startUpstream } from '../../support/upstream.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'));
const folder = join(dataDir, 'uploads', 'demo');

let upstream: FaultUpstream;
let gateway: TestGateway;

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
const { call, create, created, append, offsetOf, open } = toPartUploads(() => gateway.origin);

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

  it('logs nobody’s token', () => {
    expect(gateway.logged.join('')).toContain('/api/uploads');
    expect(gateway.logged.join('')).not.toMatch(/T{10}/);
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
