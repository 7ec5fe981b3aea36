import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DateTime, Id, IdParam, ImageAddress, listQuery, RichText, Text, translations } from './fields.ts';

export const customerRewardStatuses = ['active', 'used', 'expired'] as const;

/**
 * Written on receipts and read aloud at tills: without characters that are mistaken for each other. In whatever case and groups it is
 * typed, it is read as `7K2M-QX4P-9HJW`.
 */
export const RewardCode = z
  .string()
  .check(z.maxLength(60), z.overwrite(toGroupsOfFour), z.regex(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/));

function toGroupsOfFour(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, '')
    .replace(/.{4}(?=.)/gu, '$&-');
}

/** A reward that a member has activated: what it was then, and its code. */
export const CustomerReward = z.object({
  id: Id,
  reward_id: Id,
  code: z.string(),
  status: z.enum(customerRewardStatuses),
  /** What it cost. */
  points: z.int(),
  activated_at: DateTime,
  expires_at: DateTime,
  used_at: z.nullable(DateTime),
  company_id: z.nullable(Id),
  /** Whether tills of the centre take codes by the API: a QR code is of use to them alone. */
  has_reader: z._default(z.boolean(), false),
  image: z.nullable(ImageAddress),
  translations: translations({ title: Text, terms: z.optional(RichText) }),
});
export type CustomerReward = z.infer<typeof CustomerReward>;

/** Those that can be used first, then newest first. */
export const listCustomerRewards = listEndpoint({
  name: 'listCustomerRewards',
  path: '/v1/me/customer-rewards',
  access: 'member',
  isPaged: true,
  query: z.object({ ...listQuery, status: z.optional(z.enum(customerRewardStatuses)) }),
  item: CustomerReward,
});

/** An addition of ours. */
export const getCustomerReward = endpoint({
  name: 'getCustomerReward',
  path: '/v1/me/customer-rewards/{id}',
  access: 'member',
  params: z.object({ id: IdParam }),
  answer: CustomerReward,
});

/** Why a member cannot activate a reward now. */
export const limitReasons = ['not_enough_points', 'out_of_stock', 'limit_reached', 'tier_too_low', 'not_available'] as const;

/** For each reward that is valid now; `left` is null where nothing limits it. */
export const listRewardLimits = listEndpoint({
  name: 'listRewardLimits',
  path: '/v1/me/customer-rewards/limits',
  access: 'member',
  item: z.object({
    reward_id: Id,
    used: z.int(),
    left: z.nullable(z.int()),
    reason: z.nullable(z.enum(limitReasons)),
  }),
});

/** Debit, stock and the member's limit in one; refused with `Conflict` (`reward_id`: one of `limitReasons`). */
export const activateReward = endpoint({
  name: 'activateReward',
  method: 'POST',
  path: '/v1/customer-rewards',
  access: 'member',
  isIdempotent: true,
  body: z.object({ reward_id: Id }),
  answer: CustomerReward,
});

/** A till takes the code, once: `Conflict` (`code`: `already_used` or `expired`) afterwards (an addition of ours). */
export const redeemCustomerReward = endpoint({
  name: 'redeemCustomerReward',
  method: 'POST',
  path: '/v1/customer-rewards/use',
  access: 'operator',
  needs: ['is_authentication_active'],
  body: z.object({ code: RewardCode }),
  answer: z.object({ code: z.string(), reward_id: Id, used_at: DateTime, translations: translations({ title: Text }) }),
});
