import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCompany,
  listCompanies,
  listCompaniesWithEntities,
  listCompanyNames,
  listFeaturedCompanies,
} from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { type RunningMallApi, startMallApi, titlesOf, wednesdayNoon } from './running-mall-api.ts';

const coffee = 1;
const shoes = 2;
const dwarfs = 3;

type Query = NonNullable<CallInput<typeof listCompanies>['query']>;

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

async function idsOf(query: Query): Promise<number[]> {
  return (await mallApi.call(listCompanies, { query })).data.map(({ id }) => id);
}

describe('GET /v1/companies', () => {
  it.each<[Query, number[]]>([
    [{ type: 'store' }, [shoes]],
    [{ type: 'service' }, [dwarfs]],
    [{ floor: -1 }, [dwarfs]],
    [{ floor: 0 }, [coffee]],
    [{ category: 2 }, [coffee]],
    [{ category: 1, locale: 'cz' }, [dwarfs, coffee]],
    [{ category: 99 }, []],
    [{ type: 'dining', floor: 1 }, []],
  ])('filters by %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['kavarna', [coffee]],
    ['KAVÁRNA', [coffee]],
    ['kav', [coffee]],
    ['lodz', [coffee]],
    ['strasse', [shoes]],
    ['straße', [shoes]],
    ['sohne', [shoes]],
    ['zebra', [shoes]],
    ['esp', [coffee]], // a tag here, a word of the description of the shoe shop
    ['coffee', [coffee]], // a category
    ['kavarna lodz', [coffee]],
    ['kavarna strasse', []],
    ['kavrna', [coffee]],
    ['kvrna', []],
    ['', [dwarfs, coffee, shoes]],
    ['"', []],
    ['* OR NEAR(', []],
  ])('finds %j in titles, tags and categories', async (q, ids) => {
    expect(await idsOf({ q, locale: 'cz' })).toEqual(ids);
  });

  it.each<[Query, number[]]>([
    [{ letter: 'k', locale: 'cz' }, [coffee]],
    [{ letter: 'k', locale: 'en' }, []],
    [{ letter: 'a', locale: 'en' }, [coffee]],
    [{ letter: 's', locale: 'cz' }, [shoes]], // no Czech title: the first one stands in
    [{ letter: 's' }, [shoes]],
    [{ letter: '0', locale: 'en' }, [dwarfs]],
  ])('filters by first letter %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each<[Query, number[]]>([
    [{}, [dwarfs, coffee, shoes]],
    [{ locale: 'en' }, [dwarfs, coffee, shoes]],
    [{ sort: '-title', locale: 'cz' }, [shoes, coffee, dwarfs]],
    [{ sort: 'newest' }, [shoes, dwarfs, coffee]],
    [{ sort: 'featured' }, [coffee, dwarfs, shoes]],
  ])('sorts by %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it('goes page by page', async () => {
    const second = await mallApi.call(listCompanies, { query: { page: 2, per_page: 2 } });
    expect(second.data.map(({ id }) => id)).toEqual([shoes]);
    expect(second.meta).toEqual({ page: 2, per_page: 2, total: 3, pages: 2 });
  });

  it.each<[string, number[]]>([
    ['2026-03-11T12:00:00+01:00', [coffee, shoes]], // Wednesday noon; unknown hours are never listed
    ['2026-03-11T08:30:00+01:00', [coffee]], // before the centre opens
    ['2026-03-11T18:00:00+01:00', [shoes]], // the café has just closed
    ['2026-03-11T21:00:00+01:00', []],
    ['2026-03-12T12:00:00+01:00', [coffee]], // the centre's exception
    ['2026-03-15T12:00:00+01:00', [shoes]], // Sunday
  ])('knows who is open at %s', async (now, ids) => {
    mallApi.setNow(new Date(now));
    expect(await idsOf({ open: 'now' })).toEqual(ids);
    expect(await idsOf({ open: 'now', type: 'store' })).toEqual(ids.filter((id) => id === shoes));
    mallApi.setNow(wednesdayNoon);
  });
});

describe('GET /v1/companies/{id}', () => {
  it('answers the company with every language', async () => {
    const { data } = await mallApi.call(getCompany, { params: { id: coffee } });
    expect(data.translations.map(({ locale }) => locale)).toEqual(['cz', 'en', 'sk', 'de']);
    expect(data).toMatchObject({ id: coffee, unit: 'a1', gallery: [], is_new: false });
  });
});

describe('GET /v1/companies/featured', () => {
  it('answers the featured ones', async () => {
    expect((await mallApi.call(listFeaturedCompanies)).data.map(({ id }) => id)).toEqual([coffee]);
  });
});

describe('GET /v1/companies-with-entities', () => {
  it.each<['product' | 'news' | 'event' | 'reward', [number, string[]][]]>([
    ['product', [[coffee, ['Mug offer', 'Beans offer', 'Cake offer']]]],
    ['news', [[shoes, ['Fresh news']]]],
    ['event', []],
    ['reward', [[coffee, ['Free espresso']]]],
  ])('answers companies that have a %s, with their newest three', async (entity, expected) => {
    const { data } = await mallApi.call(listCompaniesWithEntities, { query: { entity } });
    expect(data.map(({ id, entities }) => [id, titlesOf(entities)])).toEqual(expected);
  });

  it('counts an offer only while it is valid', async () => {
    mallApi.setNow(new Date('2026-03-12T12:00:00+01:00'));
    const { data, meta } = await mallApi.call(listCompaniesWithEntities, { query: { entity: 'product', per_page: 1 } });
    expect(data.map(({ id }) => id)).toEqual([coffee]);
    expect(meta).toEqual({ page: 1, per_page: 1, total: 2, pages: 2 });
    mallApi.setNow(wednesdayNoon);
  });
});

describe('GET /v1/company-names', () => {
  it('names each company in every language it has, and says nothing else of it', async () => {
    const { data: full } = await mallApi.call(listCompanies, { query: { per_page: 48 } });
    const { data } = await mallApi.call(listCompanyNames);
    const expected = full.map(({ id, type, translations }) => ({
      id,
      type,
      translations,
    }));
    expect(data).toEqual(expected.sort((a, b) => a.id - b.id));
  });

  it('has all of five hundred, and a new name at once', async () => {
    const large = await startMallApi();
    const columns = large.db
      .prepare("SELECT name FROM pragma_table_info('company')")
      .all()
      .map(({ name }) => String(name));
    const copied = columns.map((name) => (name === 'id' ? ':id' : name)).join(', ');
    const copy = large.db.prepare(`INSERT INTO company (${columns.join(', ')}) SELECT ${copied} FROM company WHERE id = 1`);
    for (let id = 1001; id <= 1500; id += 1) copy.run({ ':id': id });
    const ids = async () => (await large.call(listCompanyNames)).data.map(({ id }) => id).filter((id) => id > 1000);
    expect(await ids()).toEqual(Array.from({ length: 500 }, (_, index) => 1001 + index));
    large.db.exec(`UPDATE company SET body = json_set(body, '$.translations[0].title', 'Nově') WHERE id = 1001`);
    const { data } = await large.call(listCompanyNames);
    expect(data.find(({ id }) => id === 1001)?.translations[0]?.title).toBe('Nově');
    await large.close();
  });
});
