import { beforeEach, describe, expect, it } from 'vitest';
import { createRouteCalls, type RouteCall, type RouteCalls } from '#server/pages/make/route-calls.ts';

const toCall = (contract: string, address: string): RouteCall => ({ contract, address, round: 1 });
const shop = (id: number) => ({
  address: `/cz/obchod/${id}/x`,
  screen: 'ShopScreen',
  route: 'shop' as const,
  pattern: '/cz/obchod/{id}/{title}',
  locale: 'cz' as const,
  isUncached: false,
});

describe('calls that earlier pages of a route have read', () => {
  let calls: RouteCalls;
  const learn = (id: number, record: unknown, ...addresses: string[]) =>
    calls.learn(shop(id), record, { read: addresses.map((address) => toCall(nameOf(address), address)), needless: [] });
  const nameOf = (address: string) => (/^\/v1\/companies\/\d/.test(address) ? 'getCompany' : 'listCompanies');
  const list = (id: number, record?: unknown) => calls.list(shop(id), record).map(({ address }) => address);

  beforeEach(() => {
    calls = createRouteCalls();
  });

  it('are repeated with the id of the next page', () => {
    learn(48, {}, '/v1/companies/48', '/v1/companies?per_page=48');
    expect(list(7)).toEqual(['/v1/companies/7', '/v1/companies?per_page=48']);
  });

  it('are repeated with ids from the record of the next page, and omitted while there is no record', () => {
    learn(5, { category_ids: [3], floorplan_id: 3 }, '/v1/companies?category=3');
    learn(6, { category_ids: [4], floorplan_id: 3 }, '/v1/companies?category=4');
    expect(list(7, { category_ids: [9], floorplan_id: 3 })).toEqual(['/v1/companies?category=9']);
    expect(list(7)).toEqual([]);
  });

  it('are fetched ahead, if the source of their id is unknown, once a second page has read them', () => {
    learn(5, {}, '/v1/companies/99');
    expect(list(7)).toEqual([]);
    learn(6, {}, '/v1/companies/99');
    expect(list(7)).toEqual(['/v1/companies/99']);
  });

  it('are no longer fetched ahead after two pages that did not read them', () => {
    learn(5, {}, '/v1/companies/5');
    for (const id of [6, 7]) {
      expect(list(id)).toEqual([`/v1/companies/${id}`]);
      calls.learn(shop(id), {}, { read: [], needless: calls.list(shop(id)) });
    }
    expect(list(8)).toEqual([]);
    learn(8, {}, '/v1/companies/8');
    expect(list(9)).toEqual(['/v1/companies/9']);
  });
});
