import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBuild } from '#server/pages/make/build.ts';
import type { RenderRequest } from '#shared/site/page.ts';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { createClock, createRunningClock, startGateway, type TestGateway } from '../../../support/gateway.ts';
import { company, type FaultUpstream, meta, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const newsAddress = '/v1/announcements/?type=news';
const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';
const failing = sendJson({}, { status: 500 });

beforeEach(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5)]);
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

async function look(path: string, headers: Record<string, string> = {}) {
  const answer = await gateway.get(path, headers);
  return {
    status: answer.status,
    cache: answer.headers.get('cache-status') ?? '',
    cacheControl: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag') ?? '',
    body: await answer.text(),
  };
}

describe('GET a page', () => {
  it('is rendered once, and is a hit from then on', async () => {
    const first = await look('/en/news/1');
    expect(first).toMatchObject({ status: 200, cache: 'mallfront; fwd=miss; stored', cacheControl: shared });
    gateway.clock.advance(10);
    const second = await look('/en/news/1');
    expect(second).toEqual({ ...first, cache: 'mallfront; hit; ttl=50' });
    expect(upstream.count(newsAddress)).toBe(1);
  });

  it('is 304 for a client that has it', async () => {
    const { etag } = await look('/en/news/1');
    expect(await look('/en/news/1', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '', etag });
    expect(await look('/en/news/1', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
  });

  it('is the same for every campaign, cookie and browser', async () => {
    const first = await look('/en/shops/all/1?sort=-title&q=tea');
    for (const query of ['q=tea&sort=-title&utm_source=letter', 'fbclid=1&q=tea&sort=-title', 'sort=-title&q=tea&q=coffee']) {
      const again = await look(`/en/shops/all/1?${query}`, { cookie: 'token=x; locale=de', 'accept-language': 'de' });
      expect([again.cache, again.etag]).toEqual(['mallfront; hit; ttl=60', first.etag]);
    }
  });

  it('has the same bytes whichever of its calls returns first', async () => {
    const data = { '/v1/categories': success([]), '/v1/companies': success([company(1)], meta) };
    const bodies: string[] = [];
    for (const [slow, answer] of Object.entries(data)) {
      for (const [address, own] of Object.entries(data)) upstream.answer(address, sendJson(own));
      upstream.answer(slow, sendJson(answer, { delayMs: 100 }));
      const other = await startGateway({ upstreamOrigin: upstream.origin, clock: gateway.clock });
      bodies.push(await (await other.get('/cz/obchody/vse/1')).text());
      await other.close();
    }
    expect(bodies[0]).toContain('/v1/categories');
    expect(bodies[1]).toBe(bodies[0]);
  });

  it('is cached separately for each value of a known query', async () => {
    await look('/en/shops/all/1?q=tea');
    expect((await look('/en/shops/all/1?q=coffee')).cache).toBe('mallfront; fwd=miss; stored');
  });

  it('is rendered again after a list that it used has changed', async () => {
    await look('/en/news/1');
    gateway.clock.advance(50);
    await look('/cz/novinky/1'); // renders a page that uses the same list
    answerAnnouncements(upstream, [announcement(5, { translations: [{ locale: 'en', title: 'Rewritten' }] })]);
    gateway.clock.advance(11);
    await gateway.get('/api/proxy/v1/announcements/?type=news');
    await expect.poll(() => upstream.count(newsAddress)).toBe(2);
    expect((await look('/cz/novinky/1')).cache).toBe('mallfront; fwd=miss; stored');
    expect((await look('/en/news/1')).body).toContain('Rewritten');
  });

  it('shows a change immediately, even if it comes while the page is being rendered again', async () => {
    await look('/en/news/1');
    answerAnnouncements(upstream, [announcement(5, { translations: [{ locale: 'en', title: 'Rewritten' }] })]);
    gateway.clock.advance(61);
    await look('/en/news/1');
    await expect.poll(async () => (await look('/en/news/1')).body).toContain('Rewritten');
  });

  it('is rendered again after the settings have changed', async () => {
    await look('/en/news/1');
    gateway.clock.advance(40);
    await look('/en/about');
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ colors: { primary: '#00ff00' } })));
    gateway.clock.advance(21);
    await gateway.get('/api/proxy/v1/settings-web-app/web');
    await expect.poll(() => upstream.count('/v1/settings-web-app/web')).toBe(2);
    await expect.poll(async () => (await look('/en/about')).body).toContain('--color-primary:#00ff00'); // rendered after the new settings have arrived
  });

  it('waits for a new rendering after an opening, a closing, a midnight or the end of an offer', async () => {
    answerAnnouncements(upstream, [announcement(5, { ends_at: '2026-11-21T10:00:30Z' })]);
    expect((await look('/en/news/1')).cache).toBe('mallfront; fwd=miss; stored');
    expect((await look('/en/news/1')).cache).toBe('mallfront; hit; ttl=30');
    gateway.clock.advance(31);
    const renewed = await look('/en/news/1');
    expect(renewed.cache).toBe('mallfront; fwd=miss; stored');
    expect(renewed.body).toContain('"asOf":"2026-11-21T10:00:30.000Z"');
  });

  it('is not cached past midnight', async () => {
    const late = await startGateway({ upstreamOrigin: upstream.origin, clock: createClock(new Date('2026-11-21T22:59:50Z')) });
    await late.get('/en/about');
    expect((await late.get('/en/about')).headers.get('cache-status')).toBe('mallfront; hit; ttl=10');
    late.clock.advance(11);
    expect((await late.get('/en/about')).headers.get('cache-status')).toBe('mallfront; fwd=miss; stored');
    await late.close();
  });

  it('is redirected to its correct address with each visitor’s own query', async () => {
    const right = '/en/news-detail/5/story-5';
    const letters = ['a', 'b'].map((letter) => `?utm_source=${letter}&x=1`);
    const answers = await Promise.all(letters.map((query) => gateway.get(`/en/news-detail/5/wrong${query}`)));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(letters.map((query) => [301, right + query]));
    const payload = await gateway.get(`/api/pages/en/news-detail/5${letters[0]}`);
    expect(await payload.json()).toMatchObject({ data: { status: 301, redirect: right + letters[0] } });
    const plan = { id: 3, floor: 0, order: 1, translations: [{ locale: 'en', title: 'Ground floor' }] };
    const drawing = { width: 10, height: 10, outline: 'M0 0h10', units: [], walkways: [], connectors: [] };
    upstream.answer('/v1/floorplans', sendJson(success([plan])));
    upstream.answer('/v1/floorplans/3', sendJson(success({ ...plan, ...drawing })));
    const unknown = await gateway.get('/en/floorplan?shop=5&utm_source=a');
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/en/floorplan/3?unit=unknown&utm_source=a']);
    const floor = await gateway.get('/en/floorplan?unit=unknown&utm_source=a');
    expect([floor.status, floor.headers.get('location')]).toEqual([301, '/en/floorplan/3?unit=unknown&utm_source=a']);
  });

  it('is not rendered for made-up titles: only its record is fetched, and only once', async () => {
    await look('/en/about');
    const before = upstream.requests.length;
    const statuses = [];
    for (const path of ['news-detail/5/a', 'news-detail/5/b', 'news-detail/5']) statuses.push((await gateway.get(`/en/${path}`)).status);
    expect([statuses, upstream.requests.slice(before)]).toEqual([[301, 301, 301], ['GET /v1/announcements/5']]);
    expect((await gateway.get('/en/event/5/story-5')).status).toBe(404); // the record is not an event
  });

  it('is an uncached 404 in its own language past the last page of a list', async () => {
    upstream.answer('/v1/announcements/?page=3&type=news', sendJson(success([], { page: 3, per_page: 12, total: 14, pages: 2 })));
    const past = await look('/en/news/3');
    expect(past).toMatchObject({ status: 404, cacheControl: 'no-store' });
    expect(past.body).toContain('<html lang="en"');
    expect(past.body).toContain('content="noindex, follow"');
    expect(await look('/api/pages/en/news/3')).toMatchObject({ status: 200, cacheControl: 'no-store' });
  });

  it('is 404 for a missing record', async () => {
    expect(await look('/en/news-detail/404/gone')).toMatchObject({ status: 404, cacheControl: 'no-store' });
  });

  it('is found at most ten seconds after a missing record has been created', async () => {
    const path = '/en/news-detail/6/story-6';
    expect(await look(path)).toMatchObject({ status: 404 });
    upstream.answer('/v1/announcements/6', sendJson(success(announcement(6))));
    gateway.clock.advance(11);
    expect(await look(path)).toMatchObject({ status: 200, cacheControl: shared });
  });
});

