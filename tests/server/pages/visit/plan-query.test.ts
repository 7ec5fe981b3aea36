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
    ['from=entrance-1&stepfree=0&to=nearest-toilets'],
    ['to=unit-a3'],
    ['here=entrance-1'],
    ['here=gone'],
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
    ['here=entrance-99', 'here=gone'],
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

describe('the address of a sign', () => {
  const scan = async (code: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${gateway.origin}/h/${code}`, { redirect: 'manual', headers });
    return { status: response.status, to: response.headers.get('location'), cache: response.headers.get('cache-control') };
  };

  it.each([
    ['entrance-1', '/cz/mapa-centra/1?here=entrance-1'],
    ['car-1-c', '/cz/mapa-centra/1?here=car-1-c'],
    ['shop-1', '/cz/mapa-centra/1?here=shop-1'],
    ['unit-a1', '/cz/mapa-centra/1?here=unit-a1'],
  ])('/h/%s leads in one step to the plan of its floor', async (code, to) => {
    expect(await scan(code, { 'accept-language': 'cs' })).toEqual({ status: 302, to, cache: 'no-store' });
  });

  it('has the language of the visitor', async () => {
    expect(await scan('entrance-1', { 'accept-language': 'de' })).toMatchObject({ to: '/de/lageplan/1?here=entrance-1' });
    expect(await scan('entrance-1', { cookie: 'locale=sk', 'accept-language': 'de' })).toMatchObject({
      to: '/sk/mapa-centra/1?here=entrance-1',
    });
  });

  it.each(['entrance-99', 'way-1-nothing', 'no-such-thing', '%E0%A4%A'])(
    'leads from the removed place %s to the plan, which says so',
    async (code) => {
      expect(await scan(code, { 'accept-language': 'cs' })).toMatchObject({ status: 302, to: '/cz/mapa-centra/1?here=gone' });
    },
  );
});
