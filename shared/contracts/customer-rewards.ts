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
/**
 * `refunded`: the reward and its points were given back. Lists leave such rewards out. They are returned only by id, for links in emails and in the
 * points history.
 */
export const everyRewardStatus = [...customerRewardStatuses, 'refunded'] as const;

/** Usable rewards come before the others; in each group, the newest come first. */
export const listCustomerRewards = listEndpoint({
  name: 'listCustomerRewards',
  path: '/v1/me/customer-rewards',
  access: 'member',
  isPaged: true,
  query: { ...listQuery, status: optional(choice(customerRewardStatuses)) },
  item: schema<typeof CustomerReward>(),
});

/** Our addition. */
export const getCustomerReward = endpoint({
  name: 'getCustomerReward',
  path: '/v1/me/customer-rewards/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof CustomerReward>(),
});

/** Reasons why a member cannot activate a reward now. */
export const limitReasons = ['not_enough_points', 'out_of_stock', 'limit_reached', 'tier_too_low', 'not_available'] as const;

/** Limits of each reward that is valid now; `left` is null if unlimited. */
export const listRewardLimits = listEndpoint({
  name: 'listRewardLimits',
  path: '/v1/me/customer-rewards/limits',
  access: 'member',
  item: schema<typeof RewardLimit>(),
});

/** Debits the points, the stock and the member's limit in one transaction. Refused with `Conflict` (`reward_id`: one of `limitReasons`). */
export const activateReward = endpoint({
  name: 'activateReward',
  method: 'POST',
  path: '/v1/customer-rewards',
  access: 'member',
  isIdempotent: true,
  body: schema<typeof ActivateRewardBody>(),
  answer: schema<typeof CustomerReward>(),
});

/**
 * Redeems a code at a till, once. `Conflict` (`code`): `already_used`, `refunded` or `expired`, with the time in `details.at`; `other_shop` if the
 * caller's shop does not take the code, with the shops that do in `details.shops` (our addition).
 */
export const redeemCustomerReward = endpoint({
  name: 'redeemCustomerReward',
  method: 'POST',
  path: '/v1/customer-rewards/use',
  isOptional: true,
  access: 'operator',
  scope: 'codes:take',
  needs: ['is_authentication_active'],
  body: schema<typeof RedeemCustomerRewardBody>(),
  answer: schema<typeof RedeemedReward>(),
});
