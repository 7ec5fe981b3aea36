import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { type RunningMallApi, startMallApi, titlesOf, wednesdayNoon } from './running-mall-api.ts';

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
});
