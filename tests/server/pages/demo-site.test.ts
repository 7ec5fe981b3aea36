import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnv } from '#config/env.ts';
import { type EmbeddedMallApi, startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { loadBuild, type SiteBuild } from '#server/pages/make/build.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import type { RenderRequest } from '#shared/site/page.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { readHtml } from '../../support/html.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';

let dataDir: string;
let mallApi: EmbeddedMallApi;
let gateway: TestGateway;
let renderPage: SiteBuild['render'];
const rendered = new Map<string, RenderRequest>();
let listed: { loc: string; isRecord: boolean }[];
const said = vi.spyOn(console, 'error');
const site = 'https://www.centre.example';

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent'); // the child process logs to the same output
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
  mallApi = await startEmbeddedMallApi(readEnv({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  renderPage = (await loadBuild(resolve('dist'))).render;
  const render: typeof renderPage = (request) => {
    rendered.set(request.address, request);
    return renderPage(request);
  };
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, clock: createClock(new Date()), build: { render } });
  const xml = await readSitemapFiles((path) => gateway.get(path));
  listed = [...xml.matchAll(/<url><loc>(.*?)<\/loc>(<lastmod>)?/g)].map(([, loc = '', lastmod]) => ({
    loc: loc.slice(site.length),
    isRecord: lastmod !== undefined,
  }));
});

