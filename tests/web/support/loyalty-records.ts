import type * as z from 'zod/mini';
import { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import { Badge, LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { PointsEntry } from '#shared/contracts/points.ts';
import { inWords } from './records.ts';

/** A receipt of 85 points that count for two years. */
export function pointsEntry(id: number, changes: Partial<z.input<typeof PointsEntry>> = {}): PointsEntry {
  return PointsEntry.parse({
    id,
    kind: 'receipt',
    points: 85,
    balance_after: 1000 + id,
    created_at: '2026-11-20T23:30:00Z',
    expires_on: '2028-11-30',
    reference: { type: 'receipt', id, name: null },
    translations: inWords({ title: { en: 'Bookshop', cz: 'Knihy', sk: 'Knihy', de: 'Bücher' } }),
    ...changes,
  });
}

/** A point for 10 Kč, and rules that tests can tell apart. */
export function loyaltyProgram(changes: Partial<z.input<typeof LoyaltyProgram>> = {}): LoyaltyProgram {
  return LoyaltyProgram.parse({
    spend_per_point: { amount: 1000, currency: 'CZK' },
    points_last_months: 24,
    welcome_bonus: 50,
    birthday_bonus: 100,
    receipts: { max_age_days: 30, approved_up_to: { amount: 500_000, currency: 'CZK' }, per_day: 5 },
    reward_code_days: 14,
    ...changes,
  });
}

export function badge(id: number, changes: Partial<z.input<typeof Badge>> = {}): Badge {
  return Badge.parse({
    id,
    criterion: 'receipts_approved',
    threshold: 10,
    translations: inWords({ name: { en: `Badge ${id}`, cz: `Odznak ${id}`, sk: `Odznak ${id}`, de: `Abzeichen ${id}` } }),
    ...changes,
  });
}

/** Activated a week ago, to be used for three weeks more. */
export function customerReward(id: number, changes: Partial<z.input<typeof CustomerReward>> = {}): CustomerReward {
  return CustomerReward.parse({
    id,
    reward_id: id,
    code: '2345-6789-ABCD',
    status: 'active',
    points: 120,
    activated_at: '2026-11-14T10:00:00Z',
    expires_at: '2026-12-12T22:59:59Z',
    used_at: null,
    company_id: null,
    image: null,
    translations: inWords({ title: { en: `Coffee ${id}`, cz: `Káva ${id}`, sk: `Káva ${id}`, de: `Kaffee ${id}` } }),
    ...changes,
  });
}
