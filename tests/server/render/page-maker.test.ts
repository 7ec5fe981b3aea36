import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBuild, type SiteBuild } from '#server/render/build.ts';
import type { PagePayload, PageStart, RenderRequest, RenderResult } from '#shared/site/page.ts';
import { announcement, answerAnnouncements } from '../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
let renders: RenderRequest[];
/** What the renderer says, made to be something else. */
let change: (result: RenderResult) => RenderResult;
const { render } = await loadBuild(resolve('dist'));

beforeEach(async () => {
  upstream = await startUpstream();
  answerAnnouncements(upstream, [announcement(5), announcement(6), announcement(7), announcement(8)]);
  renders = [];
  change = (result) => result;
  const build: Partial<SiteBuild> = {
    async render(request) {
      renders.push(request);
      return change(await render(request));
    },
  };
  gateway = await startGateway({ upstreamOrigin: upstream.origin, build });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

/** A page in one of its forms, each of which is made for itself, with the addresses of its calls. */
async function look(path: string): Promise<{ page: PagePayload; renders: number }> {
  renders = [];
  const body = await (await gateway.get(path)).text();
  const page = path.startsWith('/api/')
    ? (JSON.parse(body) as { data: PagePayload }).data
    : (JSON.parse(/id="start">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as PageStart).page; // the gateway's own
  return { page, renders: renders.length };
}

const detail = '/en/news-detail/5/story-5';

describe('a page', () => {
  it('is rendered in passes the first time, and once when it is known what it needs', async () => {
    const first = await look(detail);
    expect(first.renders).toBeGreaterThan(1);
    expect(Object.keys(first.page.calls)).toContain('/v1/announcements/5');
    expect(await look(`/api/pages${detail}`)).toEqual({ page: first.page, renders: 1 });
  });

  it('is rendered once when it is time for a new one and its records are the same', async () => {
    const first = await look(detail);
    gateway.clock.advance(61);
    await look(detail); // the old one, while a new one is made
    await expect.poll(async () => (await gateway.get(detail)).headers.get('cache-status')).toContain('hit; ttl=60');
    expect(renders).toHaveLength(1);
    const { page } = await look(detail);
    expect(page).toEqual({ ...first.page, renderedAt: '2026-11-21T10:01:01.000Z' });
  });

  it('says what changed, in the addresses of other languages, too', async () => {
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

  it('is rendered once when two others of its screen have been: it needs what both did', async () => {
    await look('/en/news-detail/6/story-6');
    await look('/en/news-detail/7/story-7');
    const { page, renders } = await look(detail);
    expect(renders).toBe(1);
    expect(page.calls['/v1/announcements/5']?.data).toMatchObject({ id: 5, translations: [{ title: 'Story 5' }] });
  });

  it('is rendered once when its record names another company than that of the page before', async () => {
    for (const id of [5, 6, 7]) {
      upstream.answer(`/v1/announcements/${id}`, sendJson(success(announcement(id, { scope: 'store', company_id: id + 20 }))));
      upstream.answer(
        `/v1/companies/${id + 20}`,
        sendJson(success({ id: id + 20, type: 'store', translations: [{ locale: 'en', title: 'Shop' }] })),
      );
    }
    await look('/en/news-detail/6/story-6');
    await look('/en/news-detail/7/story-7');
    const { page, renders } = await look(detail);
    expect(Object.keys(page.calls)).toContain('/v1/companies/25');
    expect(renders).toBe(1);
  });

  it('leads to other languages by the same addresses, whether it was known where they are or not', async () => {
    const read = async () => (await (await gateway.get(detail)).text()).replace(/"renderedAt":"[^"]*"/, '');
    const first = await read();
    expect(first.match(/<a href="\/de\/news-detail\/5\/bericht-5" hrefLang="de"/g)).toHaveLength(3); // header, menu and footer
    gateway.clock.advance(61);
    await expect.poll(async () => (await gateway.get(detail)).headers.get('cache-status')).toContain('hit; ttl=60');
    expect(renders.at(-1)?.page.head).toBeDefined();
    expect(await read()).toBe(first);
  });

  it('carries nothing that was only guessed, and all that it needs', async () => {
    const missing = '/en/news-detail/99/gone';
    const first = (await look(missing)).page;
    await look('/en/news-detail/6/story-6');
    await look('/en/news-detail/7/story-7'); // both ask for more than what is missing does
    expect((await look(`/api/pages${missing}`)).page).toEqual(first);
    expect((await look(detail)).page.calls).not.toHaveProperty(['/v1/announcements/99']);
  });

  it.each([
    ['asks for another call', (page: RenderResult) => ({ ...page, wanted: [{ contract: 'listQuestions', address: '/v1/faq' }] })],
    ['no longer asks for one of them', (page: RenderResult) => ({ ...page, read: page.read.slice(1) })],
    ['says something else of itself', (page: RenderResult) => ({ ...page, head: page.head && { ...page.head, title: 'Other' } })],
    ['has another status', (page: RenderResult) => ({ ...page, status: 410 })],
  ])('is rendered in passes when it %s', async (_name, changed) => {
    await look(detail);
    change = changed;
    const { renders } = await look(`/api/pages${detail}`);
    expect(renders).toBeGreaterThan(1);
  });

  it('is rendered in passes when the settings have changed', async () => {
    await look(detail);
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ colors: { primary: '#00ff00' } })));
    const isGreen = async () => {
      gateway.clock.advance(61); // time goes on: what could not be asked for at once is asked for again
      return (await (await gateway.get(detail)).text()).includes('--color-primary:#00ff00');
    };
    await expect.poll(isGreen).toBe(true);
  });
});
