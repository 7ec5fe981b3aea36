import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listBookingSlots } from '#shared/contracts/booking.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listQuestions } from '#shared/contracts/faq.ts';
import { listFilms, listFilmsTonight } from '#shared/contracts/films.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { listRewards } from '#shared/contracts/rewards.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listHeroBanners } from '#shared/contracts/settings.ts';
import { listSitemap, listSitemapKinds, sitemapPageSize } from '#shared/contracts/sitemap.ts';
import { getWebsitePageByAlias, getWebsitePageById, listArticles } from '#shared/contracts/website-pages.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, titlesOf, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

describe('GET /v1/settings-web-app/web', () => {
  it('returns the stored form unchanged', async () => {
    const { data } = await (await mallApi.get('/v1/settings-web-app/web')).json();
    expect(data).toEqual([
      { group: null, key: 'website_name', value: 'Tiny' },
      { group: 'colors', key: 'primary', value: '#123456' },
      { group: null, key: 'inactive_locales', value: [] },
      { group: 'header', key: 'navbar_items', value: [{ name: 'home' }] },
    ]);
  });
});

describe('GET /v1/settings-web-app/hero-banner', () => {
  it('returns the current banners', async () => {
    expect(idsOf((await mallApi.call(listHeroBanners)).data)).toEqual([1]);
    mallApi.setNow(new Date('2026-03-12T08:00:00+01:00'));
    expect(idsOf((await mallApi.call(listHeroBanners)).data)).toEqual([1, 2]);
    mallApi.setNow(wednesdayNoon);
  });
});

describe('ordered lists', () => {
  it('include categories, tiers, questions and floor plans', async () => {
    expect(idsOf((await mallApi.call(listCategories, { query: { type: 'company' } })).data)).toEqual([2, 1]);
    expect(idsOf((await mallApi.call(listTiers)).data)).toEqual([1, 2]);
    expect(idsOf((await mallApi.call(listQuestions)).data)).toEqual([2, 1]);
    expect(idsOf((await mallApi.call(listFloorplans)).data)).toEqual([2, 1]);
  });
});

describe('GET /v1/films', () => {
  it('returns current and future films', async () => {
    expect(idsOf((await mallApi.call(listFilms)).data)).toEqual([1]);
    mallApi.setNow(new Date('2026-03-20T08:00:00+01:00'));
    expect((await mallApi.call(listFilms)).data).toEqual([]);
    mallApi.setNow(wednesdayNoon);
  });
});

describe('GET /v1/films-tonight', () => {
  it('returns films of this evening by their first showing', async () => {
    const { data } = await mallApi.call(listFilmsTonight);
    expect(data).toMatchObject([
      { id: 1, showings: [{ starts_at: '2026-03-11T17:30:00+01:00' }, { starts_at: '2026-03-11T20:00:00+01:00' }] },
    ]);
    expect(titlesOf(data)).toEqual(['The Ferry']);
    mallApi.setNow(new Date('2026-03-20T08:00:00+01:00'));
    expect((await mallApi.call(listFilmsTonight)).data).toEqual([]);
    mallApi.setNow(wednesdayNoon);
  });
});

describe('GET /v1/rewards', () => {
  it.each([
    [{}, [2, 1]],
    [{ sort: '-points' as const }, [1, 2]],
    [{ sort: 'newest' as const }, [2, 1]],
    [{ category: 4 }, [1]],
    [{ company: 1 }, [1]],
    [{ tier: 1 }, [1]],
    [{ tier: 2 }, [2, 1]],
    [{ tier: 9 }, []],
  ])('returns the valid rewards by %j', async (query, ids) => {
    expect(idsOf((await mallApi.call(listRewards, { query })).data)).toEqual(ids);
  });
});

describe('GET /v1/amenities', () => {
  it('filters by icon', async () => {
    const { data } = await mallApi.call(listAmenities);
    const icon = data[0]?.icon ?? '';
    expect(icon).not.toBe('');
    expect((await mallApi.call(listAmenities, { query: { icon } })).data.every((one) => one.icon === icon)).toBe(true);
    expect((await mallApi.call(listAmenities, { query: { icon: 'ph:unknown' } })).data).toEqual([]);
  });

  it('filters by category and floor', async () => {
    expect(idsOf((await mallApi.call(listAmenities, { query: { category: 5 } })).data)).toEqual([1]);
    expect(idsOf((await mallApi.call(listAmenities, { query: { floor: 1 } })).data)).toEqual([2]);
  });
});

describe('GET /v1/booking/options', () => {
  const slots = async (query: { from?: string; to?: string } = {}) =>
    (await mallApi.call(listBookingSlots, { query: { service: 1, ...query } })).data.map(({ starts_at }) => starts_at);

  it('returns today’s remaining slots, within the hours', async () => {
    expect(await slots({ to: '2026-03-11' })).toEqual(['2026-03-11T14:00:00+01:00']);
  });

  it('omits days on which the centre is closed', async () => {
    expect(await slots({ from: '2026-03-12', to: '2026-03-12' })).toEqual([]);
  });

  it('returns a week by default, starting today at the earliest, and a month at most', async () => {
    expect(await slots()).toHaveLength(1 + 0 + 5 * 2);
    expect(await slots({ from: '2020-01-01', to: '2026-03-11' })).toHaveLength(1);
    expect((await slots({ from: '2026-04-01', to: '2027-04-01' })).at(-1)).toBe('2026-05-01T14:00:00+02:00');
    expect(await slots({ from: '2026-04-02', to: '2026-04-01' })).toEqual([]);
  });

  it('returns each slot with its length and all its places', async () => {
    const { data } = await mallApi.call(listBookingSlots, { query: { service: 1, to: '2026-03-11' } });
    expect(data).toEqual([{ service_id: 1, starts_at: '2026-03-11T14:00:00+01:00', ends_at: '2026-03-11T19:00:00+01:00', free: 4 }]);
  });
});

