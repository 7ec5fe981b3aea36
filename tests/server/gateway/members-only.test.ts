import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCompaniesWithEntities } from '#shared/contracts/companies.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { searchAsMember } from '#shared/contracts/member-lists.ts';
import { listRewards } from '#shared/contracts/rewards.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { createMember } from '../mall-api/members.ts';
import {
  changeContent,
  copyTinyContent,
  type RunningMallApi,
  silentLog,
  startMallApi,
  wednesdayNoon,
} from '../mall-api/running-mall-api.ts';

/** Matches a word that every text of every offer and reward contains, and nothing else. */
const canary = /Kanarek|-kanarek/; // as in texts and addresses, but not all in lower case, because search answers repeat the query
const gates = ['is_offers_visible_only_when_logged_in', 'is_rewards_visible_only_when_logged_in'] as const;

interface Planted {
  id: number;
  type?: string;
  translations: Record<string, string>[];
}

let content: ReturnType<typeof copyTinyContent>;
let mallApi: RunningMallApi;
let gateway: TestGateway;
let token: string;

const readList = <T>(file: string): T[] => JSON.parse(readFileSync(join(content.contentDir, file), 'utf8'));

function plant(file: string, isMeant: (record: Planted) => boolean): void {
  const texts = (entry: Record<string, string>) =>
    Object.fromEntries(Object.entries(entry).map(([field, text]) => [field, field === 'locale' ? text : `${text} Kanarek`]));
  const planted = readList<Planted>(file).map((record) =>
    isMeant(record) ? { ...record, translations: record.translations.map(texts) } : record,
  );
  changeContent(content.contentDir, { [file]: planted });
}

/** Restricts offers and rewards to members, or makes both public. */
async function keep(isKept: boolean): Promise<void> {
  const others = readList<{ key: string }>('settings.json').filter(({ key }) => !gates.some((gate) => gate === key));
  changeContent(content.contentDir, { 'settings.json': [...others, ...gates.map((key) => ({ group: null, key, value: isKept }))] });
  importContent({ db: mallApi.db, contentDir: content.contentDir, importedAt: wednesdayNoon, log: silentLog });
  gateway.clock.advance(61); // until the cached settings have expired
  await vi.waitFor(async () => expect((await gateway.get('/en/offers/1')).status).toBe(isKept ? 302 : 200));
}

beforeAll(async () => {
  content = copyTinyContent();
  plant('announcements.json', ({ type }) => type === 'product');
  plant('rewards.json', () => true);
  mallApi = await startMallApi(content.contentDir);
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, clock: createClock(wednesdayNoon) });
  token = createMember(mallApi).token;
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
  content.remove();
});

const ids = [1, 2, 3, 11, 13, 21, 22, 25, 26]; // ids of each kind in the tiny centre, and of records that are not public yet
const params: Readonly<Record<string, readonly (string | number)[]>> = {
  id: ids,
  permalink: ['centre/about'],
  alias: ['about', 'parking'],
};
const queries: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  [listAnnouncements.name]: [{}, { type: 'product' }, { company: 1 }, { type: 'product', company: 2, per_page: 48 }],
  [listRewards.name]: [{}, { company: 1 }, { sort: 'newest' }],
  [listCompaniesWithEntities.name]: ['product', 'reward', 'news', 'event'].map((entity) => ({ entity })),
  [searchCentre.name]: [
    { q: 'kanarek' },
    { q: 'knaarek' },
    { q: 'knrkae espresso xyz' },
    { q: 'offer', types: 'product' },
    { q: 'espreso ofer', types: 'product,reward' },
    { q: 'mug', types: 'product,news', limit: 2 },
  ],
  listBookingSlots: [{ service: 1 }],
};

/** Lists every address of a public call in the tiny centre. */
function addressesOf(contract: Endpoint): string[] {
  const name = /\{(\w+)\+?\}/.exec(contract.path)?.[1];
  const values = name ? (params[name] ?? []).map((value) => ({ [name]: value })) : [{}];
  return values.flatMap((one) => (queries[contract.name] ?? [{}]).map((query) => toAddress(contract, { params: one, query })));
}

const publicCalls = contracts.filter(({ access }) => access === 'public');

async function read(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string; cacheControl: string }> {
  const answer = await gateway.get(path, headers);
  return { status: answer.status, text: await answer.text(), cacheControl: answer.headers.get('cache-control') ?? '' };
}

/** Returns the paths whose answers contain restricted records. */
async function findShowing(paths: readonly string[], headers: Record<string, string> = {}): Promise<string[]> {
  const showing: string[] = [];
  for (const path of paths) if (canary.test((await read(path, headers)).text)) showing.push(path);
  return showing;
}

const sitemaps = ['/sitemap-product-1.xml', '/sitemap-reward-1.xml'];

