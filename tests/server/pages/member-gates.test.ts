import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDetailPath, toPath } from '#shared/rules/routing.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import { announcement, answerAnnouncements } from '../../support/announcements.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

const meta = { page: 1, per_page: 12, total: 1, pages: 1 };
const offer = announcement(5, { type: 'product', company_id: 1, translations: [{ locale: 'en', title: 'Secret lamp' }] });
const reward = { id: 6, points: 50, stock: null, company_id: 1, translations: [{ locale: 'en', title: 'Secret coffee' }] };
const kinds = (['product', 'reward'] as const).map((type, index) => ({
  id: index + 1,
  type,
  translations: [{ locale: 'en', name: 'Kind' }],
}));

let upstream: FaultUpstream;
let open: TestGateway;
let gated: TestGateway;
let closed: TestGateway;

async function startWith(settings: Record<string, string>): Promise<{ gateway: TestGateway; upstream: FaultUpstream }> {
  const centre = await startUpstream();
  answerAnnouncements(centre, [offer]);
  centre.answer('/v1/announcements/', (request, response) => {
    const isOfOffers = request.url?.includes('type=product');
    sendJson(isOfOffers ? success([offer], meta) : success([], { ...meta, total: 0, pages: 0 }))(request, response);
  });
  centre.answer('/v1/rewards', sendJson(success([reward], meta)));
  centre.answer('/v1/rewards/6', sendJson(success(reward)));
  centre.answer('/v1/tiers', sendJson(success([])));
  centre.answer('/v1/categories', sendJson(success(kinds)));
  centre.answer('/v1/companies/1', sendJson(success(company(1))));
  centre.answer(
    '/v1/sitemap',
    sendJson(
      success([
        { type: 'product', id: 5, updated_at: '2026-11-20T08:00:00Z', translations: offer.translations },
        { type: 'reward', id: 6, updated_at: '2026-11-20T08:00:00Z', translations: reward.translations },
      ]),
    ),
  );
  const announced = { product: { any: true } };
  centre.answer('/v1/site-facts', sendJson(success({ kinds: { product: true, reward: true }, announced, pages: [] })));
  const menu = 'shops-services,offers,rewards';
  centre.answer('/v1/settings-web-app/web', sendJson(success({ ...settings, nav_menu_items: menu, homepage_menu_items: menu })));
  return { gateway: await startGateway({ upstreamOrigin: centre.origin }), upstream: centre };
}

let gatedUpstream: FaultUpstream;
let closedUpstream: FaultUpstream;

beforeAll(async () => {
  const gates = { is_offers_visible_only_when_logged_in: 'true', is_rewards_visible_only_when_logged_in: 'true' };
  ({ gateway: open, upstream } = await startWith({}));
  ({ gateway: gated, upstream: gatedUpstream } = await startWith(gates));
  ({ gateway: closed, upstream: closedUpstream } = await startWith({ is_authentication_active: 'false' }));
});

afterAll(async () => {
  await Promise.all([open.close(), gated.close(), closed.close()]);
  await Promise.all([upstream.close(), gatedUpstream.close(), closedUpstream.close()]);
});

const pathsIn = (locale: Locale) => [
  toPath('offers', locale, { page: 1 }),
  toPath('offers-category', locale, { category: '1-kind', page: 1 }),
  toDetailPath('offer', locale, 5, 'Secret lamp'),
  toPath('rewards', locale, { page: 1 }),
  toPath('rewards-category', locale, { category: '2-kind', page: 1 }),
  toDetailPath('reward', locale, 6, 'Secret coffee'),
];