describe('GET /v1/website-pages/…', () => {
  it.each(['about', 'about-us', 'o-nas'])('finds the page by its alias or path %s', async (alias) => {
    expect((await mallApi.call(getWebsitePageByAlias, { params: { alias } })).data.id).toBe(1);
  });

  it('returns the blocks of a tab', async () => {
    const { data } = await mallApi.call(getWebsitePageById, { params: { id: 1 }, query: { tab: 'history' } });
    expect(data.blocks.map(({ kind }) => kind)).toEqual(['html']);
    expect(titlesOf([data])).toEqual(['About us']);
  });

  it('returns an article once it is published, and reveals nothing before', async () => {
    const article = { id: 9, alias: 'launch', permalink: 'blog/launch', published_at: '2026-03-12T09:00:00+01:00' };
    const pages = [{ ...article, translations: [{ locale: 'en', title: 'Zeppelin launch' }] }];
    const { contentDir, remove } = copyTinyContent({ 'website-pages-late.json': pages });
    const late = await startMallApi(contentDir);
    const addresses = ['id/9', 'permalink/blog/launch', 'alias/launch'].map((address) => `/v1/website-pages/${address}`);
    const look = async () => ({
      statuses: await Promise.all(addresses.map(async (address) => (await late.get(address)).status)),
      isListed: (await late.call(listArticles)).data.some(({ id }) => id === 9),
      isInSitemap: (await late.call(listSitemap)).data.some(({ type, id }) => type === 'page' && id === 9),
      isFound: (await late.call(searchCentre, { query: { q: 'zeppelin' } })).data.groups.some(({ total }) => total > 0),
    });
    expect(await look()).toEqual({ statuses: [404, 404, 404], isListed: false, isInSitemap: false, isFound: false });
    late.setNow(new Date('2026-03-12T09:00:00+01:00'));
    expect(await look()).toEqual({ statuses: [200, 200, 200], isListed: true, isInSitemap: true, isFound: true });
    await late.close();
    remove();
  });
});

describe('GET /v1/floorplans', () => {
  it('returns the geometry with a single plan only', async () => {
    const { data } = await (await mallApi.get('/v1/floorplans')).json();
    expect(Object.keys(data[0])).toEqual(['id', 'floor', 'order', 'translations']);
  });

  it('fills in the company of a unit', async () => {
    const { data } = await mallApi.call(getFloorplan, { params: { id: 1 } });
    expect(data.units.map(({ unit, company_id }) => [unit, company_id])).toEqual([
      ['a1', 1],
      ['a2', undefined],
      ['a3', undefined],
    ]);
  });
});

describe('GET /v1/sitemap', () => {
  it('lists every record that the call for it returns', async () => {
    const { data } = await mallApi.call(listSitemap);
    const keys = data.map(({ type, id }) => `${type}/${id}`);
    expect(keys).toEqual(
      expect.arrayContaining(['company/1', 'news/1', 'event/12', 'product/21', 'reward/1', 'amenity/2', 'floorplan/1', 'page/1']),
    );
    expect(keys).not.toContain('news/2');
    expect(data.find(({ type, id }) => type === 'page' && id === 1)).toMatchObject({
      permalink: 'centre/about',
      updated_at: '2026-03-11T12:00:00+01:00',
    });
  });
});

describe('GET /v1/sitemap of a large centre', () => {
  it('returns at most a page, and all records over its pages', async () => {
    const large = await startMallApi();
    const add = large.db.prepare(
      `INSERT INTO sitemap_entry (type, record_id, hash, visible_from_ms, updated_at, body) VALUES ('news', :id, '', 0, '', :body)`,
    );
    for (let id = 10_000; id < 10_000 + sitemapPageSize; id += 1)
      add.run({ id, body: JSON.stringify({ type: 'news', id, translations: [], updated_at: '2026-03-11T12:00:00+01:00' }) });
    const lengthOf = async (page?: number) => (await large.call(listSitemap, { query: { type: 'news', page } })).data.length;
    const { data: kinds } = await large.call(listSitemapKinds);
    const total = kinds.find(({ type }) => type === 'news')?.total ?? 0;
    expect(total).toBeGreaterThan(sitemapPageSize);
    expect([await lengthOf(), await lengthOf(2)]).toEqual([sitemapPageSize, total - sitemapPageSize]);
    expect((await large.call(listSitemap)).data).toHaveLength(sitemapPageSize);
    await large.close();
  });
});

describe('GET /media/…', () => {
  it('returns a picture with its type', async () => {
    const response = await mallApi.get('/media/dot.svg');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)]);
    expect(await response.text()).toContain('<svg');
  });

  it.each([
    '/media/none.svg',
    '/media/',
    '/media',
    '/media/folder',
    '/media/.hidden',
    '/media/..%2fcontent/malls.json',
    '/media/%2e%2e/content/malls.json',
  ])('returns not found for %s', async (address) => {
    expect(await mallApi.refuse(address)).toMatchObject({ status: 404, body: { status: 'error', httpStatus: 'NotFound' } });
  });
});
