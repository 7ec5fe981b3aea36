import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhraseIndex } from '#server/search/near-phrases.ts';
import { listNearTerms } from '#server/search/near-terms.ts';
import { runSync } from '#server/search/steps.ts';
import { makeWordIndex, toRecordWords } from '#server/search/word-index.ts';
import { getAnnouncement } from '#shared/contracts/announcements.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { toTextSearch } from '#shared/rules/text-match.ts';
import { cleanTyped } from '#shared/rules/typed-text.ts';
import { isNear } from '#shared/rules/word-forms.ts';
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

/** Results of a search for a shop's name, which include the shop's offers. */
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
    ['prazime', { company: ['Aroma of Łódź'] }], // found in a description without its HTML tags and entities
    ['nbsp', {}],
    ['roof', { event: ['Saturday concert'] }],
    ['concerts', { event: ['Saturday concert'] }],
    ['prebalovna', { amenity: ['Baby room'] }],
    ['barn', { page: ['About us'] }], // found in the text of a tab
    ['parking', { page: ['Parking'], reward: ['Gold parking'] }],
    ['parkovani', { page: ['Parking'] }],
    ['opening hours', { page: ['Opening hours'] }],
    ['prebalovaci', { page: ['Parking'], amenity: ['Baby room'] }], // found by the operator's list of synonyms
    ['prebalovaciho', { page: ['Parking'], amenity: ['Baby room'] }],
    ['kafe', { company: ['Aroma of Łódź'] }],
    ['hunger', { company: ['Aroma of Łódź', '7 trpaslíků'], page: ['More'] }],
    ['a', { company: ['Aroma of Łódź'], page: ['About us'] }],
    ['o', { page: ['About us'] }], // its Czech title is “O nás”; a single letter does not find the site's screens
    ['Eingang', { entrance: ['From the car park'] }],
    ['vchod z parkoviste', { entrance: ['From the car park'] }],
    ['where can I buy mugs', { product: ['Mug offer'] }],
    ['kavarna strasse', { company: ['Zebra Shoes'], news: ['Fresh news'] }], // no record has both words, so records with the rarer word are found
    ['kavarna xyzxyz abcabc', {}], // too few words match
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
  ])('tolerates the typo in %j', async (q, type) => {
    expect(Object.keys(await search(q))).toContain(type);
  });

  it('tolerates no typo in a short word, and no second one', async () => {
    expect(await search('rof')).toEqual({});
    expect(await search('kvrna')).toEqual({});
  });

  it('ranks titles before texts, and orders by kind', async () => {
    expect(await search('espresso')).toEqual({
      company: ['Aroma of Łódź', 'Zebra Shoes'],
      product: ['Espresso offer'],
      reward: ['Free espresso'],
    });
    expect((await search('offer')).product).toHaveLength(4);
  });

  it('filters by kind, limits the results, and counts all', async () => {
    const { data } = await mallApi.call(searchCentre, { query: { q: 'offer', types: 'product,news', limit: 1 } });
    expect(data).toMatchObject({ query: 'offer', groups: [{ type: 'product', total: 4, items: [{ type: 'product' }] }] });
    expect(await search('espresso', { types: 'reward' })).toEqual({ reward: ['Free espresso'] });
  });

  it('finds nothing before or after its time', async () => {
    expect(await search('expired')).toEqual({});
    expect(await search('tomorrow')).toEqual({});
    mallApi.setNow(new Date('2026-03-13T12:00:00+01:00'));
    expect(await search('tomorrow')).toEqual({ news: ['Tomorrow news'] });
    mallApi.setNow(wednesdayNoon);
  });

  it('returns all fields needed for a result', async () => {
    const { data } = await mallApi.call(searchCentre, { query: { q: 'about', types: 'page' } });
    expect(data.groups[0]?.items).toContainEqual({
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

  it('returns an offer’s price and end, and a screen’s name', async () => {
    const { data } = await mallApi.call(searchCentre, { query: { q: 'espresso offer' } });
    const offer = await mallApi.call(getAnnouncement, { params: { id: data.groups[0]?.items[0]?.id ?? 0 } });
    const { price, price_before, ends_at } = offer.data;
    expect(data.groups[0]?.items[0]).toMatchObject({ type: 'product', ends_at, price, price_before });
    const screens = await mallApi.call(searchCentre, { query: { q: 'parking', types: 'page' } });
    expect(screens.data.groups[0]?.items).toMatchObject([{ type: 'page', route: 'parking', translations: expect.arrayContaining([]) }]);
  });

  it('returns an entrance’s plan and floor', async () => {
    const { data } = await mallApi.call(searchCentre, { query: { q: 'way in' } });
    expect(data.groups[0]).toMatchObject({ type: 'entrance', items: [{ id: 1, floorplan_id: 1, floor: 0 }] });
  });

  it('suggests similar words for a query without results', async () => {
    const { data } = await mallApi.call(searchCentre, { query: { q: 'satrdy cocnrete' } });
    expect(data).toEqual({ query: 'satrdy cocnrete', groups: [], suggestions: ['Saturday concert'] });
    expect((await mallApi.call(searchCentre, { query: { q: 'qqqq' } })).data.suggestions).toEqual([]);
    expect((await mallApi.call(searchCentre, { query: { q: 'satrdy cocnrete', types: 'page' } })).data.suggestions).toEqual([]);
    expect((await mallApi.call(searchCentre, { query: { q: 'satrdy cocnrete', locale: 'cz' } })).data.suggestions).toEqual([
      'Saturday concert (cz)',
    ]); // suggestions are from records in the requested language only
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
  ])('treats %j as text', async (q) => {
    expect((await mallApi.get(`/v1/search?${new URLSearchParams({ q })}`)).status).toBe(200);
    expect((await mallApi.get(`/v1/companies?${new URLSearchParams({ q })}`)).status).toBe(200);
  });

  it('treats any input as text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (q) => {
        const response = await mallApi.get(`/v1/search?${new URLSearchParams({ q })}`);
        expect(response.status).toBe(cleanTyped(q) === '' ? 400 : 200);
      }),
      { numRuns: 200 },
    );
  });
});

