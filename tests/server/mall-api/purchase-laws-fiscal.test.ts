import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PurchaseHistory, type Reported, step } from './purchase-history.ts';
import { findBrokenPurchaseLaws } from './purchase-laws.ts';
import { changeContent, copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { makeTseCode, makeTseKeys } from './tse-code.ts';

const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' });
const loyalty = {
  ...{ spend_per_point: euros(1), points_last_months: 24, welcome_bonus: 0, birthday_bonus: 0, reward_code_days: 30 },
  receipts: {
    ...{ max_age_days: 30, approved_up_to: euros(500), sample_percent: 0, newcomer_receipts: 0 },
    pace: { day: { count: 50, amount: euros(10_000) }, week: { count: 90, amount: euros(10_000) } },
  },
};
const keys = makeTseKeys();

let mallApi: RunningMallApi;
let content: ReturnType<typeof copyTinyContent>;
beforeAll(async () => {
  content = copyTinyContent({ 'gift-cards.json': undefined, 'loyalty.json': loyalty }); // gift cards have amounts in crowns
  const [mall] = JSON.parse(readFileSync(join(content.contentDir, 'malls.json'), 'utf8'));
  changeContent(content.contentDir, { 'malls.json': [{ ...mall, currency: 'EUR' }] });
  mallApi = await startMallApi(content.contentDir, {
    tills: [{ company_id: 2, serial: 'KASSE-7', public_key: keys.point.toString('base64') }],
  });
});
afterAll(async () => {
  await mallApi.close();
  content.remove();
});

/** Values that members type for each of the six purchases, whose tills always report number and code. */
const papers = [
  'code may be left out',
  'code may be left out',
  'number may be wrong',
  'number may be wrong',
  'unsigned code',
  'no code',
] as const;
const codes = new Map<string, string>();

function toPurchase(history: number, purchase: number): Reported {
  const index = history * papers.length + purchase;
  const amount = 2590 + index; // unlike any other, because similar receipts wait for a person
  const reported = { number: `F-${history}-${purchase}`, amount, currency: 'EUR', bought_at: '2026-03-11T11:00:00+01:00' };
  const paper = papers[purchase];
  if (paper === 'no code') return reported;
  if (paper === 'unsigned code') return { ...reported, fiscal_code: `O-${index.toString(16).padStart(32, '0').toUpperCase()}` };
  return { ...reported, fiscal_code: signOnce(reported.number, amount, index) };
}

/** Signs a purchase's code. The code is the same each time, as on paper. */
function signOnce(number: string, amount: number, transaction: number): string {
  const code =
    codes.get(number) ?? makeTseCode({ keys, total: (amount / 100).toFixed(2), transaction, endsAt: '2026-03-11T10:00:00Z' }).code;
  codes.set(number, code);
  return code;
}

function toTyped(reported: Reported, variant: number, purchase: number): Reported {
  const { fiscal_code: _, ...withoutCode } = reported;
  if (papers[purchase] === 'code may be left out') return variant === 0 ? withoutCode : reported;
  return papers[purchase] === 'no code' || variant === 0 ? reported : { ...reported, number: `typed ${variant}` };
}

describe('any mixture of tills with fiscal codes, photographs, typed codes, retries, returns and decisions', () => {
  let steps = 0;
  const runs = (count: number) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (history) => {
        const mall = new PurchaseHistory({ mallApi, toPurchase, toTyped });
        for (const one of history) {
          mall.do(one);
          expect(mall.listCreditedTwice()).toEqual([]);
        }
        steps += history.length;
        if (mall.run % 100 === 0) expect(findBrokenPurchaseLaws(mallApi.db)).toEqual([]); // reads the purchases of all histories
      }),
      { numRuns: count, endOnFailure: true },
    );
    expect(findBrokenPurchaseLaws(mallApi.db)).toEqual([]);
    const countWhere = (where: string) => Number(mallApi.db.prepare(`SELECT count(*) AS count FROM receipt WHERE ${where}`).get()?.count);
    const [trusted, coded] = [
      countWhere(`is_fiscal_verified = 1 AND source = 'photo' AND status = 'approved'`),
      countWhere(`fiscal_key IS NOT NULL AND source <> 'photo'`),
    ];
    if (process.env.PRINT_COUNTS)
      process.stdout.write(`${count} histories, ${steps} steps, ${trusted} signed photographs, ${coded} purchases with code\n`);
    expect(Math.min(trusted, coded)).toBeGreaterThan(count / 10);
  };
  it('never credit a purchase twice', { timeout: 60_000 }, () => runs(100));
  it('never credit a purchase twice in many histories', { tags: 'long', timeout: 900_000 }, () => runs(2000));
});
