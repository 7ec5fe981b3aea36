import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type RawAnswer, requestRaw } from '../../../support/raw-request.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5)]);
  upstream.answer('/v1/search', sendJson(success({ companies: [], announcements: [], rewards: [], amenities: [], pages: [] })));
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') => requestRaw(gateway.origin, path, { method, headers });

/** Counts the early hits so far, by their log lines. */
function countEarly(): number {
  return gateway.logged.filter((line) => line.includes('"isEarly":true')).length;
}

/** Requests a path until it is an early hit, at most three times. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  while (countEarly() === 0 && answers.length < 5) answers.push(await ask(path, headers));
  expect([path, countEarly()]).toEqual([path, 1]);
  return answers;
}

const changing = ['age', 'cache-status', 'traceparent', 'x-request-id'];
const lasting = ({ headers }: RawAnswer) => Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));

describe('an early hit', () => {
  it.each(['/en', '/en/news/1', '/en/news/1?utm_source=letter', '/api/proxy/v1/companies', '/api/proxy/v1/companies/1'])(
    'has the bytes and headers of the full path: %s',
    async (path) => {
      for (const encoding of ['identity', 'br', 'gzip']) {
        gateway.logged.length = 0;
        const answers = await warm(path, { 'accept-encoding': encoding });
        const [first, ...later] = answers;
        for (const answer of later) {
          expect(answer.status).toBe(200);
          expect(answer.body).toBe(first?.body);
          expect(first && lasting(answer)).toEqual(first && lasting(first));
        }
        expect(answers.at(-1)?.headers).toMatchObject({
          age: '0',
          'cache-status': expect.stringMatching(/^mallfront; hit; ttl=(?:15|60)$/),
        });
      }
    },
  );

  it('has an accurate age', async () => {
    await warm('/en');
    gateway.clock.advance(20);
    expect((await ask('/en')).headers).toMatchObject({ age: '20', 'cache-status': 'mallfront; hit; ttl=40' });
  });

  it('is 304 for a client that has it, in the same encoding', async () => {
    await warm('/en', { 'accept-encoding': 'br' });
    const { headers } = await ask('/en', { 'accept-encoding': 'br' });
    const known = { 'if-none-match': String(headers.etag) };
    expect(await ask('/en', { 'accept-encoding': 'br', ...known })).toMatchObject({ status: 304, body: '' });
    expect(await ask('/en', { 'accept-encoding': 'gzip', ...known })).toMatchObject({ status: 200 });
    expect(countEarly()).toBe(4);
  });

  it('exists for GET only', async () => {
    await warm('/en');
    const head = await ask('/en', {}, 'HEAD');
    expect([head.status, head.body, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
    expect((await ask('/en', {}, 'POST')).status).toBe(404);
    expect(countEarly()).toBe(1);
  });

  it('is the same whatever cookies, languages and tokens a visitor sends', async () => {
    const [first] = await warm('/en');
    const headers = {
      cookie: 'token=x; locale=de',
      'accept-language': 'de',
      authorization: 'Bearer x',
      'x-forwarded-host': 'evil.example',
    };
    expect((await ask('/en', headers)).body).toBe(first?.body);
  });

  it('ends when its answer is no longer fresh', async () => {
    await warm('/api/proxy/v1/companies/1');
    upstream.answer('/v1/companies/1', sendJson(success(company(1, 'New name'))));
    gateway.clock.advance(61);
    expect((await ask('/api/proxy/v1/companies/1')).headers['cache-status']).toContain('REVALIDATING');
    await expect.poll(async () => (await ask('/api/proxy/v1/companies/1')).body).toContain('New name');
  });

  it('stops for pages when the settings change', async () => {
    await ask('/api/config');
    gateway.clock.advance(40);
    await warm('/en/news/1');
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ colors: { primary: '#00ff00' } })));
    gateway.clock.advance(21);
    await expect.poll(async () => (await ask('/en/news/1')).body).toContain('--color-primary:#00ff00');
  });

  it('has the security policy of exactly the page that is sent, even after a new render has changed its styles', async () => {
    await ask('/api/config');
    const [first] = await warm('/en/news/1');
    answerAnnouncements(upstream, []);
    gateway.clock.advance(61);
    const isNew = async () => (await ask('/en/news/1')).body !== first?.body;
    await expect.poll(isNew).toBe(true);
    for (let times = 0; times < 3; times += 1) {
      const { body, headers } = await ask('/en/news/1');
      const css = /<style[^>]*>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
      const hash = createHash('sha256').update(css).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      expect(headers['content-security-policy']).not.toBe(first?.headers['content-security-policy']);
    }
    expect(countEarly()).toBeGreaterThan(1);
  });

  it('stops for pages when a redirect replaces them', async () => {
    await ask('/old');
    gateway.clock.advance(40);
    await warm('/en/news/1');
    upstream.answer('/v1/redirects', sendJson(success([{ from: '/en/news/1', to: '/en/about', match: 'exact', permanent: false }])));
    gateway.clock.advance(21);
    await expect.poll(async () => (await ask('/en/news/1')).headers.location).toBe('/en/about');
  });

  it('stops for pages when their language is switched off', async () => {
    await ask('/api/config');
    gateway.clock.advance(40);
    await warm('/de/news/1');
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ inactive_locales: 'de' })));
    gateway.clock.advance(21);
    await expect.poll(async () => (await ask('/de/news/1')).headers.location).toBe('/cz/novinky/1');
  });

  it.each([
    ['a page that depends on the visitor', '/'],
    ['a search page', '/en/search'],
    ['an unknown page', '/en/nothing'],
    ['a redirect', '/cs/novinky/1'],
    ['a page’s data', '/api/pages/en/news/1'],
    ['uncached data', '/api/v1/companies'],
    ['a very long address', `/en/news/1?x=${'a'.repeat(600)}`],
  ])('is never %s', async (_what, path) => {
    for (let time = 1; time <= 4; time += 1) await ask(path);
    expect(countEarly()).toBe(0);
  });

  it('is never an incomplete page', async () => {
    upstream.answer('/v1/announcements/', sendJson({}, { status: 500 }));
    for (let time = 1; time <= 4; time += 1) expect((await ask('/en/news/1')).headers['cache-control']).toBe('no-store');
    expect(countEarly()).toBe(0);
  });

  it.each([
    ['fails', 700, sendJson({}, { status: 500 })],
    ['never answers', 700, () => {}],
    ['is slow to renew', 90, () => {}],
  ] as const)('continues while the mall API %s', async (_what, seconds, fault) => {
    await warm('/en/news/1');
    upstream.fail(fault);
    gateway.clock.advance(seconds);
    const asked = upstream.requests.length;
    gateway.logged.length = 0;
    for (let time = 1; time <= 20; time += 1) expect((await ask('/en/news/1')).status).toBe(200);
    expect(countEarly()).toBeGreaterThanOrEqual(15);
    expect(upstream.requests.length - asked).toBeLessThan(15); // each call that the page needs is repeated at most once
    upstream.fail(undefined);
  });
});
