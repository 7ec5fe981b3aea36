import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type RunningMallApi, startMallApi } from '../../mall-api/running-mall-api.ts';

let api: RunningMallApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startMallApi();
  gateway = await startGateway({ upstreamOrigin: api.origin });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const plan = '/en/floorplan/1';
const ask = async (query: string, prefix = '') => {
  const response = await fetch(`${gateway.origin}${prefix}${plan}?${query}`, { redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location'), cache: response.headers.get('cache-control') };
};

describe('the query of a floor plan', () => {
  it.each([
    ['unit=a1'],
    ['shop=1'],
    ['amenity=1'],
    ['entrance=1'],
    ['unit=unknown'],
    ['from=shop-1&to=car-1-c'],
    ['from=entrance-1&stepfree=1&to=nearest-toilets'],
    ['to=unit-a3'],
  ])('%s is a cached page', async (query) => {
    const { status, cache } = await ask(query);
    expect([status, cache]).toEqual([200, expect.stringContaining('s-maxage')]);
  });

  it.each([
    ['unit=x17', 'unit=unknown'],
    ['shop=99', 'unit=unknown'],
    ['shop=99&unit=a1', 'unit=a1'],
    ['amenity=one&entrance=7', 'unit=unknown'],
    ['unit=A1', 'unit=a1'],
    ['stepfree=x17&to=shop-1', 'stepfree=1&to=shop-1'],
    ['to=FROM+the+cár+park', 'to=entrance-1'],
    ['from=Unit-A1&to=CAR-1', 'from=unit-a1&to=car-1'],
    ['to=shop-1&unit=x9', 'to=shop-1&unit=unknown'],
  ])('%s redirects to its canonical address: %s', async (query, settled) => {
    expect(await ask(query)).toMatchObject({ status: 302, to: `${plan}?${settled}` });
  });

  it('returns the redirect for data, too', async () => {
    const response = await fetch(`${gateway.origin}/api/pages${plan}?unit=x18`);
    expect((await response.json()).data.redirect).toBe(`${plan}?unit=unknown`);
  });

  it.each([['from=nowhere+at+all'], ['to=shop-99'], ['to=car-1-z']])(
    'leads to an uncached page if its words match no place (%s)',
    async (query) => {
      expect(await ask(query)).toMatchObject({ status: 200, cache: 'private, no-cache' });
    },
  );
});
