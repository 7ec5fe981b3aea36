import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitemapPageSize } from '#shared/contracts/sitemap.ts';
import { matchRoute, routeExists } from '#shared/rules/routing.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { readSitemapFiles } from '../../../support/sitemap.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const record = (type: string, id: number, title: string) => ({
  type,
  id,
  updated_at: '2026-11-20T08:00:00Z',
  translations: [
    { locale: 'cz', title: `${title} cz` },
    { locale: 'en', title },
  ],
});

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/settings-web-app/web', sendJson(success({ inactive_locales: 'sk' })));
  upstream.answer(
    '/v1/sitemap',
    sendJson(
      success([
        record('company', 3, 'Tea & Co'),
        record('news', 5, 'Story'),
        record('event', 6, 'Concert'),
        record('floorplan', 2, 'Floor'),
      ]),
    ),
  );
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

interface Listed {
  loc: string;
  lastmod: string | undefined;
  alternates: Record<string, string>;
}

const site = 'https://www.centre.example';

function readSitemap(xml: string): Listed[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = '']) => ({
    loc: /<loc>(.*?)<\/loc>/.exec(url)?.[1] ?? '',
    lastmod: /<lastmod>(.*?)<\/lastmod>/.exec(url)?.[1],
    alternates: Object.fromEntries(
      [...url.matchAll(/<xhtml:link rel="alternate" hreflang="(\w+)" href="([^"]*)"\/>/g)].map(([, tag, href]) => [tag, href]),
    ),
  }));
}

const getSitemap = async (): Promise<Listed[]> => readSitemap(await readSitemapFiles((path) => gateway.get(path)));
const filesOf = (index: string) => [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

describe('GET /sitemap.xml', () => {
  it('is an index of files by kind, cached and compressed', async () => {
    const answer = await gateway.get('/sitemap.xml', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('public, max-age=600');
    const files = filesOf(await answer.text());
    expect(files).toEqual(['screens', 'company', 'event', 'news', 'floorplan'].map((kind) => `${site}/sitemap-${kind}-1.xml`));
    const file = await gateway.get('/sitemap-screens-1.xml', { 'accept-encoding': 'br' });
    expect([file.status, file.headers.get('content-encoding')]).toEqual([200, 'br']);
    const etag = file.headers.get('etag') ?? '';
    expect((await gateway.get('/sitemap-screens-1.xml', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['company-2', 'company-0', 'reward-1', 'screens-2', 'nothing-1', 'company-1-1'])('has no file %s', async (part) => {
    expect((await gateway.get(`/sitemap-${part}.xml`)).status).toBe(404);
  });

  it('reads only one page of a mall API with paging, and no page twice', async () => {
    const large = await startUpstream();
    const records = (page: number) =>
      Array.from({ length: page === 3 ? 7 : sitemapPageSize }, (_, index) => record('news', page * 1000 + index, 'Story'));
    large.answer('/v1/sitemap-kinds', sendJson(success([{ type: 'news', total: 2 * sitemapPageSize + 7 }])));
    for (const page of [1, 2, 3]) large.answer(`/v1/sitemap?page=${page}&type=news`, sendJson(success(records(page))));
    const grown = await startGateway({ upstreamOrigin: large.origin });
    expect(filesOf(await (await grown.get('/sitemap.xml')).text())).toEqual(
      ['screens-1', 'news-1', 'news-2', 'news-3'].map((part) => `${site}/sitemap-${part}.xml`),
    );
    for (const _ of ['made', 'kept']) {
      const listed = readSitemap(await (await grown.get('/sitemap-news-2.xml')).text());
      expect(listed.length).toBe(4 * sitemapPageSize);
      expect(listed.length).toBeLessThanOrEqual(10_000);
    }
    expect(large.requests.filter((request) => request.includes('/v1/sitemap?'))).toEqual(['GET /v1/sitemap?page=2&type=news']);
    expect(large.count('/v1/sitemap')).toBe(0);
    await grown.close();
    await large.close();
  });

  it('lists every page once, each with its alternates in every active language', async () => {
    const listed = await getSitemap();
    const addresses = listed.map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(20);
    for (const { loc, alternates } of listed) {
      expect(Object.keys(alternates).sort()).toEqual(['cs', 'de', 'en']);
      expect(Object.values(alternates)).toContain(loc);
      for (const sister of Object.values(alternates)) expect(addresses).toContain(sister);
    }
  });

  it('lists only screens that exist and may be found by search engines', async () => {
    for (const { loc } of await getSitemap()) {
      expect(loc.startsWith(`${site}/`)).toBe(true);
      const match = matchRoute(loc.slice(site.length));
      const route: Route | undefined = match && routes[match.name];
      expect([loc, route?.isUnlisted, match && routeExists(match.name, {})]).toEqual([loc, undefined, true]);
    }
  });

  it('lists records with their titles and dates of change', async () => {
    const listed = await getSitemap();
    expect(listed.find(({ loc }) => loc === `${site}/en/shop/3/tea-co`)).toEqual({
      loc: `${site}/en/shop/3/tea-co`,
      lastmod: '2026-11-20T08:00:00Z',
      alternates: { en: `${site}/en/shop/3/tea-co`, cs: `${site}/cz/obchod/3/tea-co-cz`, de: `${site}/de/geschaeft/3/tea-co-cz` },
    });
    expect(listed.map(({ loc }) => loc)).toContain(`${site}/en/floorplan/2`);
  });

  it('is soon rebuilt if it was built from stale records', async () => {
    const changing = await startUpstream();
    const tell = (title: string) => changing.answer('/v1/sitemap', sendJson(success([record('company', 5, title)])));
    tell('One');
    const own = await startGateway({ upstreamOrigin: changing.origin });
    const read = async () => (await own.get('/sitemap-company-1.xml')).text();
    expect(await read()).toContain('/5/one');
    changing.answer('/v1/sitemap', sendJson({}, { status: 503 }));
    own.clock.advance(1300);
    expect(await read()).toContain('/5/one');
    tell('Two');
    own.clock.advance(3);
    expect(await read()).toContain('/5/two');
    await own.close();
    await changing.close();
  });

  it('is an uncached error if the records are unavailable', async () => {
    const alone = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9' });
    const answer = await alone.get('/sitemap.xml');
    expect([502, 503]).toContain(answer.status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await alone.close();
  });
});

describe('GET /sitemap.xml while the settings cannot be read', () => {
  it('is not cached, because it may list missing pages', async () => {
    const failing = await startUpstream();
    failing.answer('/v1/settings-web-app/web', sendJson({}, { status: 500 }));
    const partial = await startGateway({ upstreamOrigin: failing.origin });
    const answer = await partial.get('/sitemap.xml');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await partial.close();
    await failing.close();
  });
});

describe('GET /robots.txt', () => {
  it('allows everything except data, and names the sitemap', async () => {
    const answer = await gateway.get('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await answer.text()).split('\n')).toEqual([
      'User-agent: *',
      'Allow: /',
      'Disallow: /api/',
      'Allow: /api/images/',
      'Allow: /api/feeds/',
      '',
      `Sitemap: ${site}/sitemap.xml`,
      '',
    ]);
  });
});
