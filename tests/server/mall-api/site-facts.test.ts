import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSiteFacts } from '#shared/contracts/site-facts.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

describe('GET /v1/site-facts', () => {
  it('returns which content exists, and names the editors’ own pages', async () => {
    const { data } = await mallApi.call(getSiteFacts);
    expect(data.kinds).toMatchObject({ company: true, news: true, event: true, product: true, reward: true, page: true, floorplan: true });
    expect(data.announced.news?.any).toBe(true);
    expect(data.has_articles).toBe(true);
    expect(data.pages.map(({ alias }) => alias)).toContain('about');
    expect(Object.keys(data.pages[0] ?? {})).toEqual(['alias', 'translations']);
  });

  it('returns the same facts while records are only added or changed', async () => {
    const before = await mallApi.call(getSiteFacts);
    const company = { id: 901, type: 'store', is_featured: false, is_new: true, translations: [{ locale: 'en', title: 'One more' }] };
    const news = {
      id: 902,
      type: 'news',
      scope: 'mall',
      published_at: '2026-03-10T09:00:00+01:00',
      translations: [{ locale: 'en', title: 'One more' }],
    };
    const { contentDir, remove } = copyTinyContent({ 'companies-more.json': [company], 'announcements-more.json': [news] });
    const grown = await startMallApi(contentDir);
    expect(await grown.call(getSiteFacts)).toEqual(before);
    await grown.close();
    remove();
  });

  it('depends on the times at which something first appears, and ends', async () => {
    const announced = async () => (await mallApi.call(getSiteFacts)).data.announced;
    expect((await announced()).event?.any).toBe(true);
    mallApi.setNow(new Date('2036-03-11T12:00:00+01:00'));
    expect(await announced()).toMatchObject({ event: { any: false }, news: { any: true } });
    mallApi.setNow(wednesdayNoon);
  });
});
