import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnouncement, listAnnouncements, listEventChoices, listPriceChoices } from '#shared/contracts/announcements.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, titlesOf, wednesdayNoon } from './running-mall-api.ts';

type Query = NonNullable<CallInput<typeof listAnnouncements>['query']>;

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

describe('GET /v1/announcements/', () => {
  it.each<[Query, string[]]>([
    [{ type: 'news' }, ['Fresh news', 'Yesterday news']],
    [{ type: 'event' }, ['Today reading', 'Saturday concert']],
    [{ type: 'product' }, ['Mug offer', 'Beans offer', 'Cake offer', 'Espresso offer']],
    [{ type: 'news', scope: 'mall' }, ['Yesterday news']],
    [{ type: 'news', company: 2 }, ['Fresh news']],
    [{ company: 99 }, []],
    [{ category: 3 }, ['Saturday concert']],
    [{ category: 6 }, ['Espresso offer']],
    [{ type: 'event', from: '2026-03-01' }, ['Past market', 'Today reading', 'Saturday concert']],
    [{ type: 'event', from: '2026-03-06', to: '2026-03-06' }, ['Past market']],
    [{ type: 'event', from: '2026-03-14', to: '2026-03-14' }, ['Saturday concert']],
    [{ type: 'event', to: '2026-03-13' }, ['Today reading']],
    [{ type: 'event', to: '2026-03-10' }, ['Past market']],
    [{ type: 'event', from: '2026-03-15' }, []],
    [{ type: 'news', from: '2026-03-09', to: '2026-03-09' }, ['Yesterday news']],
    [{ type: 'product', from: '2026-03-12' }, ['Mug offer', 'Beans offer', 'Cake offer', 'Espresso offer', 'Coming offer']],
  ])('returns %j', async (query, titles) => {
    expect(titlesOf((await mallApi.call(listAnnouncements, { query })).data)).toEqual(titles);
  });

  it('returns the same list without the trailing slash', async () => {
    const answers = await Promise.all(
      ['/v1/announcements/?type=news', '/v1/announcements?type=news'].map(async (address) => (await mallApi.get(address)).json()),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0].data).toHaveLength(2);
  });

  it('depends on the current time', async () => {
    mallApi.setNow(new Date('2026-03-14T20:00:00+01:00'));
    const ask = async (type: 'news' | 'event' | 'product') => titlesOf((await mallApi.call(listAnnouncements, { query: { type } })).data);
    expect(await ask('news')).toEqual(['Tomorrow news', 'Fresh news', 'Yesterday news']);
    expect(await ask('event')).toEqual([]); // the concert has just ended
    expect(await ask('product')).toContain('Coming offer');
    mallApi.setNow(wednesdayNoon);
  });
});

describe('GET /v1/announcements/{id}', () => {
  it('returns expired announcements, but not unpublished ones', async () => {
    expect(titlesOf([(await mallApi.call(getAnnouncement, { params: { id: 12 } })).data])).toEqual(['Past market']);
    expect((await mallApi.refuse('/v1/announcements/2')).status).toBe(404);
  });

  it('returns the time of the last change that the sitemap states', async () => {
    const { data: entries } = await mallApi.call(listSitemap, { query: { type: 'event' } });
    const entry = entries.find(({ id }) => id === 12);
    expect(entry?.updated_at).toBeTruthy();
    const { data } = await mallApi.call(getAnnouncement, { params: { id: 12 } });
    expect(data.updated_at).toBe(entry?.updated_at);
  });
});