/** Every screen, and the page of every possible record. */
const pagePaths = routeNames.flatMap((name) => {
  const { screen, path }: Route = routes[name];
  if (!screen) return [];
  if (path.en.includes('{id}') && path.en.includes('{title}')) return ids.map((id) => toPath(name, 'en', { id, title: 'x' }));
  if (path.en.includes('{category}')) return ids.slice(0, 6).map((id) => toPath(name, 'en', { category: `${id}-x`, page: 1 }));
  if (name === 'search') return ['kanarek', 'offer', 'knaarek'].map((q) => toPath(name, 'en', {}, { q }));
  return [findLandingPath(name, 'en') ?? toPath(name, 'en', { id: 1, permalink: 'centre', alias: 'about' })];
});

/** Returns the path to which the site corrects a page's address, or the path itself. */
async function settle(path: string): Promise<string> {
  const answer = await gateway.get(path);
  const to = answer.headers.get('location');
  return answer.status === 301 && to ? to : path;
}

const callsOf = (base: '/api' | '/api/proxy') => publicCalls.flatMap(addressesOf).map((address) => base + address);

describe('while offers and rewards are public', () => {
  it('includes them in calls, pages, sitemap and search', async () => {
    const shown = new Set((await findShowing(callsOf('/api/proxy'))).map((path) => path.replace(/\?.*|\d+$/g, '')));
    expect([...shown].sort()).toEqual([
      '/api/proxy/v1/announcements/',
      '/api/proxy/v1/companies-with-entities',
      '/api/proxy/v1/rewards',
      '/api/proxy/v1/rewards/',
      '/api/proxy/v1/search',
      '/api/proxy/v1/sitemap',
    ]);
    const pages = await Promise.all(['/en/offers/1', '/en/rewards/1', '/en/offer/21/x', '/en/reward/1/x', '/en/shop/1/x'].map(settle));
    const others = [...pages, ...sitemaps, '/en/search?q=kanarek'];
    expect(await findShowing(others)).toEqual(others);
  });
});

describe('while they are for members only', () => {
  beforeAll(() => keep(true));

  it.each(['/api/proxy', '/api'] as const)('hides them, and their existence, in public calls below %s', async (base) => {
    expect(await findShowing(callsOf(base))).toEqual([]);
    const list = JSON.parse((await read(`${base}/v1/rewards`)).text);
    expect(list).toMatchObject({ data: [], meta: { total: 0, pages: 0 } });
    expect((await read(`${base}/v1/rewards/1`)).status).toBe(404);
    expect((await read(`${base}/v1/announcements/21`)).status).toBe(404);
    expect((await read(`${base}/v1/announcements/1`)).status).toBe(200);
  });

  it.each([
    ['a guest', {}],
    ['a visitor with a made-up cookie', { cookie: 'token=made-up' }],
  ])('hides them from %s in documents, payloads and the sitemap', async (_name, headers: Record<string, string>) => {
    const paths = [...new Set(await Promise.all(pagePaths.map(settle)))];
    expect(paths.length).toBeGreaterThan(60);
    expect(
      await findShowing([...paths, ...paths.map((path) => `/api/pages${path}`), ...sitemaps, '/sitemap.xml', '/api/config'], headers),
    ).toEqual([]);
  });

  it.each(['/en/offers/1', '/en/rewards/1', '/en/offer/21/x', '/en/reward/1/x'])(
    '%s is served uncached and unindexed to a browser with a session cookie',
    async (path) => {
      const { status, text, cacheControl } = await read(path, { cookie: 'token=held' });
      expect([status, cacheControl]).toEqual([200, 'no-store']);
      expect(text).toMatch(/<meta name="robots" content="noindex/);
    },
  );

  it('does not accept invalid tokens', async () => {
    for (const path of ['/api/v1/rewards', '/api/v1/announcements/21']) {
      expect((await read(path, { authorization: `Bearer ${'A'.repeat(43)}` })).status).toBe(401);
    }
  });

  it('shows them to a member with a token, uncached', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = [
      '/v1/rewards',
      '/v1/rewards/1',
      '/v1/announcements/21',
      '/v1/announcements/?type=product',
      '/v1/companies-with-entities',
      '/v1/search?q=kanarek',
      '/v1/me/rewards',
      '/v1/me/announcements/?type=product',
      toAddress(searchAsMember, { query: { q: 'kanarek' } }),
    ];
    for (const path of asked) {
      const { text, cacheControl } = await read(`/api${path}`, headers);
      expect([path, canary.test(text), cacheControl]).toEqual([path, true, 'no-store']);
    }
    expect(await findShowing(callsOf('/api/proxy'), headers)).toEqual([]); // shared answers are the same for all callers
  });

  it('finds only public records in a guest’s search', async () => {
    const search = async (q: string) => JSON.parse((await read(`/api/proxy/v1/search?${new URLSearchParams({ q })}`)).text).data;
    expect(await search('kanarek')).toMatchObject({ groups: [] });
    expect((await search('espresso')).groups.map(({ type }: { type: string }) => type)).toEqual(['company']);
    const { text } = await read('/api/proxy/v1/search?q=mug&types=product,reward');
    expect(JSON.parse(text).data).toEqual({ query: 'mug', groups: [], suggestions: [] });
  });

  it('shows them to everyone again once the tenant switches back', async () => {
    await keep(false);
    expect(await findShowing(['/api/proxy/v1/rewards', '/api/v1/announcements/21'])).toHaveLength(2);
  });
});
