import type * as z from 'zod/mini';
import { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { MemberReward } from '#shared/contracts/member-lists.ts';
import { PointsSummary } from '#shared/contracts/points.ts';
import { Customer } from '#shared/contracts/profile.ts';
import { Receipt } from '#shared/contracts/receipts.ts';
import { inWords, reward } from './records.ts';

/** What only a member sees; built like `records.ts`, parsed by its contract. */

const crowns = (amount: number) => ({ amount, currency: 'CZK' });

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

export const points = (balance: number): PointsSummary => PointsSummary.parse({ balance, pending: 0, expiring: [], earned_total: balance });

export const loyaltyProgram = (): LoyaltyProgram =>
  LoyaltyProgram.parse({
    spend_per_point: crowns(1000),
    points_last_months: 24,
    welcome_bonus: 50,
    birthday_bonus: 100,
    receipts: { max_age_days: 30, approved_up_to: crowns(500_000), per_day: 10 },
    reward_code_days: 30,
  });

export const memberReward = (id: number, changes: Partial<z.input<typeof MemberReward>> = {}): MemberReward =>
  MemberReward.parse({ ...reward(id), is_liked: false, thumb: null, can_activate: true, reason: null, left: null, ...changes });

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
    image: null,
    translations: inWords({
      title: { en: 'Coffee', cz: 'Káva', sk: 'Káva', de: 'Kaffee' },
      terms: { en: '<p>Once.</p>', cz: '<p>Jednou.</p>', sk: '<p>Raz.</p>', de: '<p>Einmal.</p>' },
    }),
    ...changes,
  });

export const customer = (changes: Partial<z.input<typeof Customer>> = {}): Customer =>
  Customer.parse({
    id: 5,
    email: 'jana@visitor.example',
    first_name: 'Jana',
    last_name: 'Malá',
    birth_date: '1988-05-04',
    phone: null,
    locale: 'cz',
    card_number: '9000000000000001',
    picture: null,
    consents: { terms: { version: '2026-09', at: '2026-11-01T10:00:00Z' }, newsletter: false },
    interests: [1],
    has_password: true,
    created_at: '2026-11-01T10:00:00Z',
    ...changes,
  });