describe('an event with several dates', () => {
  const day = (id: number, date: string, changes = {}) => ({
    id,
    starts_at: `@day${date} 10:00`,
    ends_at: `@day${date} 12:00`,
    ...changes,
  });
  const event = {
    id: 91,
    type: 'event',
    scope: 'mall',
    published_at: '@day-9 09:00',
    starts_at: '@day+50 10:00',
    dates: [day(3, '+9', { ends_at: null }), day(1, '-2'), day(2, '+2', { translations: [{ locale: 'en', place: 'Winter garden' }] })],
    translations: [{ locale: 'en', title: 'Workshop' }],
  };
  const concert = { ...event, id: 92, dates: undefined, starts_at: '@day+1 10:00', translations: [{ locale: 'en', title: 'Concert' }] };
  let centre: RunningMallApi;
  let content: ReturnType<typeof copyTinyContent>;
  beforeAll(async () => {
    content = copyTinyContent({ 'announcements-workshops.json': [event, concert] });
    centre = await startMallApi(content.contentDir);
  });
  afterAll(async () => {
    await centre.close();
    content.remove();
  });
  const list = async (query: Query) => titlesOf((await centre.call(listAnnouncements, { query: { type: 'event', ...query } })).data);

  it.each<[Query, string[]]>([
    [{ from: '2026-03-09', to: '2026-03-09' }, ['Workshop']],
    [{ from: '2026-03-10', to: '2026-03-10' }, []],
    [{ from: '2026-03-13', to: '2026-03-13' }, ['Workshop']],
    [{ from: '2026-03-14', to: '2026-03-19' }, ['Saturday concert']],
    [{ from: '2026-03-20' }, ['Workshop']],
    [{ from: '2026-03-12', to: '2026-03-14' }, ['Concert', 'Workshop', 'Saturday concert']],
  ])('is listed for %j if one of its dates is in the period', async (query, titles) => {
    expect(await list(query)).toEqual(titles);
  });

  it.each([
    ['2026-03-11T12:00:00+01:00', ['Today reading', 'Concert', 'Workshop', 'Saturday concert']],
    ['2026-03-13T12:00:00+01:00', ['Saturday concert', 'Workshop']],
    ['2026-03-20T23:59:00+01:00', ['Workshop']],
    ['2026-03-21T00:00:00+01:00', []],
  ])('is sorted at %s by its next date, until the last has ended', async (now, titles) => {
    centre.setNow(new Date(now));
    expect(await list({})).toEqual(titles);
    centre.setNow(wednesdayNoon);
  });

  it('has the start of its first date, the end of its last, and all dates as entered', async () => {
    const { data } = await centre.call(getAnnouncement, { params: { id: 91 } });
    expect(data).toMatchObject({ starts_at: '2026-03-09T10:00:00+01:00', ends_at: '2026-03-21T00:00:00+01:00' });
    expect(data.dates?.map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it('is found by the place of a date, with its dates', async () => {
    const { data } = await centre.call(searchCentre, { query: { q: 'winter garden' } });
    const hits = data.groups.flatMap(({ items }) => items).filter(({ id }) => id === 91);
    expect(hits.map(({ dates }) => dates?.map(({ id }) => id))).toEqual([[1, 2, 3]]);
  });
});

describe('lists of events', () => {
  const event = (id: number, title: string, more: object) => ({
    ...{ id, type: 'event', scope: 'mall', published_at: '@day-9 09:00', translations: [{ locale: 'en', title }] },
    ...more,
  });
  const free = { price: { amount: 0, currency: 'CZK' } };
  let content: ReturnType<typeof copyTinyContent>;
  let events: RunningMallApi;
  beforeAll(async () => {
    content = copyTinyContent({
      'announcements.json': [
        event(91, 'Long exhibition', { starts_at: '@day-30 09:00', ends_at: '@day+30 18:00', ...free }),
        event(92, 'Short exhibition', { starts_at: '@day-2 09:00', ends_at: '@day+3 18:00', for_children: true }),
        event(93, 'This morning', { starts_at: '@day+0 08:00', ends_at: '@day+0 20:00', ...free, for_children: true }),
        event(94, 'Tomorrow', { starts_at: '@day+1 10:00', price: { amount: 100, currency: 'CZK' } }),
        event(95, 'Weekly', {
          dates: ['-1', '+6'].map((day, id) => ({ id: id + 1, starts_at: `@day${day} 10:00`, ends_at: `@day${day} 12:00` })),
        }),
      ],
    });
    events = await startMallApi(content.contentDir);
  });
  afterAll(async () => {
    await events.close();
    content.remove();
  });
  const list = async (query: Query) => titlesOf((await events.call(listAnnouncements, { query: { type: 'event', ...query } })).data);

  it('begin with the event that begins next; running ones follow by their end', async () => {
    expect(await list({})).toEqual(['This morning', 'Tomorrow', 'Weekly', 'Short exhibition', 'Long exhibition']);
    expect(await list({ page: 2, per_page: 2 })).toEqual(['Weekly', 'Short exhibition']);
    expect(await list({ from: '2026-03-12', to: '2026-03-12' })).toEqual(['Tomorrow', 'Short exhibition', 'Long exhibition']);
  });

  it('are filtered by price and audience, and counted', async () => {
    expect(await list({ free: '1' })).toEqual(['This morning', 'Long exhibition']);
    expect(await list({ children: '1' })).toEqual(['This morning', 'Short exhibition']);
    expect(await list({ free: '1', children: '1', to: '2026-03-11' })).toEqual(['This morning']);
    expect(await list({ running: '1' })).toEqual(['This morning', 'Short exhibition', 'Long exhibition']);
    expect((await events.call(listEventChoices)).data).toEqual([
      { choice: 'running', count: 3 },
      { choice: 'free', count: 2 },
      { choice: 'children', count: 2 },
    ]);
    expect((await events.call(listEventChoices, { query: { scope: 'store' } })).data).toEqual([]);
    expect((await events.refuse('/v1/announcements/?free=yes')).status).toBe(400);
  });
});

describe('lists of offers', () => {
  const offer = (id: number, price: object | undefined, more: object = {}) => ({
    ...{
      id,
      type: 'product',
      scope: 'mall',
      published_at: `@day-${id - 80} 09:00`,
      translations: [{ locale: 'en', title: `Offer ${id}` }],
    },
    ...(price && { price }),
    ...more,
  });
  const crowns = (units: number) => ({ amount: units * 100, currency: 'CZK' });
  const over = { starts_at: '@day-9 09:00', ends_at: '@day-2 09:00' };
  let content: ReturnType<typeof copyTinyContent>;
  let offers: RunningMallApi;
  beforeAll(async () => {
    content = copyTinyContent({
      'announcements.json': [
        offer(91, crowns(500), { category_ids: [1] }),
        offer(92, undefined),
        offer(93, { amount: 1000, currency: 'EUR' }),
        offer(94, crowns(501)),
        offer(95, crowns(0)),
        offer(96, crowns(90)),
        offer(97, crowns(80), over),
        { ...offer(98, crowns(80)), type: 'event', starts_at: '@day+1 10:00' },
      ],
    });
    offers = await startMallApi(content.contentDir);
  });
  afterAll(async () => {
    await offers.close();
    content.remove();
  });
  const list = async (query: Query) => titlesOf((await offers.call(listAnnouncements, { query: { type: 'product', ...query } })).data);
  const listChoices = async (query: { category?: number } = {}) => (await offers.call(listPriceChoices, { query })).data;

  it('contain, up to a price, only current offers with a price in the centre’s currency, newest first', async () => {
    expect(await list({ max_price: 50_000 })).toEqual(['Offer 91', 'Offer 95', 'Offer 96']);
    expect(await list({ max_price: 50_100 })).toEqual(['Offer 91', 'Offer 94', 'Offer 95', 'Offer 96']);
    expect(await list({ max_price: 50_000, page: 2, per_page: 2 })).toEqual(['Offer 96']);
    expect(await list({ max_price: 50_000, category: 1 })).toEqual(['Offer 91']);
    expect(await list({ max_price: 8999 })).toEqual(['Offer 95']);
  });

  it('name the round prices that change the list, with the number of offers', async () => {
    expect(await listChoices()).toEqual([
      { max_price: 100, count: 1 },
      { max_price: 10_000, count: 2 },
      { max_price: 50_000, count: 3 },
    ]);
    expect(await listChoices({ category: 1 })).toEqual([]);
  });

  it.each(['0', '-1', '1.5', 'cheap', '100000001'])('refuse the price %s', async (price) => {
    expect((await offers.refuse(`/v1/announcements/?max_price=${price}`)).status).toBe(400);
  });
});
