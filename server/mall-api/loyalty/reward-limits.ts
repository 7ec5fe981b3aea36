import type { limitReasons } from '#shared/contracts/customer-rewards.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { prepareFind } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Ledger } from './ledger.ts';

export type LimitReason = (typeof limitReasons)[number];

/** How often a member has activated a reward, how often they still can (`null`: unlimited), and why they cannot now. */
export interface Limit {
  used: number;
  left: number | null;
  reason: LimitReason | null;
}

interface Circumstances {
  isValid: boolean;
  hasTier: boolean;
  used: number;
  balance: number;
}

/** Returns the limit with the first reason that applies. Missing points are the last reason, because only the member's points can change soon. */
export function judgeReward(reward: Reward, { isValid, hasTier, used, balance }: Circumstances): Limit {
  const ofMember = reward.limit_per_customer == null ? null : Math.max(0, reward.limit_per_customer - used);
  const bounds = [ofMember, reward.stock].filter((bound) => bound !== null);
  const checks: readonly (readonly [LimitReason, boolean])[] = [
    ['not_available', !isValid],
    ['tier_too_low', !hasTier],
    ['limit_reached', ofMember === 0],
    ['out_of_stock', reward.stock === 0],
    ['not_enough_points', balance < reward.points],
  ];
  const reason = checks.find(([, isInTheWay]) => isInTheWay)?.[0] ?? null;
  return { used, left: bounds.length > 0 ? Math.min(...bounds) : null, reason };
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'customerRewards'>;
  ledger: Ledger;
}

/**
 * Determines whether members can activate rewards, and why not. Callers hold the transaction, because expired points
 * are recorded first.
 */
export function prepareRewardLimits({ db, clock, queries: { customerRewards }, ledger }: Dependencies) {
  const findValid = prepareFind<Reward>(
    db,
    'SELECT body FROM reward_in_stock WHERE id = :id AND visible_from_ms <= :nowMs AND visible_until_ms > :nowMs',
  );
  const find = prepareFind<Reward>(db, 'SELECT body FROM reward_in_stock WHERE id = :id');

  /** Returns a function that judges rewards that are valid now. The member's own data is read once. */
  function judgeFor(customerId: number): (reward: Reward, isValid?: boolean) => Limit {
    const balance = ledger.balanceOf(customerId);
    const hasTier = ledger.tiers.hasReachedFor(customerId);
    const used = customerRewards.countUsed(customerId);
    return (reward, isValid = true) =>
      judgeReward(reward, { isValid, hasTier: hasTier(reward.min_tier_id), used: used.get(reward.id) ?? 0, balance });
  }

  return {
    judgeFor,
    /** Finds a reward with its current state and the member's limit; undefined if the reward does not exist. */
    findJudged(customerId: number, rewardId: number): { reward: Reward; limit: Limit } | undefined {
      const valid = findValid({ id: rewardId, nowMs: clock().getTime() });
      const reward = valid ?? find({ id: rewardId });
      return reward && { reward, limit: judgeFor(customerId)(reward, valid !== undefined) };
    },
  };
}

export type RewardLimits = ReturnType<typeof prepareRewardLimits>;
