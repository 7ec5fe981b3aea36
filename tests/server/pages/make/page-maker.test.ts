import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBuild, type SiteBuild } from '#server/pages/make/build.ts';
import type { PagePayload, PageStart, RenderRequest } from '#shared/site/page.ts';
import { announcement, answerAnnouncements } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
let renders: RenderRequest[];
const { render } = await loadBuild(resolve('dist'));

beforeEach(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5), announcement(6), announcement(7), announcement(8)]);
  renders = [];
  const build: Partial<SiteBuild> = {
    render(request) {
      renders.push(request);
      return render(request);
    },
  };
  gateway = await startGateway({ upstreamOrigin: upstream.origin, build });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

/** Fetches a page as a document or as data, each of which is rendered separately. Returns it with the number of renders. */
async function look(path: string): Promise<{ page: PagePayload; renders: number }> {
  renders = [];
  const body = await (await gateway.get(path)).text();
  const page = path.startsWith('/api/')
    ? (JSON.parse(body) as { data: PagePayload }).data
    : (JSON.parse(/id="start">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as PageStart).page; // safe: the data that the gateway writes
  return { page, renders: renders.length };
}

/** Waits until a page is fresh again. Advances the clock, so that answers that were late on a busy machine are fetched again. */
async function renew(path: string): Promise<void> {
  const look = async () => {
    gateway.clock.advance(1);
    return (await gateway.get(path)).headers.get('cache-status');
  };
  await expect.poll(look).toMatch(/hit; ttl=\d/);
}

const detail = '/en/news-detail/5/story-5';

describe('a page', () => {
  it('is rendered in several passes the first time, and in one pass when its calls are known', async () => {
    const first = await look(detail);
    expect(first.renders).toBeGreaterThan(1);
    expect(Object.keys(first.page.calls)).toContain('/v1/announcements/5');
    expect(await look(`/api/pages${detail}`)).toEqual({ page: first.page, renders: 1 });
  });

  it.each([detail, `/api/pages${detail}`])('is not rendered again when it expires if its records are unchanged: %s', async (path) => {
    const first = await gateway.get(path);
    const [body, etag] = [await first.text(), String(first.headers.get('etag'))];
    renders = [];
    for (const seconds of [61, 61, 700, 3000]) {
      gateway.clock.advance(seconds);
      const then = gateway.clock.now().toUTCString();
      await renew(path);
      const renewed = await gateway.get(path);
      expect([renewed.headers.get('etag'), await renewed.text()]).toEqual([etag, body]);
      expect(Date.parse(String(renewed.headers.get('date')))).toBeGreaterThanOrEqual(Date.parse(then));
      expect((await gateway.get(path, { 'if-none-match': etag })).status).toBe(304);
    }
    expect(renders).toHaveLength(0);
  });

  it('is rendered again if one of its records has changed', async () => {
    const before = (await gateway.get(detail)).headers.get('etag');
    upstream.answer('/v1/announcements/5', sendJson(success(announcement(5, { translations: [{ locale: 'en', title: 'Other' }] }))));
    gateway.clock.advance(61);
    renders = [];
    const findPath = async () => {
      gateway.clock.advance(1);
      return (await gateway.get(detail)).headers.get('location');
    };
    await expect.poll(findPath).toBe('/en/news-detail/5/other');
    expect((await gateway.get('/en/news-detail/5/other')).headers.get('etag')).not.toBe(before);
    expect(renders.length).toBeGreaterThan(0);
  });

  it('is rendered again at midnight, and at the end of an offer, even if its records are unchanged', async () => {
    answerAnnouncements(upstream, [announcement(5, { ends_at: '2026-11-21T11:00:00Z' })]);
    const asOf = async () => /"asOf":"([^"]*)"/.exec(await (await gateway.get(detail)).text())?.[1];
    expect(await asOf()).toBe('2026-11-20T23:00:00.000Z');
    gateway.clock.advance(3600);
    expect(await asOf()).toBe('2026-11-21T11:00:00.000Z');
    gateway.clock.advance(12 * 3600);
    expect(await asOf()).toBe('2026-11-21T23:00:00.000Z');
  });

  it('has the age of its data while the data is unavailable', async () => {
    await look(detail);
    upstream.fail(sendJson({}, { status: 500 }));
    renders = [];
    for (const [seconds, said] of [
      [61, 'hit; ttl=-1; detail=REVALIDATING'],
      [700, 'hit; ttl=-701; detail=UPSTREAM_FAILED'],
    ] as const) {
      gateway.clock.advance(seconds);
      expect((await gateway.get(detail)).headers.get('cache-status')).toBe(`mallfront; ${said}`);
      await expect.poll(() => gateway.logged.filter((line) => line.includes('could not be renewed')).length).toBeGreaterThan(0);
    }
    expect(renders).toHaveLength(0);
  });

  it('contains changes, even those in its links to other languages', async () => {
    const { page } = await look(detail);
    expect(page.head?.alternates.de).toBe('/de/news-detail/5/bericht-5');
    const [cz, en, sk] = announcement(5).translations;
    upstream.answer(
      '/v1/announcements/5',
      sendJson(success(announcement(5, { translations: [cz, en, sk, { locale: 'de', title: 'Neues' }] }))),
    );
    gateway.clock.advance(61);
    await expect.poll(async () => (await look(detail)).page.head?.alternates.de).toBe('/de/news-detail/5/neues');
    expect((await look(`/api/pages${detail}`)).page.head?.alternates.de).toBe('/de/news-detail/5/neues');
  });

  it('links to other languages', async () => {
    const html = await (await gateway.get(detail)).text();
    expect(html.match(/<a href="\/de\/news-detail\/5\/bericht-5" hrefLang="de"/g)).toHaveLength(3); // in header, menu and footer
  });

  it('is rendered again if the settings have changed', async () => {
    await look(detail);
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ colors: { primary: '#00ff00' } })));
    const isGreen = async () => {
      gateway.clock.advance(61); // so that late answers are fetched again
      return (await (await gateway.get(detail)).text()).includes('--color-primary:#00ff00');
    };
    await expect.poll(isGreen).toBe(true);
  });
});

