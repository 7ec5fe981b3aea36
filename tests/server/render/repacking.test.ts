import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, clock: createRunningClock() });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

async function look(path: string, headers: Record<string, string> = {}) {
  const answer = await requestRaw(gateway.origin, path, { headers: { 'accept-encoding': 'br', ...headers } });
  const { etag, 'content-length': length, 'cache-status': cache } = answer.headers;
  return { status: answer.status, etag, length: Number(length), cache };
}

describe('a page that is asked for again', () => {
  it.each(['/en', '/api/pages/en'])('is sent smaller from then on, and is the same to who knows it: %s', async (path) => {
    const { etag, length } = await look(path);
    expect(etag).toMatch(/^W\//);
    expect(await look(path)).toMatchObject({ etag, length });
    await expect.poll(async () => (await look(path)).length).toBeLessThan(length);
    expect(await look(path, { 'if-none-match': String(etag) })).toMatchObject({ status: 304, etag });
  });

  it('is the same as before in every other encoding', async () => {
    const { cache: _, ...plain } = await look('/en', { 'accept-encoding': 'gzip' });
    const { length } = await look('/en');
    await expect.poll(async () => (await look('/en')).length).toBeLessThan(length);
    expect(await look('/en', { 'accept-encoding': 'gzip' })).toMatchObject(plain);
    expect(await look('/en', { 'accept-encoding': 'gzip', 'if-none-match': String(plain.etag) })).toMatchObject({ status: 304 });
  });
});

describe('a page that is renewed while nobody waits', () => {
  it.each(['/en', '/api/pages/en'])('is made smaller before somebody asks for it: %s', async (path) => {
    const first = await look(path);
    await expect
      .poll(async () => {
        gateway.clock.advance(61);
        const { cache, length } = await look(path);
        expect(cache).toContain('ttl=-'); // nobody has asked for it while it was fresh
        return length;
      })
      .toBeLessThan(first.length);
  });
});