describe.each(locales)('offers and rewards in %s', (locale) => {
  it('are public and cacheable while their gates are off', async () => {
    for (const path of pathsIn(locale)) {
      const answer = await open.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('cache-control')).toMatch(/^public, .*s-maxage=\d+/);
      expect(await answer.text()).toMatch(/<h1/);
    }
  });

  it('send an anonymous visitor to login while their gates are on, uncached', async () => {
    for (const path of pathsIn(locale)) {
      const answer = await gated.get(path);
      expect([path, answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
        path,
        302,
        toPath('login', locale, {}, { return: path }),
        'no-store',
      ]);
      expect(await answer.text()).not.toContain('Secret');
    }
  });

  it('send navigations within the site to login, too', async () => {
    for (const path of pathsIn(locale)) {
      const answer = await gated.get(`/api/pages${path}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ data: { redirect: toPath('login', locale, {}, { return: path }), calls: {} } });
    }
  });

  it('open for a visitor with a token, uncached', async () => {
    for (const path of pathsIn(locale)) {
      const answer = await gated.get(path, { cookie: 'token=held' });
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });
});

const ofMembers = routeNames.filter((name) => (routes[name] as Route).access === 'member' && (routes[name] as Route).screen);
const ofVisitors = ['login', 'register', 'forgot-password'] as const;

describe.each(locales)('the account in %s', (locale) => {
  it('sends an anonymous visitor from a member’s page to login, with the requested address, uncached', async () => {
    for (const name of ofMembers) {
      const path = toPath(name, locale, { id: 7 });
      for (const [address, back] of [
        [path, path],
        [`${path}?type=spent&utm_source=mail`, `${path}?type=spent&utm_source=mail`],
        [`${path}?return=//evil.example`, `${path}?return=%2F%2Fevil.example`],
      ] as const) {
        const answer = await open.get(address);
        expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
          302,
          toPath('login', locale, {}, { return: back }),
          'no-store',
        ]);
        const { data } = (await open.get(`/api/pages${address}`).then((page) => page.json())) as { data: { redirect: string } };
        expect(data.redirect).toBe(toPath('login', locale, {}, { return: back }));
      }
    }
  });

  it('shows a member’s page to a visitor with a token, uncached', async () => {
    for (const name of ofMembers) {
      const answer = await open.get(toPath(name, locale, { id: 7 }), { cookie: 'token=held' });
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
    }
  });

  it('shows the page of an email’s link to everyone, without storing its secret', async () => {
    const ofLetters = routeNames.filter((name) => (routes[name] as Route).query?.includes('token'));
    expect(ofLetters).toContain('set-new-password');
    for (const name of ofLetters) {
      const answer = await open.get(toPath(name, locale, {}, { token: 'secret' }));
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
    }
  });

  it('shows login, register and forgot-password even with a cookie, because only the page finds out whether the visitor is a member', async () => {
    for (const name of ofVisitors) {
      const path = toPath(name, locale, {}, { return: '/cz' });
      const plain = await open.get(path);
      expect([plain.status, plain.headers.get('set-cookie')]).toEqual([200, null]);
      const answer = await open.get(path, { cookie: 'token=stale' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('set-cookie')).toBeNull();
      const payload = await open.get(`/api/pages${path}`, { cookie: 'token=stale' });
      expect([payload.headers.get('set-cookie'), await payload.json()]).toMatchObject([null, { data: { status: 200 } }]);
    }
  });

  it('redirects to the home page while login is off', async () => {
    for (const path of [...ofMembers, ...ofVisitors].map((name) => toPath(name, locale, { id: 7 }))) {
      for (const cookie of ['', 'token=held']) {
        const answer = await closed.get(path, { cookie });
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, `/${locale}`]);
      }
    }
  });
});

describe('members-only content', () => {
  const linked = /href="\/en\/(?:offers?|rewards?)\//;

  it.each(['/en', '/en/shop/1/shop-1', '/en/shops-services'])('is neither shown nor linked on %s', async (path) => {
    const forAll = await open.get(path).then((answer) => answer.text());
    expect(linked.test(forAll)).toBe(true);
    const forAnybody = await gated.get(path).then((answer) => answer.text());
    expect([forAnybody.includes('<h1'), linked.test(forAnybody), forAnybody.includes('Secret')]).toEqual([true, false, false]);
  });

  it('is in no sitemap', async () => {
    const addresses = async (gateway: TestGateway) => {
      const xml = await readSitemapFiles((path) => gateway.get(path));
      return [...xml.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address).join(' ');
    };
    expect(await addresses(open)).toMatch(/\/en\/offers\/1.*\/en\/rewards\/1.*\/en\/offer\/5\/secret-lamp.*\/en\/reward\/6\/secret-coffee/);
    expect(await addresses(gated)).not.toMatch(/\/(?:offers?|rewards?)\//);
  });
});

describe('GET /{lang}/rewards without a page', () => {
  it.each(['/en/rewards', '/cz/odmeny', '/sk/odmeny', '/de/praemien'])(
    'shows the member’s own screen instead of the list: %s',
    async (path) => {
      expect((await open.get(path)).status).not.toBe(200);
      expect((await open.get(`${path}/1`)).status).toBe(200);
    },
  );
});
