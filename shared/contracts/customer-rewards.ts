import type {
  ActivateRewardBody,
  CustomerReward,
  RedeemCustomerRewardBody,
  RedeemedReward,
  RewardLimit,
} from '../schemas/customer-rewards.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional } from './parameters.ts';

export type { CustomerReward } from '../schemas/customer-rewards.ts';

export const customerRewardStatuses = ['active', 'used', 'expired'] as const;
/** `refunded`: it was given back, and so were its points. In no list: who has its address, from an email or their history, is told. */
export const everyRewardStatus = [...customerRewardStatuses, 'refunded'] as const;

/** Those that can be used first, then newest first. */
export const listCustomerRewards = listEndpoint({
  name: 'listCustomerRewards',
  path: '/v1/me/customer-rewards',
  access: 'member',
  isPaged: true,
  query: { ...listQuery, status: optional(choice(customerRewardStatuses)) },
  item: schema<typeof CustomerReward>(),
});

/** An addition of ours. */
export const getCustomerReward = endpoint({
  name: 'getCustomerReward',
  path: '/v1/me/customer-rewards/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof CustomerReward>(),
});

/** Why a member cannot activate a reward now. */
export const limitReasons = ['not_enough_points', 'out_of_stock', 'limit_reached', 'tier_too_low', 'not_available'] as const;

/** For each reward that is valid now; `left` is null where nothing limits it. */
export const listRewardLimits = listEndpoint({
  name: 'listRewardLimits',
  path: '/v1/me/customer-rewards/limits',
  access: 'member',
  item: schema<typeof RewardLimit>(),
});

/** Debit, stock and the member's limit in one; refused with `Conflict` (`reward_id`: one of `limitReasons`). */
export const activateReward = endpoint({
  name: 'activateReward',
  method: 'POST',
  path: '/v1/customer-rewards',
  access: 'member',
  isIdempotent: true,
  body: schema<typeof ActivateRewardBody>(),
  answer: schema<typeof CustomerReward>(),
});

/** A till takes the code, once: `Conflict` (`code`: `already_used` or `expired`) afterwards (an addition of ours). */
export const redeemCustomerReward = endpoint({
  name: 'redeemCustomerReward',
  method: 'POST',
  path: '/v1/customer-rewards/use',
  isOptional: true,
  access: 'operator',
  needs: ['is_authentication_active'],
  body: schema<typeof RedeemCustomerRewardBody>(),
  answer: schema<typeof RedeemedReward>(),
});
