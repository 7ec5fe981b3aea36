import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import { searchChecks } from '#shared/schemas/search.ts';
import { type ForeignCentre, startForeignCentre } from '../../support/foreign-mall-api/foreign-centre.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';

let centre: ForeignCentre;
const without = ['/v1/search', '/v1/me/search', '/v1/sitemap', '/v1/sitemap-kinds'];

beforeAll(async () => {
  centre = await startForeignCentre();
}, 120_000);

afterEach(() => centre.closeGateways());
afterAll(() => centre.close());

async function search({ get }: TestGateway, query: string): Promise<SearchAnswer> {
  const answer = await get(`/api/proxy/v1/search?${query}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: SearchAnswer }).data; // safe: the gateway's own answer
}

async function startRead(): Promise<TestGateway> {
  const gateway = await centre.start({ without });
  await gateway.get('/en');
  await expect.poll(() => gateway.logged.some((line) => line.includes('the lists were read'))).toBe(true);
  return gateway;
}

const titles = ({ groups }: SearchAnswer): string[] =>
  groups.flatMap(({ items }) => items.flatMap(({ translations }) => translations.map(({ title }) => title)));

describe('the search with a mall API without search', () => {
  it('finds words by prefix, without case and diacritics and with one typo, and matches the contract', async () => {
    const gateway = await startRead();
    for (const q of ['čist', 'CISTI', 'cistirna', 'cistirba']) {
      const answer = await search(gateway, `q=${encodeURIComponent(q)}`);
      expect([q, titles(answer).some((title) => title.includes('Čistírna'))]).toEqual([q, true]);
      expect(answer).not.toHaveProperty('is_partial');
      for (const check of searchChecks) expect(check.answer.safeParse(answer).success).toBe(true);
    }
  });

  it('searches only the requested kinds, up to the limit, and reports unknown ones', async () => {
    const gateway = await startRead();
    const answer = await search(gateway, 'q=a&types=company,entrance&limit=2');
    expect(answer.groups.map(({ type, items }) => [type, items.length])).toEqual([['company', 2]]);
    expect(answer.covers).toEqual(['company']);
    expect(await search(gateway, 'q=a&types=company')).not.toHaveProperty('covers');
    expect((await gateway.get('/api/proxy/v1/search?q=a&types=nothing')).status).toBe(400);
  });

  it('finds companies with food for a diet by the visitors’ own words for that diet', async () => {
    const gateway = await startRead();
    for (const q of ['bez lepku', 'glutenfrei'])
      expect([q, titles(await search(gateway, `q=${q}`))]).toEqual([q, expect.arrayContaining(['Hojnost'])]);
    expect(titles(await search(gateway, `q=${encodeURIComponent('veganské jídlo')}&types=company`))).toContain('Zelený týden');
  });

  it('answers queries without fetching lists', async () => {
    const gateway = await startRead();
    const before = centre.foreign.calls.length;
    for (const q of ['kava', 'knihy', 'boty']) await search(gateway, `q=${q}`);
    expect(centre.foreign.calls.slice(before)).toEqual([]);
  });

  it('names the searched kinds on the search page', async () => {
    const { get } = await startRead();
    expect(await (await get('/en/search?q=a')).text()).toContain('Searched in: ');
  });
});

describe('the sitemap with a mall API without a sitemap', () => {
  it('contains the records that the mall API’s own sitemap would contain, if a list shows them', { timeout: 60_000 }, async () => {
    const whole = await centre.start({});
    const list = async ({ get }: TestGateway) => {
      const xml = await readSitemapFiles((path) => get(path));
      return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address).sort();
    };
    const expected = await list(whole);
    const gateway = await startRead();
    const found = await list(gateway);
    expect(found.filter((address) => !expected.includes(address))).toEqual([]);
    const hidden = expected.filter((address) => !found.includes(address));
    expect(hidden.filter((address) => !/\/(?:offer|nabidka|ponuka|angebot)\//.test(address))).toEqual([]); // lists do not contain expired offers
    expect(hidden.length).toBeLessThan(expected.length / 20);
  });
});
