import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNearWords } from '#server/mall-api/search/near-words.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { type RunningMallApi, startMallApi, titlesOf, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

async function search(q: string, query: { types?: string; limit?: number } = {}) {
  const { data } = await mallApi.call(searchCentre, { query: { q, ...query } });
  return Object.fromEntries(data.groups.map(({ type, items }) => [type, titlesOf(items)]));
}

/** Who looks for a shop by its name also finds what it offers. */
const coffeeAndItsOwn = {
  company: ['Aroma of Łódź'],
  product: expect.arrayContaining(['Mug offer', 'Beans offer', 'Cake offer', 'Espresso offer']),
  reward: ['Free espresso'],
};

describe('GET /v1/search', () => {
  it.each([
    ['kavarna', coffeeAndItsOwn],
    ['KAVÁRNA', coffeeAndItsOwn],
    ['kav', coffeeAndItsOwn],
    ['lodz aroma', coffeeAndItsOwn],
    ['strasse', { company: ['Zebra Shoes'], news: ['Fresh news'] }],
    ['prazime', { company: ['Aroma of Łódź'] }], // a description, without its tags and entities
    ['nbsp', {}],
    ['roof', { event: ['Saturday concert'] }],
    ['concerts', { event: ['Saturday concert'] }],
    ['prebalovna', { amenity: ['Baby room'] }],
    ['barn', { page: ['About us'] }], // within a tab
    ['parking', { reward: ['Gold parking'] }],
    ['kavarna strasse', {}],
  ])('finds %j', async (q, found) => {
    expect(await search(q)).toEqual(found);
  });

  it.each([
    ['kavrna', 'company'],
    ['kavsrna', 'company'],
    ['kavaarna', 'company'],
    ['kvaarna', 'company'],
    ['cnocert', 'event'],
    ['concret', 'event'],
  ])('forgives the typo in %j', async (q, type) => {
    expect(Object.keys(await search(q))).toContain(type);
  });

  it('forgives nothing in a short word, and no second typo', async () => {
    expect(await search('rof')).toEqual({});
    expect(await search('kvrna')).toEqual({});
  });

  it('puts titles before texts, and kinds in their order', async () => {
    expect(await search('espresso')).toEqual({
      company: ['Aroma of Łódź', 'Zebra Shoes'],
      product: ['Espresso offer'],
      reward: ['Free espresso'],
    });
    expect((await search('offer')).product).toHaveLength(4);
  });

  it('keeps to kinds and limit, and counts all', async () => {
    const { data } = await mallApi.call(searchCentre, { query: { q: 'offer', types: 'product,news', limit: 1 } });
    expect(data).toMatchObject({ query: 'offer', groups: [{ type: 'product', total: 4, items: [{ type: 'product' }] }] });
    expect(await search('espresso', { types: 'reward' })).toEqual({ reward: ['Free espresso'] });
  });

  it('shows nothing before or after its time', async () => {
    expect(await search('expired')).toEqual({});
    expect(await search('tomorrow')).toEqual({});
    mallApi.setNow(new Date('2026-03-13T12:00:00+01:00'));
    expect(await search('tomorrow')).toEqual({ news: ['Tomorrow news'] });
    mallApi.setNow(wednesdayNoon);
  });

  it('says what a result needs', async () => {
    const { data } = await mallApi.call(searchCentre, { query: { q: 'about', types: 'page' } });
    expect(data.groups[0]?.items[0]).toEqual({
      id: 1,
      type: 'page',
      permalink: 'centre/about',
      alias: 'about',
      translations: [
        { locale: 'en', title: 'About us' },
        { locale: 'cz', title: 'O nás' },
      ],
    });
  });

  it.each([
    '"',
    `'`,
    'a"b',
    'NOT',
    'a AND',
    '(',
    '*',
    '^a',
    'title:a',
    '{title}:a',
    'a NEAR/2 b',
    '-- ;',
    "'; DROP TABLE company",
    '\u0000a',
    '𝔘𝔫𝔦',
    '漢字',
    '😀',
  ])('takes %j as text', async (q) => {
    expect((await mallApi.get(`/v1/search?${new URLSearchParams({ q })}`)).status).toBe(200);
    expect((await mallApi.get(`/v1/companies?${new URLSearchParams({ q })}`)).status).toBe(200);
  });

  it('takes anything as text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (q) => {
        const response = await mallApi.get(`/v1/search?${new URLSearchParams({ q })}`);
        expect(response.status).toBe(q.trim() === '' ? 400 : 200);
      }),
      { numRuns: 200 },
    );
  });
});

describe('listNearWords', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefž'), minLength: 5, maxLength: 10 });
  const letter = fc.constantFrom(...'abcdefž');

  it('finds a word by any of its beginnings with one letter wrong, missing, surplus or swapped', () => {
    fc.assert(
      fc.property(word, letter, fc.nat(), fc.nat(), (whole, other, where, cut) => {
        const start = whole.slice(0, Math.max(2, whole.length - (cut % 4)));
        const at = where % (start.length - 1);
        const typos = [
          start.slice(0, at) + other + start.slice(at + 1),
          start.slice(0, at) + start.slice(at + 1),
          start.slice(0, at) + other + start.slice(at),
          start.slice(0, at) + start.charAt(at + 1) + start.charAt(at) + start.slice(at + 2),
        ];
        for (const typo of typos) expect(listNearWords(typo, ['zzzzz', whole])).toContain(whole);
      }),
    );
  });

  it('finds nothing that is further away', () => {
    expect(listNearWords('kvrna', ['kavarna', 'okurka'])).toEqual([]);
    expect(listNearWords('kavarny', ['kav', ''])).toEqual([]);
  });
});
