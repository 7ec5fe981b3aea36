import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { found } from '#server/mall-api/core/db/found.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { getCampaignResults } from '#shared/contracts/desk-campaigns.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import type { Campaign } from '#shared/schemas/campaigns.ts';
import { createMember, type TestMember } from './members.ts';
import { receiptSteps } from './receipt-steps.ts';
import { changeContent, copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const titles = (title: string) => [{ locale: 'en' as const, title }];
const march = { valid_from: '2026-03-01T00:00:00+01:00', valid_to: '2026-03-31T23:59:59+02:00' };
const campaigns: Partial<Campaign>[] = [
  { id: 1, effect: 'factor', factor: 2, ...march, company_ids: [1], translations: titles('Double points') },
  { id: 2, effect: 'extra', extra_points: 30, ...march, company_ids: [1], once_per_member: true, translations: titles('Thirty more') },
  { id: 3, effect: 'factor', factor: 9, ...march, weekdays: ['sunday'], translations: titles('Sundays') },
];

let mallApi: RunningMallApi;
let content: ReturnType<typeof copyTinyContent>;
beforeAll(async () => {
  content = copyTinyContent();
  changeContent(content.contentDir, { 'campaigns.json': campaigns });
  mallApi = await startMallApi(content.contentDir);
});
afterAll(async () => {
  await mallApi.close();
  content.remove();
});
beforeEach(() => mallApi.setNow(wednesdayNoon));

const { submitted } = receiptSteps(() => mallApi);
const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;
const partsOf = (id: number) =>
  mallApi.db
    .prepare('SELECT campaign_id, points FROM receipt_campaign WHERE receipt_id = ? ORDER BY campaign_id')
    .all(id)
    .map(Object.values);
const within = <T>(act: () => T) => inTransaction(mallApi.db, act);

describe('a receipt of a campaign', () => {
  it('gets its points, which the history names and which are revoked with the receipt', async () => {
    const member = createMember(mallApi);
    const { id, points } = await submitted(member, { company_id: 1, amount: 25_500 });
    expect(points).toBe(25 + 26 + 30); // doubled before rounding: 51
    expect(partsOf(id)).toEqual([
      [1, 26],
      [2, 30],
    ]);
    const [entry] = (await mallApi.callAs(member.token, listPointsHistory)).data;
    expect(entry?.reference?.campaigns).toEqual([
      { id: 1, points: 26, translations: titles('Double points') },
      { id: 2, points: 30, translations: titles('Thirty more') },
    ]);
    expect(await pointsOf(member)).toMatchObject({ balance: 81 });
    within(() => mallApi.domain.receiptReview.revoke(id, 'other', 'eva'));
    expect(await pointsOf(member)).toMatchObject({ balance: 0, earned_total: 0 });
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });

  it('counts once per member if the campaign says so, again after the first receipt was revoked', async () => {
    const member = createMember(mallApi);
    const first = await submitted(member, { company_id: 1, amount: 20_000 });
    const second = await submitted(member, { company_id: 1, amount: 21_000 });
    expect([first.points, second.points]).toEqual([70, 42]);
    within(() => mallApi.domain.receiptReview.revoke(first.id, 'other', 'eva'));
    expect((await submitted(member, { company_id: 1, amount: 22_000 })).points).toBe(74);
  });

  it('counts once per member also if staff correct amounts below one point', async () => {
    const member = createMember(mallApi);
    const small = [await submitted(member, { company_id: 1, amount: 1 }), await submitted(member, { company_id: 1, amount: 2 })];
    expect(small.map(({ points }) => points)).toEqual([0, 0]);
    mallApi.db.prepare(`UPDATE receipt SET status = 'pending' WHERE customer_id = :customerId`).run({ customerId: member.customerId });
    for (const { id } of small) within(() => mallApi.domain.receiptReview.approve(id, 'eva', { corrections: { amount: 20_000 + id } }));
    expect(small.map(({ id }) => partsOf(id).filter(([campaign]) => campaign === 2))).toEqual([[[2, 30]], [[2, 0]]]);
    expect(await pointsOf(member)).toMatchObject({ balance: 70 + 40 });
  });

  it('counts for the shop to which staff correct the receipt, also if it counts once per member', async () => {
    const member = createMember(mallApi);
    const { id } = await submitted(member, { company_id: 1, amount: 800_000 });
    expect(partsOf(id).map(([campaign]) => campaign)).toEqual([1, 2]);
    const receipt = found(mallApi.domain.queries.receipts.findForCentre(id));
    const { points } = receipt;
    expect(within(() => mallApi.domain.receiptReview.pointsFor(receipt, { day: '2026-03-10' }))).toBe(points);
    expect(within(() => mallApi.domain.receiptReview.pointsFor(receipt, { day: '2026-02-27' }))).toBe(800);
    within(() => mallApi.domain.receiptReview.approve(id, 'eva', { corrections: { day: '2026-02-27' } }));
    expect(partsOf(id)).toEqual([]);
    expect(await pointsOf(member)).toMatchObject({ balance: 800 });
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });

  it('counts by the time of the purchase, and keeps its campaigns when staff correct the amount', async () => {
    const member = createMember(mallApi);
    expect((await submitted(member, { company_id: 1, amount: 20_000, purchased_at: '2026-02-28T23:30:00+01:00' })).points).toBe(20);
    expect((await submitted(member, { company_id: 2, amount: 20_000, purchased_at: '2026-03-08T10:00:00+01:00' })).points).toBe(180);
    const { id, points } = await submitted(member, { company_id: 1, amount: 800_000 });
    expect(points).toBe(1630);
    within(() => mallApi.domain.receiptReview.approve(id, 'eva', { corrections: { amount: 80_000 } }));
    expect(partsOf(id)).toEqual([
      [1, 80],
      [2, 30],
    ]);
    expect(await pointsOf(member)).toMatchObject({ balance: 20 + 180 + 190 });
  });
});

it('compares the days and shops of a campaign with as many weeks before', async () => {
  await mallApi.close();
  mallApi = await startMallApi(content.contentDir);
  const [one, two] = [createMember(mallApi), createMember(mallApi)];
  await submitted(one, { company_id: 1, amount: 20_000 });
  await submitted(one, { company_id: 1, amount: 10_000, purchased_at: '2026-03-10T10:00:00+01:00' });
  await submitted(two, { company_id: 1, amount: 30_000, purchased_at: '2026-02-20T10:00:00+01:00' });
  await submitted(two, { company_id: 2, amount: 40_000 });
  await submitted(two, { company_id: 1, amount: 900_000 }); // waits
  const { token } = await createStaff(mallApi, 'manager');
  expect((await mallApi.callAs(token, getCampaignResults, { params: { id: 1 } })).data).toEqual({
    campaign: { receipts: 2, points: 30, members: 1 },
    during: { receipts: 2, points: 90, members: 1 },
    before: { receipts: 1, points: 30, members: 1 },
    weeks: 2,
  });
  expect((await mallApi.refuseAs(token, '/v1/staff/campaigns/99/results')).status).toBe(404);
  const desk = await createStaff(mallApi, 'desk');
  expect((await mallApi.refuseAs(desk.token, '/v1/staff/campaigns/1/results')).status).toBe(403);
});