describe('GET a page that has not been requested for long', () => {
  /** Answers with a shop's story. The shop's name is fetched after the story. */
  function answerStory(companyId: number) {
    const story = announcement(5, { scope: 'store', company_id: companyId });
    upstream.answer('/v1/announcements/5', sendJson(success(story), { delayMs: 200 }));
    upstream.answer(`/v1/companies/${companyId}`, sendJson(success(company(companyId)), { delayMs: 200 }));
  }

  it('waits for a new rendering, however many successive calls it takes', async () => {
    const path = '/api/pages/en/news-detail/5/story-5';
    await gateway.close();
    gateway = await startGateway({ upstreamOrigin: upstream.origin, clock: createRunningClock() });
    answerStory(25);
    await look(path);
    answerStory(26);
    gateway.clock.advance(700);
    const { cache, body } = await look(path);
    expect(cache).toBe('mallfront; fwd=miss; stored');
    expect(body).toContain('/v1/companies/26');
  });

  it('returns the old page soon, with its age, while the mall API hangs', async () => {
    const path = '/en/news-detail/5/story-5';
    await look(path);
    await look(path); // uses the site data that the first visit has read
    upstream.fail(() => {});
    gateway.clock.advance(700);
    const beganMs = performance.now();
    const { cache, body } = await look(path);
    expect(performance.now() - beganMs).toBeLessThan(3000); // less than the five seconds that calls may take
    expect(body).toContain('Story 5');
    expect(cache).toBe('mallfront; hit; ttl=-640; detail=LATE');
  });
});