afterAll(async () => {
  await gateway?.close();
  await mallApi?.close();
  rmSync(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

beforeEach(() => void said.mockReset().mockImplementation(() => {}));

/** Lists every screen in a language, and the first record of each kind. */
function pagesToVisit(locale: Locale): string[] {
  const records = new Map<string, string>();
  const ofLocale = listed.filter(({ loc }) => loc.split('/')[1] === locale);
  for (const { loc, isRecord } of ofLocale) {
    const kind = loc.split('/')[2] ?? '';
    if (isRecord && !records.has(kind)) records.set(kind, loc);
  }
  return [...ofLocale.filter(({ isRecord }) => !isRecord).map(({ loc }) => loc), ...records.values()];
}

interface VisitedPage {
  path: string;
  status: number;
  policy: string;
  html: string;
}

const visits = new Map<string, Promise<VisitedPage>>();

/** Returns a page's response; each is requested once, by whichever test comes first. */
function visit(path: string): Promise<VisitedPage> {
  const before = visits.get(path);
  if (before) return before;
  const visiting = gateway.get(path).then(async (answer) => ({
    path,
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    html: await answer.text(),
  }));
  visits.set(path, visiting);
  return visiting;
}

/** Fetches the pages one after the other, so as not to overload a busy machine. */
async function* visitAll(paths: readonly string[]): AsyncGenerator<VisitedPage> {
  for (const path of paths) yield await visit(path);
}

async function whereTo(path: string, headers: Record<string, string> = {}) {
  const answer = await requestRaw(gateway.origin, path, { headers });
  return { status: answer.status, to: answer.headers.location };
}

describe('the pages of the demo centre', () => {
  it('are in the sitemap, in four languages', () => {
    expect(listed.length).toBeGreaterThan(200);
    for (const locale of locales) expect(listed.filter(({ loc }) => loc.startsWith(`/${locale}`)).length).toBe(listed.length / 4);
  });

  for (const locale of locales) {
    const options = { timeout: 120_000, tags: locale === 'cz' ? [] : ['long'] };
    it(
      `answer in ${locale} at the sitemap’s addresses, each as its own canonical page in its language, with nothing missing`,
      options,
      async () => {
        const paths = pagesToVisit(locale);
        expect(paths.length).toBeGreaterThan(50);
        for await (const { path, status, html } of visitAll(paths)) {
          const { lang, title, meta, links } = readHtml(html);
          const canonical = links.find(({ rel }) => rel === 'canonical')?.href;
          expect([path, status, lang, canonical]).toEqual([path, 200, localeFacts[locale].tag, site + path]);
          expect([path, title, meta.robots]).toEqual([path, expect.stringMatching(/^Meandr – | \| Meandr$/), 'index, follow']);
          expect([path, (meta.description ?? '').length > 20, meta['og:locale']]).toEqual([path, true, localeFacts[locale].openGraph]);
          const languages = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang).map(({ hreflang }) => hreflang);
          expect([path, languages.sort()]).toEqual([path, ['cs', 'de', 'en', 'sk', 'x-default']]);
        }
        expect(said.mock.calls).toEqual([]);
        expect(gateway.logged.filter((line) => !line.includes('"level":30'))).toEqual([]);
      },
    );

    it(
      `follow the content policy in ${locale}: one style block, allowed by its hash, no style attributes, no inline scripts`,
      options,
      async () => {
        const special = locale === 'cz' ? ['/', '/en/search?q=tea', '/en/nothing'] : [];
        for await (const { path, policy, html } of visitAll([...pagesToVisit(locale), ...special])) {
          const { styleBlocks, scripts } = readHtml(html);
          const [style = ''] = styleBlocks;
          const hash = createHash('sha256').update(style).digest('base64');
          expect([path, styleBlocks.length, /style-src ([^;]*)/.exec(policy)?.[1]]).toEqual([path, 1, `'self' 'sha256-${hash}'`]);
          expect([path, /<[^>]*\s(?:style|on[a-z]+)=/.exec(html.replace(/<script.*?<\/script>/gs, ''))?.[0]]).toEqual([path, undefined]);
          for (const { type, src, text } of scripts) {
            if (src) expect([path, src, text]).toEqual([path, expect.stringMatching(/^\/assets\/[\w.-]+\.js$/), '']);
            else expect([path, type]).toEqual([path, expect.stringMatching(/^application\/(?:ld\+)?json$/)]);
            if (!src) expect(() => JSON.parse(text)).not.toThrow();
          }
        }
      },
    );
  }

  it('are the same as if no other page of their language had been rendered before', { tags: 'long', timeout: 120_000 }, async () => {
    for await (const { path } of visitAll(pagesToVisit('cz'))) {
      const request = rendered.get(path);
      if (!request) throw new Error(`${path} was not rendered.`);
      const alone = await renderPage({ ...request, config: structuredClone(request.config) });
      expect((await renderPage(request)).markup === alone.markup, path).toBe(true);
    }
  });

  it('have structured data by kind', async () => {
    const kinds = async (path: string) =>
      readHtml(await (await gateway.get(path)).text())
        .scripts.filter(({ type }) => type === 'application/ld+json')
        .map(({ text }) => (JSON.parse(text) as { '@type': string })['@type']);
    const first = (start: string) => listed.find(({ loc }) => loc.startsWith(start))?.loc ?? '';
    expect(await kinds(first('/en/news-detail/'))).toContain('NewsArticle');
    expect(await kinds(first('/en/event/'))).toContain('Event');
  });
});

describe('the pages of the demo centre, on a day that does not end', () => {
  let standing: { mallApi: RunningMallApi; gateway: TestGateway };

  beforeAll(async () => {
    const mallApi = await startMallApi(resolve('config/tenants/demo/content'));
    standing = { mallApi, gateway: await startGateway({ upstreamOrigin: mallApi.origin, clock: createClock(wednesdayNoon) }) };
  });

  afterAll(async () => {
    await standing?.gateway.close();
    await standing?.mallApi.close();
  });

  it('are the same bytes from another gateway a minute later, and after a refresh', { tags: 'long', timeout: 120_000 }, async () => {
    const { gateway, mallApi } = standing;
    const clock = createClock(new Date(wednesdayNoon.getTime() + 60_000));
    const other = await startGateway({ upstreamOrigin: mallApi.origin, clock });
    onTestFinished(() => other.close());
    const first = new Map<string, string>();
    for (const path of pagesToVisit('de')) {
      const answer = await gateway.get(path);
      expect([path, answer.status]).toEqual([path, 200]); // available, although the sitemap is from another day
      const html = await answer.text();
      first.set(path, html);
      const etag = String(answer.headers.get('etag'));
      const twin = await other.get(path);
      expect([path, twin.headers.get('etag')]).toEqual([path, etag]);
      expect((await twin.text()) === html, path).toBe(true);
    }
    gateway.clock.advance(61);
    for (const [path, html] of first) {
      // returns the cached page while a new one is rendered; searches are rendered each time
      await expect
        .poll(
          async () => {
            gateway.clock.advance(1); // lets late answers of a busy machine be fetched again
            return (await gateway.get(path)).headers.get('cache-status');
          },
          { interval: 5 },
        )
        .toMatch(/hit; ttl=\d|fwd=/);
      expect((await (await gateway.get(path)).text()) === html, path).toBe(true);
    }
  });

  it('contain the same data as the payload of a navigation', async () => {
    const path = listed.find(({ loc }) => loc.startsWith('/cz/novinka/'))?.loc ?? '';
    const document = await (await standing.gateway.get(path)).text();
    const start = readHtml(document).scripts.find(({ text, type }) => type === 'application/json' && text.includes('"page"'));
    const { data } = (await (await standing.gateway.get(`/api/pages${path}`)).json()) as { data: unknown };
    expect(data).toEqual((JSON.parse(start?.text ?? '{}') as { page: unknown }).page);
  });
});

describe('the addresses of the demo centre', () => {
  it.each([
    ['/obchody', { status: 301, to: '/cz/obchody-sluzby' }],
    ['/en/map', { status: 302, to: '/en/floorplan/1' }],
    ['/parkovani', { status: 301, to: '/cz/parkovani' }],
    ['/cz/aktuality', { status: 301, to: '/cz/novinky/1' }],
    ['/en/whats-on/music', { status: 301, to: '/en/events/1' }],
    ['/cz/magazin', { status: 302, to: 'https://blog.meandr.example' }],
    ['/cs/oteviraci-doba', { status: 301, to: '/cz/oteviraci-doba' }],
    ['/us', { status: 301, to: '/en' }],
    ['/en/news/', { status: 301, to: '/en/news/1' }],
    ['/en/events', { status: 301, to: '/en/events/1' }],
    ['/de/news-detail/102/die-fahre-legt-jetzt-bei-uns-an', { status: 301, to: '/de/news-detail/102/die-faehre-legt-jetzt-bei-uns-an' }],
    ['/de/geschaefte/7-bucher-geschenke/1', { status: 301, to: '/de/geschaefte/7-buecher-geschenke/1' }],
    ['/de/geschaefte/7-buecher-geschenke/1', { status: 200, to: undefined }],
    ['/en/news/2', { status: 200, to: undefined }],
    ['/en/news/999', { status: 404, to: undefined }],
    ['/en/shop/99999/x', { status: 404, to: undefined }],
    ['/x.php', { status: 404, to: undefined }],
  ])('lead from %s to %j', async (path, answer) => {
    expect(await whereTo(path)).toEqual(answer);
  });

  it.each(['/en/shop/', '/en/news-detail/', '/en/event/', '/cz/obchod/', '/de/news-detail/'])('correct the title of %s…', async (start) => {
    const right = listed.find(({ loc }) => loc.startsWith(start))?.loc ?? '';
    const id = right.split('/')[3];
    expect(right).toMatch(/\/\d+\/[a-z0-9-]+$/);
    expect(await whereTo(`${start}${id}/wrong`)).toEqual({ status: 301, to: right });
    expect(await whereTo(`${start}${id}`)).toEqual({ status: 301, to: right });
    expect(await whereTo(right)).toEqual({ status: 200, to: undefined });
  });

  it('have titles in their own language', async () => {
    const { data } = (await (await gateway.get('/api/proxy/v1/sitemap')).json()) as {
      data: { type: string; id: number; translations: { locale: Locale; title: string }[] }[];
    };
    const company = data.find(({ type }) => type === 'company');
    for (const { locale, title } of company?.translations ?? []) {
      expect(listed.map(({ loc }) => loc)).toContain(toDetailPath('shop', locale, company?.id ?? 0, title));
    }
  });

  it.each([
    [{ 'accept-language': 'cs-CZ,cs;q=0.9' }, 'cs'],
    [{ 'accept-language': 'de-AT' }, 'de'],
    [{ 'accept-language': 'fr' }, 'cs'],
    [{ cookie: 'locale=sk', 'accept-language': 'de' }, 'sk'],
  ])('show / to %j in %s', async (headers, lang) => {
    expect(readHtml((await requestRaw(gateway.origin, '/', { headers })).body).lang).toBe(lang);
  });
});

describe('the pictures of the demo centre', () => {
  it('are served by the gateway, in original size and smaller', async () => {
    const html = await (await gateway.get('/cz')).text();
    const addresses = [...new Set([...html.matchAll(/(?:src|href)="(\/api\/images\/[^"]+)"/g)].map((match) => match[1] ?? ''))];
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses.slice(0, 12)) {
      const answer = await gateway.get(address);
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, expect.stringMatching(/^image\//)]);
      await answer.arrayBuffer();
    }
  });
});