describe('GET /v1/search/words', () => {
  it('returns the everyday words of companies, amenities and entrances', async () => {
    const { data } = await mallApi.call(listSearchWords);
    const expected = [
      { words: ['kafe', 'Hunger'], companies: [1], amenities: [], entrances: [] },
      { words: expect.arrayContaining(['vegan', 'veganské', 'food']), companies: [1], amenities: [], entrances: [] },
      { words: expect.arrayContaining(['bez lepku', 'glutenfrei']), companies: [1], amenities: [], entrances: [] },
      { words: ['Hunger'], companies: [3], amenities: [], entrances: [] },
      { words: ['nappies', 'přebalovací pult'], companies: [], amenities: [1], entrances: [] },
      { words: expect.arrayContaining(['way in', 'vchod', 'Eingang']), companies: [], amenities: [], entrances: [1] },
      { words: expect.arrayContaining(['Vchod od parkoviště']), companies: [], amenities: [], entrances: [1] },
      { words: expect.arrayContaining(['wheelchair']), companies: [], amenities: [], entrances: [1] },
      { words: ['P2'], companies: [], amenities: [], entrances: [1] },
    ];
    expect(data).toEqual(expect.arrayContaining(expected));
    expect(data).toHaveLength(expected.length);
  });
});

describe('listNearTerms', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc1'), minLength: 1, maxLength: 9 });

  it('finds the same as a comparison with every term', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, wanted) => {
        const terms = [...words].sort();
        const found = listNearTerms(terms, wanted).map((at) => terms[at]);
        expect(found.sort()).toEqual(terms.filter((term) => isNear(term, wanted)));
      }),
      { numRuns: 500 },
    );
  });

  it('returns at most two hundred terms', () => {
    const terms = Array.from({ length: 5000 }, (_, number) => `abcdef${String(number).padStart(4, '0')}`);
    expect(listNearTerms(terms, 'abcxef').length).toBe(200);
  });
});

describe('makePhraseIndex', () => {
  const { findLike } = runSync(
    makePhraseIndex([
      [
        { locale: 'cz', title: 'Hojnost' },
        { locale: 'en', title: 'Abundance' },
      ],
      [{ locale: 'cz', title: 'Kino Hvězda' }],
      [{ locale: 'cz', title: 'Lékárna U Anděla' }],
    ]),
  );

  it.each([
    ['hojonts markett', ['Hojnost']],
    ['kyno hvjezda', ['Kino Hvězda']],
    ['lekrnaa', ['Lékárna U Anděla']],
    ['qqqq', []],
    ['', []],
  ])('finds the possible meanings of %j', (query, texts) => {
    expect(findLike(query).map(({ text }) => text)).toEqual(texts);
  });
});

describe('makeWordIndex', () => {
  const text = fc.array(fc.constantFrom('bota', 'boty', 'H&M', 'kavárna', 'kavarny', 'kino', 'kyno', 'wi-fi', 'wifi', 'a', 'b'), {
    maxLength: 3,
  });
  const record = fc.record({ names: text, aliases: text, keywords: text });

  it('finds records with most of the words, rarer ones first, if requested and none has all', () => {
    const texts = ['Sushi place', 'Juice bar', 'Beer bar', 'Music bar', 'Sushi', 'Bargain'].map((name) => ({
      names: [name],
      aliases: [],
      keywords: [],
      texts: ['sushi bar'],
    }));
    const records = texts.map((one, at) => toRecordWords({ ...one, texts: at === 5 ? ['nothing'] : [] }));
    const { find } = runSync(makeWordIndex(records));
    expect(find('sushi bar')).toEqual([]);
    expect(find('sushi bar', { isPartial: true }).map(({ at }) => at)).toEqual([0, 4]);
    expect(find('sushi xyz abc', { isPartial: true })).toEqual([]);
  });

  it('finds the same as the browser’s rule', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), text, (texts, typed) => {
        const records = texts.map((one) => ({ ...one, texts: [] }));
        const query = typed.join(' ');
        const expected = query === '' ? [] : toTextSearch(records, (one) => one)(query);
        const found = runSync(makeWordIndex(records.map((texts) => toRecordWords(texts)))).find(query);
        expect(new Set(found.map(({ at }) => records[at]))).toEqual(new Set(expected));
      }),
      { numRuns: 500 },
    );
  });
});