describe('GET a page while something fails', () => {
  it('works without the call that failed, uncached, and is complete again immediately', async () => {
    upstream.answer('/v1/announcements/', failing);
    expect(await look('/en')).toMatchObject({ status: 200, cacheControl: 'no-store' });
    expect(gateway.logged.some((line) => line.includes('rendered without one of its calls'))).toBe(true);
    answerAnnouncements(upstream, [announcement(5)]);
    // On a busy machine the old copy is served once more, because no request waits longer than 300 ms for a new one.
    await expect.poll(() => look('/en')).toMatchObject({ status: 200, cacheControl: shared, body: expect.stringContaining('Story 5') });
  });

  it('is not cached while the settings are unavailable, so that no visitor gets a page without the tenant’s design', async () => {
    upstream.answer('/v1/settings-web-app/web', failing);
    expect(await look('/en/about')).toMatchObject({ status: 200, cacheControl: 'no-store' });
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ colors: { primary: '#123456' } })));
    const whole = await look('/en/about');
    expect(whole.cacheControl).toBe(shared);
    expect(whole.body).toContain('--color-primary:#123456');
  });

  it('keeps the previous page if the call fails later', async () => {
    const good = await look('/en/news/1');
    upstream.answer('/v1/announcements/', failing);
    for (const seconds of [61, 700, 3600]) {
      gateway.clock.advance(seconds);
      const later = await look('/en/news/1');
      expect(later.status).toBe(200);
      expect(later.body).toContain('Story 5');
    }
    expect(good.body).toContain('Story 5');
  });

  it('is 502 if the page’s own record fails', async () => {
    upstream.answer('/v1/announcements/7', failing);
    const failed = await look('/en/news-detail/7/x');
    expect(failed).toMatchObject({ status: 502, cacheControl: 'no-store' });
    expect(failed.body).toContain('<html lang="en"');
  });

  it('is an empty shell with 503 if it cannot be rendered, which is logged', async () => {
    const broken = await startGateway({
      upstreamOrigin: upstream.origin,
      build: { render: () => Promise.reject(new Error('a screen with a fault')) },
    });
    const answer = await broken.get('/en/news/1');
    const body = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(body).toContain('<div id="site"></div>');
    expect(body).toMatch(
      /<script type="module" src="\/assets\/[^"]+" data-main="\/assets\/[^"]+" data-ahead="[^"]+" fetchpriority="low"><\/script>/,
    );
    expect(body).toContain('<script type="application/json" id="start">');
    expect(broken.logged.some((line) => line.includes('a screen with a fault') && line.includes('its shell is sent'))).toBe(true);
    await broken.close();
  });
});

