import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { type ForeignCentre, startForeignCentre } from '../../support/foreign-mall-api/foreign-centre.ts';
import { isOfSpecification } from '../../support/foreign-mall-api/known-calls.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';

let centre: ForeignCentre;

beforeAll(async () => {
  centre = await startForeignCentre();
}, 120_000);

afterEach(() => centre.closeGateways());
afterAll(() => centre.close());

const toPath = (name: RouteName): string => findLandingPath(name, 'en') ?? '';

async function readConfig({ get }: TestGateway): Promise<SiteConfig> {
  const { data } = (await (await get('/api/config?locale=en')).json()) as { data: SiteConfig }; // safe: the gateway's own answer
  return data;
}

async function readHrefs({ get }: TestGateway, path: string): Promise<string[]> {
  const html = (await (await get(path)).text()).replace(/<script.*?<\/script>/gs, '');
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
}

/** Screens that need calls which our own mall API adds to the specification. */
const gone: readonly RouteName[] = [
  'floorplan',
  'blog',
  'dashboard-notices',
  'notices-off',
  'dashboard-payment-methods',
  'dashboard-purchases',
];
const there: readonly RouteName[] = [
  'home',
  'shops-services',
  'events',
  'offers',
  'rewards',
  'faq',
  'search',
  'cinema',
  'gift-cards',
  'booking',
];

describe('optional calls', () => {
  it('are all additions to the specification and the three calls that lists can replace', () => {
    const optional = contracts.filter(({ isOptional }) => isOptional).map(({ name }) => name);
    const asked = contracts.filter(({ access }) => access !== 'staff'); // other mall APIs get no calls of the staff
    const additions = asked.filter((contract) => !isOfSpecification(contract)).map(({ name }) => name);
    expect(optional.toSorted()).toEqual([...additions, 'searchCentre', 'searchAsMember', 'listSitemap'].toSorted());
  });
});

describe.each(['json', 'html'] as const)('a mall API without our additional calls, which returns its errors in %s', (additions) => {
  it('leads to a site without pages, links and sitemap entries for missing calls, but with all others', { timeout: 120_000 }, async () => {
    const gateway = await centre.start({ additions });
    const hrefs = await readHrefs(gateway, '/en');
    for (const name of gone) {
      expect([name, (await gateway.get(toPath(name))).status]).toEqual([name, 404]);
      expect(hrefs).not.toContain(toPath(name));
    }
    for (const name of there) expect([name, (await gateway.get(toPath(name))).status]).toEqual([name, 200]);
    const xml = await readSitemapFiles((path) => gateway.get(path));
    expect(xml).toContain('/en/shop/');
    for (const name of ['floorplan', 'blog'] as const) expect(xml).not.toContain(`${toPath(name)}<`);
    expect(xml).not.toContain('/en/floorplan/');
  });

  it('leads to the site’s error page in the page’s language', async () => {
    const gateway = await centre.start({ additions });
    const answer = await gateway.get('/cz/mapa-centra');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('lang="cs"');
  });

  it('leads to a list of missing calls in the configuration for browsers', async () => {
    const gateway = await centre.start({ additions });
    const { notOffered = [] } = await readConfig(gateway);
    expect(notOffered).toEqual(
      expect.arrayContaining([
        'countNotices',
        'getUnreadMessages',
        'listConnectedSites',
        'listPurchases',
        'requestEmailChange',
        'listFloorplans',
      ]),
    );
    expect(notOffered.filter((name) => contracts.some((contract) => contract.name === name && isOfSpecification(contract)))).toEqual([]);
  });

  it('leads to "not found" for members and visitors, and to empty successes for calls that the site can do without', async () => {
    const gateway = await centre.start({ additions });
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
    expect((await gateway.get('/api/v1/me/notices', headers)).status).toBe(404);
    expect((await gateway.get('/api/proxy/v1/floorplans/1')).status).toBe(404);
    expect(await (await gateway.get('/api/proxy/v1/films')).json()).toEqual({ status: 'success', data: [] });
    const decision = { id: 'abcdefabcdef', version: 'abcdefabcdef', decision: 'accepted-all', choices: [] };
    const recorded = await fetch(`${gateway.origin}/api/v1/cookie-consents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(decision),
    });
    expect([recorded.status, await recorded.json()]).toEqual([200, { status: 'success', data: {} }]);
  });
});

describe('diets', () => {
  it('are neither offered nor requested if the mall API has none', async () => {
    const gateway = await centre.start({ without: ['/v1/company-diets'] });
    const before = centre.foreign.calls.length;
    const html = await (await gateway.get('/en/shops/all/1?diet=vegan')).text();
    expect(html).toContain('name="floor"');
    expect(html).not.toContain('name="diet"');
    expect(html).not.toContain('Vegan food');
    expect(centre.foreign.calls.slice(before).filter((call) => call.includes('diet='))).toEqual([]);
  });
});

describe('a call that the mall API does not offer', () => {
  it('is requested again after five minutes, and works once the mall API offers it', async () => {
    const gateway = await centre.start({ additions: 'json' });
    const asks = () => centre.foreign.calls.filter((call) => call.startsWith('GET /v1/floorplans')).length;
    expect((await gateway.get('/api/proxy/v1/floorplans/1')).status).toBe(404);
    const before = asks();
    centre.foreign.behave({});
    gateway.clock.advance(240);
    expect((await gateway.get('/api/proxy/v1/floorplans/1')).status).toBe(404);
    expect(asks()).toBe(before);
    gateway.clock.advance(120);
    expect((await gateway.get('/api/proxy/v1/floorplans/1')).status).toBe(200);
  });

  it('has its page and menu item soon after the mall API offers it', { timeout: 120_000 }, async () => {
    const gateway = await centre.start({ additions: 'json' });
    expect(await readHrefs(gateway, '/en')).not.toContain('/en/floorplan');
    centre.foreign.behave({});
    await expect
      .poll(
        async () => {
          gateway.clock.advance(301);
          return [(await gateway.get('/en/floorplan')).status < 400, (await readConfig(gateway)).notOffered ?? []];
        },
        { timeout: 50_000 },
      )
      .toEqual([true, []]);
    await expect
      .poll(
        () => {
          gateway.clock.advance(61);
          return readHrefs(gateway, '/en');
        },
        { timeout: 50_000 },
      )
      .toContain('/en/floorplan');
  });

  it('does not replace a valid copy if a proxy returned the "not found"', async () => {
    const gateway = await centre.start({});
    const films = await (await gateway.get('/api/proxy/v1/films')).json();
    centre.foreign.behave({ additions: 'html' });
    gateway.clock.advance(700);
    expect(await (await gateway.get('/api/proxy/v1/films')).json()).toEqual(films);
  });

  it('is not in the configuration of a mall API that offers all calls', async () => {
    const gateway = await centre.start({});
    expect(await readConfig(gateway)).not.toHaveProperty('notOffered');
  });
});
