import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VisitCounts } from '#shared/site/visit-counts.ts';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { expectConsole } from '../../../support/console-guard.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { requestRaw } from '../../../support/raw-request.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const opsToken = 'a-secret-of-the-operators-1';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let upstream: FaultUpstream;
let gateway: TestGateway;
let kept: VisitCounts[];

beforeEach(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5)]);
  upstream.answer('/v1/search', sendJson(success({ query: 'x', groups: [] })));
  kept = [];
  gateway = await startGateway({
    upstreamOrigin: upstream.origin,
    env: { opsToken },
    keepVisits: async (counts) => void kept.push(counts),
  });
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  requestRaw(gateway.origin, path, { method, headers: { ...browser, ...headers } });

/** Lists all counts, as the gateway sends them when it stops. */
async function listViews(): Promise<string[]> {
  await gateway.close();
  return kept.flatMap(({ views }) => views.map(({ day, route, locale, count }) => `${day} ${route} ${locale} ${count}`)).sort();
}

const countEarly = () => gateway.logged.filter((line) => line.includes('"isEarly":true')).length;

describe('page views', () => {
  it('are counted by day, route and language, on early hits, the full path, and 304s', async () => {
    const first = await ask('/en/news/1', { 'accept-encoding': 'br' });
    while (countEarly() < 2) await ask('/en/news/1', { 'accept-encoding': 'br' });
    const times = gateway.logged.filter((line) => line.includes('"screen":"NewsScreen"')).length;
    expect((await ask('/en/news/1', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    await ask('/cz/novinky/1');
    await ask('/en/news/1?utm_source=letter');
    expect(await listViews()).toEqual(['2026-11-21 news cz 1', `2026-11-21 news en ${times + 2}`]);
  });

  it('belong to the day in the centre’s time zone', async () => {
    await ask('/en'); // 11:00 in Prague
    gateway.clock.advance(12 * 3600 + 3599);
    await ask('/en/about'); // a second before midnight
    gateway.clock.advance(1);
    await ask('/en');
    expect(await listViews()).toEqual(['2026-11-21 about en 1', '2026-11-21 home en 1', '2026-11-22 home en 1']);
  });

  it.each<[string, string, Record<string, string>, string?]>([
    ['a robot that identifies itself', '/en', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    [
      'a robot in a browser’s clothes',
      '/en',
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 6.0.1) Chrome/120 Mobile Safari/537.36 (compatible; Googlebot/2.1)' },
    ],
    ['a program', '/en', { 'user-agent': 'curl/8.5.0' }],
    ['nobody', '/en', { 'user-agent': '' }],
    ['a browser ahead of time', '/en', { 'sec-purpose': 'prefetch;prerender' }],
    ['a frame', '/en', { 'sec-fetch-dest': 'iframe' }],
    ['a script', '/en', { 'sec-fetch-dest': 'empty' }],
    ['HEAD', '/en', {}, 'HEAD'],
    ['an unknown page', '/en/nothing', {}],
    ['a redirect', '/cs/novinky/1', {}],
    ['a page’s data without a word of it', '/api/pages/en/news/1', {}],
    ['the desk', '/desk', {}],
    ['an answer', '/api/proxy/v1/companies', {}],
  ])('are not counted for %s', async (_what, path, headers, method) => {
    for (let time = 1; time <= 4; time += 1) await ask(path, headers, method);
    expect(await listViews()).toEqual([]);
  });

  it('are counted for a phone whose maker’s name ends in "bot"', async () => {
    await ask('/en', {
      'user-agent': 'Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    });
    expect(await listViews()).toEqual(['2026-11-21 home en 1']);
  });

  it('are not counted for unpublished settings', async () => {
    const key = createHmac('sha256', opsToken).update('settings-preview').digest();
    const { SignJWT } = await import('jose');
    const token = await new SignJWT({ changes: { website_name: 'Other' } })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('settings-preview')
      .setExpirationTime(new Date(gateway.clock.now().getTime() + 60_000))
      .sign(key);
    const answer = await ask('/en/about', { cookie: `preview=${token}` });
    expect(answer.status).toBe(200);
    const views = await listViews();
    expect([answer.headers['cache-control'], views]).toEqual(['no-store', []]);
  });

  it('are not counted while the mall API has no page to show', async () => {
    expectConsole(/^Head set-up skipped: no mall settings\.$/);
    upstream.fail(sendJson({}, { status: 500 }));
    expect((await ask('/en/shop/5')).status).toBeGreaterThanOrEqual(500);
    expect(await listViews()).toEqual([]);
  });

  it('include the page that a navigation requests, and pages that the browser has shown before', async () => {
    await ask('/api/pages/en/news/1', { 'page-views': 'shop,faq,this' });
    await ask('/api/pages/en/nothing', { 'page-views': 'faq,this' });
    await ask('/api/pages/de/news/1', { 'page-views': 'nonsense,constructor,home' });
    await ask('/api/pages/en/news/1', { 'page-views': 'this', 'user-agent': 'curl/8.5.0' });
    expect(await listViews()).toEqual(['2026-11-21 faq en 2', '2026-11-21 home de 1', '2026-11-21 news en 1', '2026-11-21 shop en 1']);
  });

  it('contain the offer, reward or shop that a script reports', async () => {
    await ask('/api/pages/en/news/1', { 'page-views': 'offer:12,shop:3,faq:4,offer:0x1,offer:12' });
    await gateway.close();
    const views = kept.flatMap((counts) => counts.views).map(({ route, id, count }) => `${route} ${id} ${count}`);
    expect(views.sort()).toEqual(['faq undefined 1', 'offer 12 2', 'offer undefined 1', 'shop 3 1']);
  });

  it('contain nothing about the visitor', async () => {
    await ask('/en/news/1', { cookie: 'token=jana; desk=x', 'accept-language': 'cs', referer: 'https://mail.example/jana' });
    await gateway.close();
    expect(kept).toEqual([
      { views: [{ day: '2026-11-21', route: 'news', locale: 'en', count: 1 }], misses: [], searches: [], campaigns: [] },
    ]);
  });
});
