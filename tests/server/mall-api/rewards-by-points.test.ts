import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundLimits, selectLimits } from '#server/mall-api/core/round-limits.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { listPointsChoices, listRewards } from '#shared/contracts/rewards.ts';
import { listenToStatements } from '../../support/prepared-statements.ts';
import { createMember } from './members.ts';
import { findScans } from './query-plan.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';

type Query = Partial<QueryOf<typeof listRewards>>;

/** 300 rewards in two categories: 7 to 2,100 points. Every tenth is over. */
const rewards = Array.from({ length: 300 }, (_, index) => ({
  id: index + 1,
  points: (index + 1) * 7,
  stock: null,
  category_ids: [index % 2 === 0 ? 4 : 5],
  ...((index + 1) % 10 === 0 && { valid_to: '@day-1 00:00' }),
  translations: [{ locale: 'en', title: `Reward ${index + 1}` }],
}));
const perk = { ...rewards[0], id: 301, points: 0, perk: 'birthday' };
const shown = rewards.filter((reward) => !('valid_to' in reward));
const countUpTo = (points: number) => shown.filter((reward) => reward.points <= points).length;

let content: ReturnType<typeof copyTinyContent>;
let mallApi: RunningMallApi;
beforeAll(async () => {
  content = copyTinyContent({ 'rewards.json': [...rewards, perk] });
  mallApi = await startMallApi(content.contentDir);
});
afterAll(async () => {
  await mallApi.close();
  content.remove();
});

describe('rewards up to a number of points', () => {
  const list = (query: Query) => mallApi.call(listRewards, { query: { per_page: 48, ...query } });

  it.each([
    ['all that cost at most as much', { max_points: 350 }, ({ points }) => points <= 350],
    ['those of a category', { max_points: 350, category: 4 }, ({ points, category_ids }) => points <= 350 && category_ids.includes(4)],
    ['none below the cheapest', { max_points: 6 }, () => false],
    ['all from the dearest on', { max_points: 2100 }, () => true],
  ] as const satisfies readonly [string, Query, (reward: (typeof shown)[number]) => boolean][])(
    'contain %s',
    async (_case, query, isExpected) => {
      const expected = shown.filter(isExpected).map(({ id }) => id);
      const first = await list(query);
      expect(first.meta?.total).toBe(expected.length);
      expect(first.data.map(({ id }) => id)).toEqual(expected.slice(0, 48));
    },
  );

  it('keep the requested order and pages', async () => {
    const expected = shown.filter(({ points }) => points <= 700).map(({ id }) => id);
    const second = await list({ max_points: 700, sort: '-points', page: 2, per_page: 24 });
    expect(second.data.map(({ id }) => id)).toEqual(expected.toReversed().slice(24, 48));
  });

  it('are also available to members', async () => {
    const { token } = createMember(mallApi);
    const { data, meta } = await mallApi.callAs(token, listMemberRewards, { query: { max_points: 70, sort: 'points' } });
    expect([meta?.total, data.map(({ points }) => points)]).toEqual([9, [7, 14, 21, 28, 35, 42, 49, 56, 63]]);
  });

  it('are found by the index of points', async () => {
    const { list: listPrepared, stop } = listenToStatements();
    const fresh = await startMallApi(content.contentDir, { preparesAll: true });
    stop();
    const lists = listPrepared().filter(({ sql }) => sql.includes('points <= :maxPoints'));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.flatMap((statement) => findScans(fresh.db, statement)).filter(({ table }) => table === 'reward')).toEqual([]);
    await fresh.close();
  });
});

describe('GET /v1/points-choices', () => {
  it('counts the listed rewards up to round numbers of points, without those that hardly change the list', async () => {
    const { data } = await mallApi.call(listPointsChoices);
    expect(data).toEqual([200, 500, 1000].map((max_points) => ({ max_points, count: countUpTo(max_points) })));
  });

  it('counts those of a category, and none of an unknown one', async () => {
    const { data } = await mallApi.call(listPointsChoices, { query: { category: 5 } });
    const ofCategory = shown.filter(({ category_ids }) => category_ids.includes(5));
    const count = (max: number) => ofCategory.filter(({ points }) => points <= max).length;
    expect(data).toEqual([100, 200, 500, 1000, 2000].map((max_points) => ({ max_points, count: count(max_points) })));
    expect((await mallApi.call(listPointsChoices, { query: { category: 999 } })).data).toEqual([]);
  });
});

describe('selectLimits', () => {
  const select = (values: readonly number[]) => {
    const counts = roundLimits.map((limit) => values.filter((value) => value <= limit).length);
    return selectLimits(roundLimits, { total: values.length, counts });
  };

  it.each([
    ['no record', [], []],
    ['one record', [40], []],
    ['records with the same value', [40, 40, 40], []],
    ['two records', [40, 400], [50]],
    ['a limit that is equal to a value', [50, 60], [50]],
    ['records above the highest limit', [600_000, 700_000], []],
    ['a record of 21 below the others', [3, ...Array<number>(20).fill(800)], []],
    ['a record of 20 below the others', [3, ...Array<number>(19).fill(800)], [5]],
  ])('returns for %s only limits that separate records', (_case, values, limits) => {
    expect(select(values).map(({ limit }) => limit)).toEqual(limits);
  });
});
