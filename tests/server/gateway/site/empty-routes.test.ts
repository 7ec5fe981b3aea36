import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLandingPath } from '#shared/rules/routing.ts';
import { type Route, type RouteName, routeNames, routes } from '#shared/site/routes.ts';
import { announcement } from '../../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { readSitemapFiles } from '../../../support/sitemap.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const page = (total: number) => ({ page: 1, per_page: 1, total, pages: 1 });
const everything = routeNames.filter((name) => {
  const { layout, isForEngineers, query = [] }: Route = routes[name];
  return findLandingPath(name, 'en') && !layout && !isForEngineers && !query.includes('token'); // pages that only links in emails lead to are in no menu
});
/** Screens that even a centre with nothing but shops has. */
const always: readonly RouteName[] = [
  'home',
  'shops-services',
  'shops',
  'search',
  'about',
  'information',
  'accessibility',
  'login',
  'register',
  'forgot-password',
];

/** Starts a centre with one shop, one news item of the centre, and nothing else, whose mall API has no site facts. */
async function startSparse(): Promise<void> {
  const notFound = sendJson({ status: 'error', httpStatus: 'NotFound', message: 'Not found' }, { status: 404 });
  for (const address of ['/v1/site-facts', '/v1/options/gift-cards']) upstream.answer(address, notFound);
  upstream.answer('/v1/announcements/', sendJson(success([], page(0))));
  for (const query of ['per_page=1&type=news', 'per_page=1&scope=mall&type=news'])
    upstream.answer(`/v1/announcements/?${query}`, sendJson(success([announcement(5)], page(1))));
  upstream.answer('/v1/faq/', sendJson(success([])));
  upstream.answer('/v1/faq', sendJson(success([])));
  upstream.answer('/v1/companies', sendJson(success([company(1)], page(1))));
  const menu = JSON.stringify(everything.map((name) => ({ name })));
  upstream.answer(
    '/v1/settings-web-app/web',
    sendJson(success({ nav_menu_items: menu, useful_menu_items: menu, homepage_menu_items: menu })),
  );
  gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { appLinks: {} } });
}

beforeEach(async () => {
  upstream = await startUpstream();
  await startSparse();
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

/** Returns the screens that a page links to. */
async function readLinked(path = '/en'): Promise<RouteName[]> {
  const html = await (await gateway.get(path)).text();
  const hrefs = new Set([...html.replace(/<script.*?<\/script>/gs, '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href));
  return everything.filter((name) => hrefs.has(findLandingPath(name, 'en') ?? ''));
}

const hasNews: readonly RouteName[] = ['news-events', 'news', 'news-mall'];
const hasMember: readonly RouteName[] = everything.filter((name) => (routes[name] as Route).access === 'member');

describe('a centre with little to show', () => {
  it('links only to what exists, in menus, footer, bottom bar and tiles', async () => {
    const linked = await readLinked();
    expect(linked.filter((name) => !hasMember.includes(name) && !always.includes(name)).sort()).toEqual([...hasNews].sort());
    expect(linked).toEqual(expect.arrayContaining(['shops', 'about', 'information']));
  });

  it('has only existing pages in its sitemap', async () => {
    const xml = await readSitemapFiles((path) => gateway.get(path));
    const inSitemap = everything.filter((name) => xml.includes(`<loc>https://www.centre.example${findLandingPath(name, 'en')}</loc>`));
    expect(inSitemap.filter((name) => !always.includes(name)).sort()).toEqual([...hasNews].sort());
  });

  it('asks visitors for no email address without a privacy policy', async () => {
    expect((await gateway.get('/en/newsletter')).status).toBe(404);
    upstream.answer(
      '/v1/privacy-policy',
      sendJson(
        success({ version: '1', valid_from: '2026-01-01', translations: [{ locale: 'en', privacy_policy: '<p>We keep little.</p>' }] }),
      ),
    );
    gateway.clock.advance(61);
    await expect.poll(async () => (await gateway.get('/en/newsletter')).status).toBe(200);
    expect(await readLinked()).toEqual(expect.arrayContaining(['newsletter', 'privacy-policy']));
  });

  it('shows new content within the cache’s times, and hides removed content', async () => {
    await readLinked();
    for (const query of ['per_page=1&type=news', 'per_page=1&scope=mall&type=news'])
      upstream.answer(`/v1/announcements/?${query}`, sendJson(success([], page(0))));
    upstream.answer('/v1/announcements/?per_page=1&type=event', sendJson(success([announcement(6, { type: 'event' })], page(1))));
    for (const seconds of [301, 61, 61]) {
      gateway.clock.advance(seconds); // facts from lists are fresh for five minutes, and are then refreshed and checked
      await readLinked();
    }
    await expect.poll(() => readLinked()).toEqual(expect.arrayContaining(['events', 'news-events']));
    const linked = await readLinked();
    expect(linked).not.toContain('news');
    expect(linked).not.toContain('offers');
  });

  it('hides nothing while it cannot be checked', async () => {
    upstream.answer('/v1/faq', sendJson({}, { status: 500 }));
    upstream.answer('/v1/faq/', sendJson({}, { status: 500 }));
    expect(await readLinked()).toContain('faq');
    expect(gateway.logged.some((line) => line.includes('something to show could not be found out'))).toBe(true);
  });
});

describe('a mall API with site facts', () => {
  it('is trusted, so that the gateway does not read lists or the sitemap', async () => {
    const announced = { news: { any: false, mall: false, store: false }, event: { any: true, mall: false, store: true } };
    const facts = { kinds: { company: true, reward: true }, announced, has_articles: true, pages: [] };
    upstream.answer('/v1/site-facts', sendJson(success(facts)));
    const stated = await startGateway({ upstreamOrigin: upstream.origin, tenant: { appLinks: {} } });
    const before = upstream.requests.length;
    const { data } = (await (await stated.get('/api/config?locale=en')).json()) as { data: { empty: string[] } };
    expect(data.empty).toEqual(expect.arrayContaining(['news', 'events-mall', 'faq']));
    for (const name of ['events', 'events-stores', 'rewards', 'blog', 'shops']) expect(data.empty).not.toContain(name);
    expect(upstream.requests.slice(before).filter((request) => /sitemap|per_page=|\/companies/.test(request))).toEqual([]);
    await stated.close();
  });
});

describe('GET /api/config', () => {
  it('names empty screens', async () => {
    const { data } = (await (await gateway.get('/api/config?locale=en')).json()) as { data: { empty: string[] } };
    expect(data.empty).toEqual(expect.arrayContaining(['offers', 'rewards', 'faq', 'privacy-policy', 'newsletter', 'blog', 'events']));
    expect(data.empty).not.toContain('news');
  });

  it('names the saved cards as empty if Stripe takes the payments', async () => {
    const readEmpty = async ({ get }: TestGateway) =>
      ((await (await get('/api/config?locale=en')).json()) as { data: { empty: string[] } }).data.empty;
    expect(await readEmpty(gateway)).not.toContain('dashboard-payment-methods');
    const stripe = await startGateway({ upstreamOrigin: upstream.origin, tenant: { payments: 'stripe' } });
    expect(await readEmpty(stripe)).toContain('dashboard-payment-methods');
    await stripe.close();
  });
});
