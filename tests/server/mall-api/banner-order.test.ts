import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBannerOrder, setBannerOrder } from '#shared/contracts/desk-banners.ts';
import { readHeroPlan } from '#shared/rules/hero-plan.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let token: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  token = (await createStaff(mallApi, 'editor')).token;
});
afterAll(() => mallApi.close());

const read = async () => (await mallApi.callAs(token, getBannerOrder)).data.ids;
const set = (ids: number[] | null, before: number[] | null) => mallApi.sendAs(token, setBannerOrder, { ids, before });
const findSettings = () => mallApi.domain.records.find('settings', 'settings');

describe('setBannerOrder', () => {
  it('creates no draft of the settings', async () => {
    await set([3, 1], null);
    expect(findSettings().draft).toBeUndefined();
    await set(null, [3, 1]);
  });

  it('changes only the order, in the published settings and in their draft', async () => {
    expect(await read()).toBeNull();
    const { live: before, version } = findSettings();
    const rows = before as object[]; // safe: the tiny tenant's settings are rows
    const timed = { group: null, key: 'hero_banner_items', value: { interval_seconds: 9 } };
    await mallApi.domain.records.saveDraft({
      kind: 'settings',
      key: 'settings',
      version,
      by: 'Eva',
      body: [...rows, timed],
    });
    expect((await set([3, 1], null)).body).toMatchObject({ data: { ids: [3, 1] } });
    const { live, draft } = findSettings();
    expect((live as object[]).slice(0, rows.length)).toEqual(rows);
    expect(readHeroPlan(flattenSettings(draft).settings, () => {})).toEqual({ ids: [3, 1], intervalMs: 9000 });
    expect((await set(null, [3, 1])).body).toMatchObject({ data: { ids: null } });
    expect(findSettings().live).toEqual(before);
  });

  it('refuses to overwrite an order that the caller has not seen', async () => {
    await set([1, 2], null);
    expect((await set([2, 1], [1])).status).toBe(409);
    expect(await read()).toEqual([1, 2]);
  });

  it('is refused for the role desk', async () => {
    const desk = await createStaff(mallApi, 'desk');
    expect((await mallApi.sendAs(desk.token, setBannerOrder, { ids: [1], before: null })).status).toBe(403);
  });
});
