import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAddress } from '#shared/contracts/address.ts';
import { exportShopFigures, getShopFigures } from '#shared/contracts/desk-shop-figures.ts';
import type { RecordRoute } from '#shared/site/visit-counts.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

const today = '2026-03-11';
const week = { from: '2026-03-05', to: today };

let mallApi: RunningMallApi;
let tenant: TestStaff;
let other: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  tenant = await createStaff(mallApi, 'shop', { name: 'Petr Krám' });
  other = await createStaff(mallApi, 'shop', { name: 'Jana Jiná', company: 2 });
});
afterEach(() => mallApi.close());

const read = async (staff = tenant, query = week) => (await mallApi.callAs(staff.token, getShopFigures, { query })).data;
const keep = (...views: [day: string, route: RecordRoute, id: number, count: number][]) =>
  mallApi.domain.visits.keep({
    views: views.map(([day, route, id, count]) => ({ day, route, id, count, locale: 'cz' as const })),
    misses: [],
  });
/** Returns the rewards of a company by its number. */
const rewardOf = (companyId: number) =>
  Number(mallApi.db.prepare('SELECT id FROM reward WHERE company_id = ? ORDER BY id').get(companyId)?.id);

function take(rewardId: number, at: string, used: string | null = null, refunded: string | null = null): void {
  const { customerId: id } = createMember(mallApi);
  const toMs = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  mallApi.db
    .prepare(
      `INSERT INTO customer_reward (customer_id, reward_id, code, points, body, activated_ms, expires_ms, used_ms, refunded_ms)
       VALUES (?, ?, ?, 0, '{}', ?, 9e15, ?, ?)`,
    )
    .run(id, rewardId, `code-${id}`, toMs(at), toMs(used), toMs(refunded));
}

describe('getShopFigures', () => {
  it('counts views of the shop’s page and of its offers, compared with the period before', async () => {
    await keep(['2026-02-26', 'shop', 1, 1], ['2026-03-04', 'offer', 22, 4], ['2026-03-05', 'offer', 22, 5], [today, 'offer', 22, 2]);
    await keep([today, 'shop', 1, 3], [today, 'offer', 25, 90], [today, 'shop', 2, 70]);
    const figures = await read();
    expect(figures).toMatchObject({
      before: { from: '2026-02-26', to: '2026-03-04' },
      counted_since: '2026-02-26',
      company: { views: 3, views_before: 1 },
    });
    expect(figures.offers.map(({ key, views, views_before }) => `${key} ${views} ${views_before}`)).toEqual([
      ...['24 0 0', '23 0 0', '22 7 4', '21 0 0'],
    ]);
    expect(JSON.stringify(await read(other))).not.toContain('"22"');
  });

  it('does not compare with days before the first count, and returns null before anything is counted', async () => {
    expect(await read()).toMatchObject({ counted_since: null, company: { views: null, views_before: null } });
    await keep(['2026-03-07', 'shop', 1, 3]);
    expect(await read()).toMatchObject({ company: { views: 3, views_before: null } });
  });

  it('stores no views of records that do not exist, whatever a client reports', async () => {
    await keep([today, 'offer', 999_999, 5], [today, 'reward', 888_888, 5]);
    expect(mallApi.db.prepare('SELECT count(*) AS total FROM record_view').get()).toEqual({ total: 0 });
  });

  it('counts rewards of the company that were taken and redeemed, without those given back', async () => {
    const own = rewardOf(1);
    take(own, '2026-03-04T23:30:00+01:00', `${today}T09:00:00+01:00`);
    take(own, '2026-03-05T00:30:00+01:00');
    take(own, `${today}T08:00:00+01:00`, null, `${today}T09:00:00+01:00`);
    const { rewards } = await read();
    expect(rewards.find(({ key }) => key === String(own))).toMatchObject({
      ...{ taken: 1, taken_before: 1, redeemed: 1, redeemed_before: 0 },
    });
    expect((await read(other)).rewards).toEqual([]);
  });

  it('rejects periods that end before they begin, or are too long', async () => {
    for (const query of [
      { from: today, to: '2026-03-10' },
      { from: '2025-01-01', to: today },
    ])
      expect((await mallApi.refuseAs(tenant.token, toAddress(getShopFigures, { query }))).status).toBe(422);
  });
});

describe('exportShopFigures', () => {
  it('saves the shop, its offers and its rewards as a spreadsheet', async () => {
    await keep([today, 'shop', 1, 3], [today, 'offer', 22, 2]);
    const response = await fetch(`${mallApi.origin}${toAddress(exportShopFigures, {})}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tenant.token}` },
      body: JSON.stringify({
        ...{ format: 'csv', locale: 'en', ...week },
        headings: ['Kind', 'Title', 'Views', 'Before', 'Taken', 'Before', 'Redeemed', 'Before'],
        kinds: { company: 'Shop', offer: 'Offer', reward: 'Reward' },
      }),
    });
    const lines = (await response.text()).split('\r\n');
    expect(lines[1]).toMatch(/^Shop,[^,]+,3,,/);
    expect(lines.find((line) => line.includes('Cake offer'))).toMatch(/^Offer,Cake offer,2,,/);
  });
});
