import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

async function look(path: string, headers: Record<string, string> = {}) {
  const answer = await requestRaw(gateway.origin, path, { headers: { 'accept-encoding': 'br', ...headers } });
  return { status: answer.status, etag: answer.headers.etag, length: Number(answer.headers['content-length']) };
}

describe('a page that is asked for again and again', () => {
  it.each(['/en', '/api/pages/en'])('is sent smaller from then on, under an ETag of its own: %s', async (path) => {
    const first = await look(path);
    for (let hit = 0; hit < 5; hit += 1) expect(await look(path)).toEqual(first);
    await expect.poll(() => look(path)).not.toEqual(first);
    const smaller = await look(path);
    expect(smaller.length).toBeLessThan(first.length);
    expect(smaller.etag).not.toBe(first.etag);
    expect(await look(path, { 'if-none-match': String(first.etag) })).toEqual(smaller);
    expect(await look(path, { 'if-none-match': String(smaller.etag) })).toMatchObject({ status: 304, etag: smaller.etag });
  });

  it('is the same as before in every other encoding', async () => {
    const plain = await look('/en', { 'accept-encoding': 'gzip' });
    const { etag } = await look('/en');
    await expect.poll(async () => (await look('/en')).etag).not.toBe(etag);
    expect(await look('/en', { 'accept-encoding': 'gzip' })).toEqual(plain);
    expect(await look('/en', { 'accept-encoding': 'gzip', 'if-none-match': String(plain.etag) })).toMatchObject({ status: 304 });
  });
});