describe('the first visit of a page after another page of its route', () => {
  const shop = (id: number) => `/en/shop/${id}/shop-${id}`;

  beforeEach(() => {
    for (const [id, category] of [
      [21, 3],
      [22, 4],
    ] as const)
      upstream.answer(`/v1/companies/${id}`, sendJson(success({ ...company(id), category_ids: [category] })));
  });

  it('renders another shop in one pass, in any language, with the calls that depend on the shop’s record', async () => {
    expect((await look(shop(21))).renders).toBeGreaterThan(1);
    const { page, renders } = await look(shop(22));
    expect(renders).toBe(1);
    expect(Object.keys(page.calls)).toContain('/v1/companies?category=4&locale=en&per_page=8&sort=featured');
    expect((await look('/cz/obchod/21/obchod-21')).renders).toBe(1);
  });

  it('sends the same page as a gateway that has shown no other', async () => {
    const first = await look(shop(22));
    const fresh = await startGateway({ upstreamOrigin: upstream.origin });
    await fresh.get(shop(21));
    const body = await (await fresh.get(shop(22))).text();
    await fresh.close();
    expect((JSON.parse(/id="start">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as PageStart).page).toEqual(first.page);
  });

  it('makes no additional calls for a missing shop', async () => {
    const callsOf = async (id: number) => {
      upstream.requests.length = 0;
      expect((await gateway.get(shop(id))).status).toBe(404);
      return upstream.requests.filter((call) => call.includes(String(id))).sort();
    };
    const before = await callsOf(98);
    await look(shop(21));
    expect(await callsOf(99)).toEqual(before.map((call) => call.replace('98', '99')));
  });
});
