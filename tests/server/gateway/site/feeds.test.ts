import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedNames, toFeedPath } from '#shared/site/feeds.ts';
import { locales } from '#shared/site/locales.ts';
import { announcement } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { readHtml } from '../../../support/html.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const site = 'https://www.centre.example';
const meta = { page: 1, per_page: 48, total: 1, pages: 1 };
const listOf = (type: string) => `/v1/announcements/?per_page=48&type=${type}`;

const news = [
  announcement(5, {
    image: '/media/quay.jpg',
    translations: [{ locale: 'cz', title: 'Řeka & <lávka>', perex: 'Otevíráme\u0007.', article: '<p>První.</p><p>Druhý &amp; třetí.</p>' }],
  }),
  announcement(6, { published_at: '2026-11-21T08:00:00Z' }),
];
const concert = announcement(7, {
  type: 'event',
  starts_at: '2026-11-28T18:00:00+01:00',
  ends_at: '2026-11-28T21:30:00+01:00',
  place: 'Atrium',
  price: { amount: 0, currency: 'CZK' },
});
const tea = announcement(8, {
  type: 'product',
  ends_at: '2026-12-01T00:00:00+01:00',
  price: { amount: 9900, currency: 'CZK' },
  price_before: { amount: 14_900, currency: 'CZK' },
});

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/sitemap', sendJson(success([{ type: 'news', id: 5, updated_at: '2026-11-22T07:00:00Z', translations: [] }])));
  upstream.answer(listOf('news'), sendJson(success(news, meta)));
  upstream.answer(listOf('event'), sendJson(success([concert], meta)));
  upstream.answer(listOf('product'), sendJson(success([tea], meta)));
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await gateway.get(path, headers);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('GET /api/feeds/{locale}/{name}.rss', () => {
  it('is RSS that a feed reader understands, the newest record first', async () => {
    const { headers, text } = await read('/api/feeds/cz/news.rss');
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = parseRssFeed(text);
    expect(feed).toMatchObject({
      title: 'Test centre: novinky',
      link: `${site}/cz/novinky/1`,
      language: 'cs',
      lastBuildDate: 'Sun, 22 Nov 2026 07:00:00 GMT',
      atom: { links: [{ href: `${site}/api/feeds/cz/news.rss`, rel: 'self', type: 'application/rss+xml' }] },
    });
    expect(feed.items?.map(({ title }) => title)).toEqual(['Zpráva 6', 'Řeka & <lávka>']);
    expect(feed.items?.[1]).toMatchObject({
      link: `${site}/cz/novinka/5/reka-lavka`,
      guid: { value: `${site}/cz/novinka/5`, isPermaLink: true },
      pubDate: 'Fri, 20 Nov 2026 08:00:00 GMT',
      description: '<p>Otevíráme.</p><p>První.</p><p>Druhý &amp; třetí.</p>',
      media: { contents: [{ url: `${site}/api/images/share.jpg/media/quay.jpg`, type: 'image/jpeg', width: 1200, height: 630 }] },
    });
  });

  it.each([
    ['cz', '<p>Kdy: 28. 11. 2026, 18:00–21:30<br>Kde: Atrium<br>Vstup zdarma</p><p>Co je nového.</p>'],
    ['en', '<p>When: 28 Nov 2026, 18:00–21:30<br>Where: Atrium<br>Admission free</p><p>What is new.</p>'],
  ])('tells in %s when and where an event is, and what it costs', async (locale, description) => {
    expect(parseRssFeed((await read(`/api/feeds/${locale}/events.rss`)).text).items?.[0]?.description).toBe(description);
  });

  it('tells the price of an offer and its last day', async () => {
    const { items } = parseRssFeed((await read('/api/feeds/de/offers.rss')).text);
    expect(items?.[0]?.description?.replaceAll('\u00a0', ' ')).toBe('<p>Preis: 99 Kč statt 149 Kč<br>Bis 30. 11. 2026</p>');
  });
});

describe('GET /api/feeds/{locale}/{name}.json', () => {
  it('is a JSON Feed 1.1 that a feed reader understands', async () => {
    const { headers, text } = await read('/api/feeds/cz/news.json');
    expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: `${site}/api/feeds/cz/news.json` });
    const { items, ...feed } = parseJsonFeed(text);
    expect(feed).toMatchObject({ title: 'Test centre: novinky', home_page_url: `${site}/cz/novinky/1`, language: 'cs' });
    expect(items?.[1]).toMatchObject({
      id: `${site}/cz/novinka/5`,
      url: `${site}/cz/novinka/5/reka-lavka`,
      title: 'Řeka & <lávka>',
      image: `${site}/api/images/share.jpg/media/quay.jpg`,
      date_published: '2026-11-20T08:00:00.000Z',
      date_modified: '2026-11-22T07:00:00.000Z',
    });
  });
});

describe('GET a feed', () => {
  it.each(locales.flatMap((locale) => feedNames.map((name) => [locale, name] as const)))('exists in %s of %s', async (locale, name) => {
    expect(parseRssFeed((await read(toFeedPath(name, locale, 'rss'))).text).items?.length).toBeGreaterThan(0);
    expect(parseJsonFeed((await read(toFeedPath(name, locale, 'json'))).text).items?.length).toBeGreaterThan(0);
  });

  it('may be cached and used by any site, without cookies, and is 304 for a client that has it', async () => {
    const { headers } = await read('/api/feeds/en/news.rss');
    expect(headers.get('cache-control')).toMatch(/^public, max-age=60,/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    const again = await read('/api/feeds/en/news.rss', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['/api/feeds/fr/news.rss', '/api/feeds/en/shops.rss', '/api/feeds/en/news.xml', '/api/feeds/en/constructor.rss'])(
    'does not exist at %s',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );

  it('does not exist of offers that only members see', async () => {
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ is_offers_visible_only_when_logged_in: 'true' })));
    const gated = await startGateway({ upstreamOrigin: upstream.origin });
    expect((await gated.get('/api/feeds/en/offers.rss')).status).toBe(404);
    expect((await gated.get('/api/feeds/en/news.rss')).status).toBe(200);
    await gated.close();
    upstream.answer('/v1/settings-web-app/web', sendJson(success({})));
  });

  it('is linked from the list’s head', async () => {
    const { text } = await read('/cz/novinky/1');
    const links = readHtml(text).links.filter(({ href }) => href.startsWith('/api/feeds/'));
    expect(links).toEqual(
      ['rss', 'json'].map((format) => ({ rel: 'alternate', hreflang: undefined, href: `/api/feeds/cz/news.${format}` })),
    );
    expect(text).toContain('type="application/rss+xml" title="Test centre: novinky"');
  });
});

describe('GET a public read', () => {
  it.each(['/api/proxy/v1/malls', '/api/calendar/en/opening-hours.ics', '/api/open-data/opening-hours'])(
    'may be used by any site’s scripts, without credentials: %s',
    async (path) => {
      for (const _time of ['from the mall API', 'from the cache']) {
        const { status, headers } = await read(path, { origin: 'https://other.example' });
        expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
          200,
          '*',
          null,
        ]);
      }
    },
  );

  it.each(['/api/session', '/api/v1/customer', '/api/config'])('is not open if it may depend on the visitor: %s', async (path) => {
    expect((await read(path, { origin: 'https://other.example' })).headers.get('access-control-allow-origin')).toBeNull();
  });
});
