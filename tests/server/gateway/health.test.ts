import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcement, answerAnnouncements } from '../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendRaw, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
let origin: string | undefined;

const said = vi.spyOn(console, 'error');
const picture = '/api/images/original/media/dot.svg';

beforeEach(async () => {
  said.mockReset().mockImplementation(() => {});
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5)]);
  upstream.answer('/media/dot.svg', sendRaw('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } }));
  origin = upstream.origin;
  gateway = await startGateway({ upstreamOrigin: () => origin });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

async function readiness() {
  const answer = await gateway.get('/readyz');
  return { status: answer.status, cacheControl: answer.headers.get('cache-control'), body: await answer.json() };
}

describe('GET /healthz', () => {
  it('reports that the process responds, whatever the mall API does', async () => {
    await upstream.close();
    const answer = await gateway.get('/healthz');
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([200, 'no-cache', { status: 'ok' }]);
  });
});

describe('GET /readyz', () => {
  it('is ready while the mall API is up', async () => {
    expect(await readiness()).toEqual({ status: 200, cacheControl: 'no-cache', body: { status: 'ready', mallApi: 'up' } });
  });

  it.each([
    ['full', 'the disk of DATA_DIR is full'],
    ['refused', 'the disk of DATA_DIR cannot be written'],
    ['damaged', 'the database is damaged: npm run mall -- restore <backup>'],
  ])('is not ready while the mall API can store nothing (%s), and gives the reason', async (storageFault, reason) => {
    upstream.answer('/health', sendRaw(JSON.stringify({ status: 'success', data: { isUp: true, storageFault } })));
    expect(await readiness()).toMatchObject({ status: 503, body: { status: 'not ready', mallApi: 'up', reason } });
    upstream.answer('/health', sendRaw(JSON.stringify({ status: 'success', data: { isUp: true } })));
    expect(await readiness()).toMatchObject({ status: 200 });
  });

  it('is not ready if the mall API is down and nothing is cached', async () => {
    await upstream.close();
    expect(await readiness()).toMatchObject({ status: 503, body: { status: 'not ready', mallApi: 'down' } });
  });

  it('is not ready while the embedded mall API has no address yet', async () => {
    origin = undefined;
    expect(await readiness()).toMatchObject({ status: 503, body: { status: 'not ready', mallApi: 'down' } });
    expect((await gateway.get('/api/proxy/v1/companies')).status).toBe(503);
  });

  it('reports it immediately if the mall API accepts requests and never answers', async () => {
    await gateway.get('/en');
    upstream.fail(() => {});
    gateway.clock.advance(3600);
    const startedMs = performance.now();
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ready', mallApi: 'down' } });
    expect(performance.now() - startedMs).toBeLessThan(4000); // the readiness check waits half a second, unlike the five seconds of other calls
  });

  it('stays ready with cached data', async () => {
    await gateway.get('/en');
    await upstream.close();
    gateway.clock.advance(3600);
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ready', mallApi: 'down' } });
  });
});

describe('a gateway whose mall API is gone', () => {
  const visited = ['/en', '/en/news/1', '/api/pages/en/news/1', '/api/proxy/v1/companies', picture];

  it('serves everything that was visited, for hours, and recovers when it is back', async () => {
    const before = new Map<string, string>();
    for (const path of visited) before.set(path, await (await gateway.get(path)).text());
    await upstream.close();
    for (const seconds of [70, 700, 3600]) {
      gateway.clock.advance(seconds);
      for (const path of visited) {
        const answer = await gateway.get(path);
        const text = await answer.text();
        expect([path, seconds, answer.status]).toEqual([path, seconds, 200]);
        if (path.startsWith('/api/proxy')) expect(text).toBe(before.get(path));
      }
    }

    const next = await startUpstream();
    answerAnnouncements(next, [announcement(8)]);
    origin = next.origin;
    gateway.clock.advance(61);
    await expect.poll(async () => (await gateway.get('/en/news/1')).text()).toContain('Story 8');
    expect(await readiness()).toMatchObject({ body: { status: 'ready', mallApi: 'up' } });
    await next.close();
  });

  it('requests everything that a page depends on in parallel', async () => {
    upstream.fail(() => {});
    const page = gateway.get('/en');
    await expect.poll(() => upstream.requests).toEqual(expect.arrayContaining(['GET /v1/malls', 'GET /v1/redirects']));
    await upstream.close();
    expect((await page).status).toBe(503);
    said.mockReset();
  });

  it('still redirects by rule and by language', async () => {
    await gateway.get('/en');
    await upstream.close();
    gateway.clock.advance(700);
    expect((await gateway.get('/old')).headers.get('location')).toBe('/cz');
    expect((await gateway.get('/cs/novinky/1')).headers.get('location')).toBe('/cz/novinky/1');
  });

  it.each([
    ['a page', '/en/news/1', 503, 'text/html; charset=utf-8'],
    ['a record’s page', '/en/news-detail/5/story-5', 503, 'text/html; charset=utf-8'],
    ['data', '/api/proxy/v1/companies', 502, 'application/json; charset=utf-8'],
    ['a picture', picture, 502, 'application/json; charset=utf-8'],
  ])('returns an error for %s that was never visited', async (_what, path, status, contentType) => {
    await upstream.close();
    const answer = await gateway.get(path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      status,
      contentType,
      'no-store',
    ]);
    expect((await answer.text()).length).toBeGreaterThan(20);
    expect(said.mock.calls).toEqual(contentType.startsWith('text/html') ? [['Head set-up skipped: no mall settings.']] : []);
  });

  it('shows the error page for a record that was never visited, once the centre is known', async () => {
    await gateway.get('/en');
    await upstream.close();
    const answer = await gateway.get('/en/news-detail/5/story-5');
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('<html lang="en"');
  });
});
