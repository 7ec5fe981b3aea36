import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/schemas/campaigns.ts';
import { PurchaseHistory, step } from './purchase-history.ts';
import { findBrokenPurchaseLaws } from './purchase-laws.ts';
import { changeContent, copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { tillSteps } from './till-steps.ts';

const march = { valid_from: '2026-03-01T00:00:00+01:00', valid_to: '2026-03-31T23:59:59+02:00', translations: [] };
const campaigns: Partial<Campaign>[] = [
  { id: 1, effect: 'factor', factor: 2, ...march, company_ids: [2] },
  { id: 2, effect: 'extra', extra_points: 30, ...march, once_per_member: true },
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

const { cardOf, credit, takeBack } = tillSteps(() => mallApi);
let steps = 0;

const startHistory = () =>
  new PurchaseHistory({
    mallApi,
    toPurchase: (history, purchase) => ({
      number: `L-${history}-${purchase}`,
      // some need a person's decision if they are photographed; all are unlike any other, because similar receipts wait
      amount: (purchase % 2 === 0 ? 25_900 : 610_900) + history * 10 + purchase,
      currency: 'CZK',
      bought_at: '2026-03-11T11:00:00+01:00',
    }),
  });

describe('any mixture of tills, photographs, retries, returns and decisions', () => {
  const runs = (count: number) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (history) => {
        const mall = startHistory();
        for (const one of history) mall.do(one);
        steps += history.length;
        expect(mall.listCreditedTwice()).toEqual([]);
        if (mall.run % 100 === 0) expect(findBrokenPurchaseLaws(mallApi.db)).toEqual([]); // reads the purchases of all histories
      }),
      { numRuns: count, endOnFailure: true },
    );
    expect(findBrokenPurchaseLaws(mallApi.db)).toEqual([]);
    const { credited } = mallApi.db.prepare(`SELECT count(*) AS credited FROM points_entry WHERE kind = 'receipt'`).get() ?? {};
    if (process.env.PRINT_COUNTS) process.stdout.write(`${count} histories, ${steps} steps, ${credited} credits: no law is broken\n`);
    expect(Number(credited)).toBeGreaterThan(count);
  };
  it('keeps the laws', { timeout: 60_000 }, () => runs(100));
  it('keeps the laws in many histories', { tags: 'long', timeout: 900_000 }, () => runs(2000));

  it('is as before after a purchase and its return, whatever came before', { timeout: 60_000 }, () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), parts, (history, returns) => {
        const mall = startHistory();
        for (const one of history) mall.do(one);
        const [member] = mall.members;
        if (!member) expect.unreachable('there are three members');
        const before = mall.stateOf(member);
        const bought_at = new Date(mall.nowMs).toISOString();
        const { purchase } = credit({ card: cardOf(member), number: `V-${mall.run}`, amount: 27_777, currency: 'CZK', bought_at });
        expect(mall.stateOf(member)).not.toEqual(before);
        for (const amount of returns) takeBack(purchase.id, amount);
        expect(takeBack(purchase.id).purchase).toMatchObject({ status: 'voided', points_returned: purchase.points });
        expect(mall.stateOf(member)).toEqual(before);
      }),
      { numRuns: 100, endOnFailure: true },
    );
    expect(findBrokenPurchaseLaws(mallApi.db)).toEqual([]);
  });
});
