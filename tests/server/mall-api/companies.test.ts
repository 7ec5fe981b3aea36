import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  getCompany,
  getCompanyOutlines,
  listCompanies,
  listCompaniesWithEntities,
  listCompanyDiets,
  listFeaturedCompanies,
} from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listMalls } from '#shared/contracts/malls.ts';
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
    [{ diet: 'vegan' }, [coffee]],
    [{ diet: 'vegan', type: 'store' }, []],
    [{ diet: 'halal' }, []],
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
    ['esp', [coffee]], // found by its tag; the shoe shop has the word only in its description
    ['coffee', [coffee]], // found by its category
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
    [{ letter: 's', locale: 'cz' }, [shoes]], // sorted by its first title, because it has no Czech one
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

  it('returns pages', async () => {
    const second = await mallApi.call(listCompanies, { query: { page: 2, per_page: 2 } });
    expect(second.data.map(({ id }) => id)).toEqual([shoes]);
    expect(second.meta).toEqual({ page: 2, per_page: 2, total: 3, pages: 2 });
  });

  it.each<[string, number[]]>([
    ['2026-03-11T12:00:00+01:00', [coffee, shoes]], // Wednesday noon; companies with unknown hours are not listed
    ['2026-03-11T08:30:00+01:00', [coffee]], // before the centre opens, when only the café is open
    ['2026-03-11T18:00:00+01:00', [shoes]], // the café has just closed
    ['2026-03-11T21:00:00+01:00', []],
    ['2026-03-12T12:00:00+01:00', [coffee]], // an exceptional day of the centre
    ['2026-03-15T12:00:00+01:00', [shoes]], // Sunday
  ])('finds companies that are open at %s', async (now, ids) => {
    mallApi.setNow(new Date(now));
    expect(await idsOf({ open: 'now' })).toEqual(ids);
    expect(await idsOf({ open: 'now', type: 'store' })).toEqual(ids.filter((id) => id === shoes));
    mallApi.setNow(wednesdayNoon);
  });
});

describe('GET /v1/companies/{id}', () => {
  it('returns the company in all languages', async () => {
    const { data } = await mallApi.call(getCompany, { params: { id: coffee } });
    expect(data.translations.map(({ locale }) => locale)).toEqual(['cz', 'en', 'sk', 'de']);
    expect(data).toMatchObject({ id: coffee, unit: 'a1', gallery: [], is_new: false });
  });
});

describe('GET /v1/companies/featured', () => {
  it('returns the featured companies', async () => {
    expect((await mallApi.call(listFeaturedCompanies)).data.map(({ id }) => id)).toEqual([coffee]);
  });
});

