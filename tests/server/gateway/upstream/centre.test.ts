import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { mallApi: { locales: { fr: 'de' } } } });
  upstream.answer('/v1/malls', sendJson([{ id: '1', name: 'Quay', timezone: 'Europe/Lisbon', currency: 'EUR', translations: [] }]));
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const news = {
  id: '5',
  type: 'news',
  scope: 'mall',
  published_at: '2026-11-26 10:00:00',
  price: '12.50',
  translations: [{ locale: 'FR', title: 'Neu' }],
};

describe('missing time zones and currencies in answers', () => {
  it('are those of the centre, even for the first call', async () => {
    upstream.answer('/v1/announcements/5', sendJson(news));
    const answer = await gateway.get('/api/proxy/v1/announcements/5');
    expect(((await answer.json()) as { data: unknown }).data).toMatchObject({
      id: 5,
      published_at: '2026-11-26T10:00:00+00:00',
      price: { amount: 1250, currency: 'EUR' },
      translations: [{ locale: 'de', title: 'Neu' }],
    });
    expect(upstream.count('/v1/malls')).toBe(1);
  });

  it('have defaults while the centre is unknown, which is logged', async () => {
    upstream.answer('/v1/malls', sendJson({}, { status: 500 }));
    upstream.answer('/v1/announcements/5', sendJson(news));
    const answer = await gateway.get('/api/proxy/v1/announcements/5');
    expect(((await answer.json()) as { data: unknown }).data).toMatchObject({ published_at: '2026-11-26T10:00:00+01:00' });
    expect(gateway.logged.filter((line) => line.includes('time zone is not known yet'))).toHaveLength(1);
  });

  it('do not cause a call for the centre if no answer depends on them', async () => {
    await gateway.get('/api/proxy/v1/companies');
    expect(upstream.count('/v1/malls')).toBe(0);
  });
});

describe('lenient readings', () => {
  const lines = () =>
    gateway.logged.flatMap((line) => (line.includes('in its own way') ? [JSON.parse(line) as { repairs: Record<string, number> }] : []));

  it('are counted by contract, path and repair in one log line a minute and in a metric', async () => {
    const amenity = (id: string) => ({ id, category_ids: ['7'], translations: [] });
    upstream.answer('/v1/amenities/1', sendJson(success(amenity('1'))));
    upstream.answer('/v1/amenities/2', sendJson(success(amenity('2'))));
    upstream.answer('/v1/amenities/3', sendJson(success(amenity('3'))));
    await gateway.get('/api/proxy/v1/amenities/1');
    expect(lines().map(({ repairs }) => repairs)).toEqual([
      { 'getAmenity id number-from-text': 1, 'getAmenity category_ids.* number-from-text': 1 },
    ]);
    await gateway.get('/api/proxy/v1/amenities/2');
    expect(lines()).toHaveLength(1);
    gateway.clock.advance(60);
    await gateway.get('/api/proxy/v1/amenities/3');
    expect(lines().at(-1)?.repairs).toEqual({ 'getAmenity id number-from-text': 2, 'getAmenity category_ids.* number-from-text': 2 });
    upstream.answer('/v1/malls', sendJson(success([{ id: 1, name: 'Quay', translations: [] }])));
    expect(await (await gateway.get('/readyz')).json()).toEqual({ status: 'ready', mallApi: 'up', repaired: 6 });
  });

  it('do not occur if the mall API writes as ours does', async () => {
    upstream.answer('/v1/malls', sendJson(success([{ id: 1, name: 'Quay', translations: [] }])));
    await gateway.get('/api/proxy/v1/companies');
    gateway.clock.advance(61);
    await gateway.get('/api/proxy/v1/categories');
    expect(lines()).toEqual([]);
    expect(await (await gateway.get('/readyz')).json()).toEqual({ status: 'ready', mallApi: 'up' });
  });
});