describe('GET a page that can no longer be rendered', () => {
  it.each(['/en/news/1', '/api/pages/en/news/1'])('keeps the previous page: %s', async (path) => {
    let isBroken = false;
    const { render } = await loadBuild(resolve('dist'));
    const breaking = await startGateway({
      upstreamOrigin: upstream.origin,
      build: { render: (request) => (isBroken ? Promise.reject(new Error('a screen with a fault')) : render(request)) },
    });
    await breaking.get(path);
    isBroken = true;
    for (const seconds of [61, 700, 3600]) {
      breaking.clock.advance(seconds);
      const answer = await breaking.get(path);
      expect([seconds, answer.status]).toEqual([seconds, 200]);
      expect(await answer.text()).toContain('Story 5');
    }
    await breaking.close();
  });

  it('is a shell with 503, too, if only the last pass fails', async () => {
    const { render } = await loadBuild(resolve('dist'));
    const isLast = ({ page }: RenderRequest) => Object.keys(page.calls).length > 0;
    const breaking = await startGateway({
      upstreamOrigin: upstream.origin,
      build: { render: (request) => (isLast(request) ? Promise.reject(new Error('a screen with a fault')) : render(request)) },
    });
    const answer = await breaking.get('/en/news/1');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await answer.text()).toContain('<div id="site"></div>');
    await breaking.close();
  });
});

describe('GET the search', () => {
  it('is rendered each time, and only the browser that requested it may cache it for going back', async () => {
    for (const address of ['/v1/categories?type=company', '/v1/companies/featured?limit=8'])
      upstream.answer(address, sendJson(success([])));
    for (const path of ['/en/search', '/en/search?q=boots', '/en/search?q=boots', '/api/pages/en/search?q=boots'])
      expect(await look(path)).toMatchObject({ status: 200, cacheControl: 'private, no-cache', cache: 'mallfront; fwd=bypass' });
  });
});

describe('GET /api/pages/…', () => {
  it('has the same data as the document', async () => {
    const document = await look('/en/news-detail/5/story-5');
    const start = /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(document.body)?.[1] ?? '';
    const payload = await look('/api/pages/en/news-detail/5/story-5');
    expect(payload).toMatchObject({ status: 200, cacheControl: shared });
    expect(JSON.parse(payload.body).data).toEqual(JSON.parse(start).page);
    expect(upstream.count('/v1/announcements/5')).toBe(1);
  });

  it('has only its own language', async () => {
    const { body } = await look('/api/pages/de/news-detail/5/bericht-5');
    expect(body).toContain('Bericht 5');
    expect(JSON.stringify(JSON.parse(body).data.calls)).not.toMatch(/Story 5|Zpráva 5/);
  });

  it('is a hit the second time, and 304 for a client that has it', async () => {
    const { etag } = await look('/api/pages/en/news/1');
    expect((await look('/api/pages/en/news/1?utm_source=x')).cache).toBe('mallfront; hit; ttl=60');
    expect((await look('/api/pages/en/news/1', { 'if-none-match': etag })).status).toBe(304);
  });
});
