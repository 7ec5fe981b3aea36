import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { newToken, patchLines, readStatus, tokenBeside, toPartUploads } from '../../support/part-uploads.ts';
import { type FaultUpstream, knowMembers, startUpstream } from '../../support/upstream.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'places-'));
const folder = join(dataDir, 'uploads', 'demo');

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  knowMembers(upstream);
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { dataDir } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  rmSync(dataDir, { recursive: true });
});

const filesLeft = () => (existsSync(folder) ? readdirSync(folder) : []);
const { call, create, created, append, offsetOf, open } = toPartUploads(() => gateway.origin);

describe('a place for an upload', () => {
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

  it('is given up by one that hardly comes, when all are taken; not by one that comes, or has come', async () => {
    gateway.clock.advance(3601);
    const slow = newToken();
    const paths = [await created(slow, 1_000_000)];
    await append(paths[0] ?? '', slow, 0, 'a little');
    const others = Array.from({ length: 99 }, newToken);
    for (const token of others) {
      const path = await created(token, 1000);
      paths.push(path);
      await append(path, token, 0, Buffer.alloc(1000));
    }
    gateway.clock.advance(50);
    expect((await create(newToken(), 5)).status).toBe(503);
    gateway.clock.advance(20);
    expect((await create(newToken(), 5)).status).toBe(201);
    expect((await call('HEAD', paths[0] ?? '', slow)).status).toBe(404);
    expect((await create(newToken(), 5)).status).toBe(503);
    expect(await offsetOf(paths[1] ?? '', others[0] ?? '')).toBe(1000);
    gateway.clock.advance(3601);
    await created(newToken(), 5);
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
    expect(await Promise.all([socket, form].map(readStatus))).toEqual([408, 408]);
    clearInterval(dripping);
    socket.destroy();
    form.destroy();
    await expect.poll(filesLeft).toHaveLength(keptFiles);
    expect(await offsetOf(path, token)).toBe(4);
    await expect.poll(async () => (await append(path, token, 4, 'er')).status).toBe(204); // 409 while the cut one is still being closed
  });
});
