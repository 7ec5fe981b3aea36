import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CampaignPurchase, chooseCampaigns, computeCampaignPoints } from '#shared/rules/campaigns.ts';
import { toPoints } from '#shared/rules/points.ts';
import type { Campaign } from '#shared/schemas/campaigns.ts';

const zone = 'Europe/Prague';
const plain: Campaign = {
  id: 1,
  effect: 'factor',
  factor: 2,
  extra_points: null,
  valid_from: '2026-03-01T00:00:00+01:00',
  valid_to: '2026-03-31T23:59:59+02:00',
  weekdays: [],
  company_ids: [],
  category_ids: [],
  tier_ids: [],
  once_per_member: false,
  translations: [],
};
const extra = (id: number, points: number): Campaign => ({ ...plain, id, effect: 'extra', factor: null, extra_points: points });
const purchase = (changes: Partial<CampaignPurchase & { at: string }> = {}): CampaignPurchase => ({
  boughtMs: Date.parse(changes.at ?? '2026-03-11T12:00:00+01:00'),
  companyId: 2,
  categoryIds: new Set([7]),
  tierId: 1,
  hasUsed: () => false,
  ...changes,
});
const idsOf = (campaigns: readonly Campaign[], changes: Parameters<typeof purchase>[0] = {}) =>
  chooseCampaigns(campaigns, purchase(changes), zone).map(({ campaignId }) => campaignId);
const money = (amount: number) => ({ amount, currency: 'CZK' });

describe('the campaigns that count for a purchase', () => {
  it.each([
    ['the time before it', {}, { at: '2026-02-28T23:59:59+01:00' }, false],
    ['its first second', {}, { at: '2026-03-01T00:00:00+01:00' }, true],
    ['the time after it', {}, { at: '2026-04-01T00:00:00+02:00' }, false],
    ['a campaign without an end', { valid_to: null }, { at: '2030-01-01T00:00:00Z' }, true],
    ['its weekday', { weekdays: ['wednesday'] }, {}, true],
    ['another weekday', { weekdays: ['saturday'] }, {}, false],
    ['a weekday that has begun in the centre only', { weekdays: ['saturday'] }, { at: '2026-03-13T23:30:00Z' }, true],
    ['its shop', { company_ids: [2] }, {}, true],
    ['another shop', { company_ids: [3] }, {}, false],
    ['its category', { company_ids: [3], category_ids: [7] }, {}, true],
    ['another category', { category_ids: [8] }, {}, false],
    ['its level', { tier_ids: [1] }, {}, true],
    ['another level', { tier_ids: [2] }, {}, false],
    ['a member without a level', { tier_ids: [1] }, { tierId: undefined }, false],
    ['a second purchase', { once_per_member: true }, { hasUsed: () => true }, false],
    ['the first purchase', { once_per_member: true }, {}, true],
  ] as const)('respect %s', (_name, campaign, changes, isCounting) => {
    expect(idsOf([{ ...plain, ...campaign } as Campaign], changes)).toEqual(isCounting ? [1] : []); // safe: the table's rows are campaigns
  });

  it('are the highest factor alone, the lowest number among equals, and all extra points', () => {
    const three = { ...plain, id: 3, factor: 3 };
    expect(idsOf([{ ...three, id: 9 }, extra(4, 50), plain, three, extra(2, 10)])).toEqual([2, 3, 4]);
  });
});

describe('the points of a purchase with campaigns', () => {
  const effects = fc.array(
    fc.oneof(
      fc.record({
        campaignId: fc.nat(),
        factor: fc.integer({ min: 10_001, max: 200_000 }).map((units) => units / 10_000),
        extra: fc.constant(0),
      }),
      fc.record({ campaignId: fc.nat(), factor: fc.constant(null), extra: fc.integer({ min: 1, max: 100_000 }) }),
    ),
    { maxLength: 4 },
  );
  const rules = fc.record({
    amount: fc.nat(100_000_000).map(money),
    spendPerPoint: fc.integer({ min: 1, max: 100_000 }).map(money),
    multiplier: fc.integer({ min: 1, max: 50_000 }).map((units) => units / 10_000),
  });

  it('are exactly those of the rules plus those of each campaign, never less', () => {
    fc.assert(
      fc.property(rules, effects, (given, chosen) => {
        const { points, parts } = computeCampaignPoints(given, chosen);
        const base = toPoints(given.amount, given.spendPerPoint, given.multiplier);
        expect(parts.reduce((sum, part) => sum + part.points, base)).toBe(points);
        expect(parts.every((part) => part.points >= 0)).toBe(true);
        if (base === 0) expect(points).toBe(0);
      }),
    );
  });

  it('do not depend on the order of the campaigns, and one factor is rounded once', () => {
    fc.assert(
      fc.property(rules, effects, (given, chosen) => {
        expect(computeCampaignPoints(given, chosen.toReversed()).points).toBe(computeCampaignPoints(given, chosen).points);
      }),
    );
    const given = { amount: money(1990), spendPerPoint: money(1000), multiplier: 1 };
    expect(computeCampaignPoints(given, [{ campaignId: 1, factor: 1.5, extra: 0 }]).points).toBe(2); // 2.985
  });
});
