import type * as z from 'zod/mini';
import { CustomerReward } from '#shared/schemas/customer-rewards.ts';
import { Badge, LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import { MemberReward } from '#shared/schemas/member-lists.ts';
import { PointsEntry, PointsSummary } from '#shared/schemas/points.ts';
import { Receipt } from '#shared/schemas/receipts.ts';
import { inLanguages, reward } from './records.ts';

/** A member's records, and the loyalty rules; built like `records.ts`, parsed by their contracts. */

const crowns = (amount: number) => ({ amount, currency: 'CZK' });

/** A point for 10 Kč, and rules that tests can distinguish. */
export const loyaltyProgram = (changes: Partial<z.input<typeof LoyaltyProgram>> = {}): LoyaltyProgram =>
  LoyaltyProgram.parse({
    spend_per_point: crowns(1000),
    points_last_months: 24,
    welcome_bonus: 50,
    birthday_bonus: 100,
    receipts: {
      max_age_days: 30,
      approved_up_to: crowns(500_000),
      pace: { day: { count: 5, amount: crowns(800_000) }, week: { count: 15, amount: crowns(2_000_000) } },
      sample_percent: 5,
    },
    reward_code_days: 14,
    ...changes,
  });

export const badge = (id: number, changes: Partial<z.input<typeof Badge>> = {}): Badge =>
  Badge.parse({
    id,
    criterion: 'receipts_approved',
    threshold: 10,
    translations: inLanguages({ name: { en: `Badge ${id}`, cz: `Odznak ${id}`, sk: `Odznak ${id}`, de: `Abzeichen ${id}` } }),
    ...changes,
  });

export const points = (balance: number): PointsSummary => PointsSummary.parse({ balance, pending: 0, expiring: [], earned_total: balance });

/** A receipt of 85 points that last two years. */
export const pointsEntry = (id: number, changes: Partial<z.input<typeof PointsEntry>> = {}): PointsEntry =>
  PointsEntry.parse({
    id,
    kind: 'receipt',
    points: 85,
    balance_after: 1000 + id,
    created_at: '2026-11-20T23:30:00Z',
    expires_on: '2028-11-30',
    reference: { type: 'receipt', id, name: null },
    translations: inLanguages({ title: { en: 'Bookshop', cz: 'Knihy', sk: 'Knihy', de: 'Bücher' } }),
    ...changes,
  });

export const receipt = (id: number, changes: Partial<z.input<typeof Receipt>> = {}): Receipt =>
  Receipt.parse({
    id,
    company_id: 3,
    number: `A-${id}`,
    amount: crowns(129_000),
    purchased_at: '2026-11-20T17:30:00+01:00',
    status: 'approved',
    reason: null,
    points: 129,
    has_picture: false,
    fiscal: null,
    created_at: '2026-11-20T18:00:00+01:00',
    reviewed_at: null,
    ...changes,
  });

export const memberReward = (id: number, changes: Partial<z.input<typeof MemberReward>> = {}): MemberReward =>
  MemberReward.parse({ ...reward(id), is_liked: false, thumb: null, can_activate: true, reason: null, left: null, ...changes });

/** Activated half an hour ago, valid for three days. */
export const customerReward = (id: number, changes: Partial<z.input<typeof CustomerReward>> = {}): CustomerReward =>
  CustomerReward.parse({
    id,
    reward_id: 2,
    code: 'AB2C-DE3F-GH4J',
    status: 'active',
    points: 200,
    activated_at: '2026-11-21T10:30:00+01:00',
    expires_at: '2026-11-24T23:59:00+01:00',
    used_at: null,
    company_id: null,
    has_reader: true,
    image: null,
    translations: inLanguages({
      title: { en: 'Coffee', cz: 'Káva', sk: 'Káva', de: 'Kaffee' },
      terms: { en: '<p>Once.</p>', cz: '<p>Jednou.</p>', sk: '<p>Raz.</p>', de: '<p>Einmal.</p>' },
    }),
    ...changes,
  });