describe('GET /v1/companies-with-entities', () => {
  it.each<['product' | 'news' | 'event' | 'reward', [number, string[]][]]>([
    ['product', [[coffee, ['Mug offer', 'Beans offer', 'Cake offer']]]],
    ['news', [[shoes, ['Fresh news']]]],
    ['event', []],
    ['reward', [[coffee, ['Free espresso']]]],
  ])('returns companies that have a %s, with the newest three', async (entity, expected) => {
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

describe('GET /v1/company-diets', () => {
  const ofCoffee = [
    { diet: 'vegan', total: 1 },
    { diet: 'gluten_free', total: 1 },
  ];
  it.each<[NonNullable<CallInput<typeof listCompanyDiets>['query']>, object[]]>([
    [{}, ofCoffee],
    [{ category: 2, locale: 'cz', letter: 'k' }, ofCoffee],
    [{ q: 'glutenfrei' }, ofCoffee],
    [{ type: 'store' }, []],
    [{ q: 'zebra' }, []],
  ])('counts the diets of the companies selected by %j', async (query, found) => {
    expect((await mallApi.call(listCompanyDiets, { query })).data).toEqual(found);
  });
});

describe('GET /v1/company-outlines', () => {
  it('lists companies by title in one language, and repeated values only once', async () => {
    const { data: full } = await mallApi.call(listCompanies, { query: { per_page: 48, sort: 'title', locale: 'cz' } });
    const { data } = await mallApi.call(getCompanyOutlines, { query: { locale: 'cz' } });
    const told = data.companies.map(({ type = 'store', kind = -1, hours = -1, tags, ...company }) => ({
      ...company,
      type,
      kind: data.kinds[kind],
      hours: data.hours[hours],
      ...(tags && { tags: tags.map((tag) => data.tags[tag]) }),
    }));
    expect(told).toEqual(
      full.map(({ id, type, floor, unit, floorplan_id, is_outside_only, category_ids, tags, opening_hours, translations }) => {
        const text = translations.find(({ locale }) => locale === 'cz') ?? translations[0];
        return {
          ...{ id, type, title: text?.title, kind: text?.company_category, category_id: category_ids[0] },
          ...(text?.locale !== 'cz' && { locale: text?.locale }),
          ...(typeof floor === 'number' && { floor }),
          ...(unit && { unit }),
          ...(floorplan_id && { floorplan_id }),
          ...(is_outside_only && { is_outside_only }),
          ...(tags.length > 0 && { tags }),
          hours: opening_hours ? expect.objectContaining({ days: opening_hours.days }) : undefined,
        };
      }),
    );
    expect(Object.keys(data.hours).length).toBe(
      new Set(full.flatMap(({ opening_hours }) => (opening_hours ? [JSON.stringify(opening_hours)] : []))).size,
    );
  });

  const idsOfOutlines = async (query: NonNullable<CallInput<typeof getCompanyOutlines>['query']>) =>
    (await mallApi.call(getCompanyOutlines, { query: { locale: 'cz', ...query } })).data.companies.map(({ id }) => id);

  /** Lists all companies by title, like the list pages. */
  const listAll = async () => (await mallApi.call(listCompanies, { query: { per_page: 48, sort: 'title', locale: 'cz' } })).data;

  it('returns the web addresses of online shops, and their first letters', async () => {
    const own = await startMallApi();
    onTestFinished(() => own.close());
    own.db.exec(
      `UPDATE company SET body = json_set(body, '$.type', 'store', '$.web', 'https://' || id || '.example', '$.tags', json('[]'))`,
    );
    own.db.exec(`UPDATE company SET body = json_set(body, '$.web', 'ftp://one.example') WHERE id = ${coffee}`);
    own.db.exec(`UPDATE company SET body = json_set(body, '$.type', 'service') WHERE id = ${dwarfs}`);
    const { data } = await own.call(getCompanyOutlines, { query: { locale: 'cz', has: 'eshop' } });
    expect(data.companies.map(({ id, web }) => [id, web])).toEqual([[shoes, `https://${shoes}.example`]]);
    expect(data.letters).toHaveLength(1);
    const other = await own.call(getCompanyOutlines, { query: { locale: 'cz', has: 'eshop', letter: 'x' } });
    expect(other.data).toMatchObject({ companies: [], total: 0, letters: data.letters });
  });

  it('selects companies with the tag, if any has it', async () => {
    const own = await startMallApi();
    onTestFinished(() => own.close());
    own.db.exec(
      `UPDATE company SET body = json_set(body, '$.web', 'https://one.example', '$.tags', json('["E-shop"]')) WHERE id = ${coffee}`,
    );
    own.db.exec(
      `UPDATE company SET body = json_set(body, '$.web', 'https://two.example', '$.tags', json('["shoes"]')) WHERE id = ${shoes}`,
    );
    const { companies } = (await own.call(getCompanyOutlines, { query: { has: 'eshop' } })).data;
    expect(companies.map(({ id, web }) => [id, web])).toEqual([[coffee, 'https://one.example']]);
  });

  it('selects companies whose usual week differs from the centre’s week', async () => {
    const own = await startMallApi();
    onTestFinished(() => own.close());
    const [mall] = (await own.call(listMalls)).data;
    const usual = mall?.opening_hours.find(({ is_default: isDefault }) => isDefault);
    const write = (id: number, hours: unknown) =>
      own.db
        .prepare(`UPDATE company SET body = json_set(body, '$.opening_hours', json(:hours)) WHERE id = :id`)
        .run({ id, hours: JSON.stringify(hours) });
    for (const id of [coffee, shoes, dwarfs]) write(id, null);
    write(shoes, { ...usual, exceptions: [] });
    write(dwarfs, { status: 'open', days: { monday: [{ open: '07:00', close: '08:00' }] }, exceptions: [] });
    own.db.exec('UPDATE content_import SET imported_ms = imported_ms + 1'); // invalidates cached content, as an import does
    const { companies, total } = (await own.call(getCompanyOutlines, { query: { has: 'own_week' } })).data;
    expect([companies.map(({ id }) => id), total]).toEqual([[dwarfs], 1]);
  });

  it('selects the companies of a floor plan, also those that only its units name, and the company of a single unit', async () => {
    const own = await startMallApi();
    onTestFinished(() => own.close());
    const plans = (await own.call(listFloorplans)).data;
    const plan = (await own.call(getFloorplan, { params: { id: plans[0]?.id ?? 0 } })).data;
    own.db.exec(`UPDATE company SET body = json_set(body, '$.floorplan_id', NULL, '$.unit', NULL)`);
    own.db.exec(`UPDATE company SET body = json_set(body, '$.floorplan_id', ${plan.id}, '$.unit', 'z-9') WHERE id = ${coffee}`);
    own.db.exec(`UPDATE floorplan SET body = json_set(body, '$.units[0].company_id', ${shoes}) WHERE id = ${plan.id}`);
    const ids = async (query: object) => (await own.call(getCompanyOutlines, { query })).data.companies.map(({ id }) => id).sort();
    const named = plan.units.slice(1).flatMap(({ company_id: id }) => id ?? []);
    expect(await ids({ floorplan: plan.id })).toEqual([...new Set([coffee, shoes, ...named])].sort());
    expect(await ids({ unit: 'z-9' })).toEqual([coffee]);
  });

  it('finds by words, best first, and pages the results', async () => {
    const [first] = await listAll();
    const title = first?.translations.find(({ locale }) => locale === 'cz')?.title ?? '';
    expect((await idsOfOutlines({ q: title }))[0]).toBe(first?.id);
    expect(await idsOfOutlines({ q: 'xyzzy' })).toEqual([]);
    const pages = await Promise.all([1, 2].map((page) => idsOfOutlines({ page, per_page: 1 })));
    expect(pages.flat()).toEqual((await listAll()).slice(0, 2).map(({ id }) => id));
  });

  it('returns at most five hundred of two thousand per page, and a new name once imported', async () => {
    const large = await startMallApi();
    onTestFinished(() => large.close());
    const columns = large.db
      .prepare("SELECT name FROM pragma_table_info('company')")
      .all()
      .map(({ name }) => String(name));
    const own: Record<string, string> = { id: ':id', body: "json_set(body, '$.id', :id)" };
    const copied = columns.map((name) => own[name] ?? name).join(', ');
    const copy = large.db.prepare(`INSERT INTO company (${columns.join(', ')}) SELECT ${copied} FROM company WHERE id = 1`);
    const titles = large.db.prepare(
      'INSERT INTO company_title SELECT :id, locale, sort_key, letter FROM company_title WHERE company_id = 1',
    );
    for (let id = 1001; id <= 3000; id += 1) {
      copy.run({ ':id': id });
      titles.run({ ':id': id });
    }
    const read = async (page = 1) => (await large.call(getCompanyOutlines, { query: { locale: 'cz', page } })).data;
    const told = await read();
    expect([told.companies.length, told.total]).toEqual([500, 2003]);
    const last = await read(5);
    expect(last.companies).toHaveLength(3);
    const raw = await (await fetch(`${large.origin}/v1/company-outlines?locale=cz`)).text();
    expect(raw.length).toBeLessThan(75_000);
    large.db.exec(
      `UPDATE company SET body = json_set(body, '$.translations[0].title', 'Nově', '$.translations[0].locale', 'cz') WHERE id = 1001`,
    );
    large.db.exec('UPDATE content_import SET imported_ms = imported_ms + 1'); // invalidates cached content, as an import of even a single record does
    const all = (await Promise.all([1, 2, 3, 4, 5].map(read))).flatMap(({ companies }) => companies);
    expect(all.find(({ id }) => id === 1001)?.title).toBe('Nově');
  });
});
