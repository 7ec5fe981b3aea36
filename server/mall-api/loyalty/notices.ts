import { type NoticeShowers, toTitles } from '../notices/facts.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'customerRewards' | 'tiers'>;
}

type LoyaltyNotices = Pick<NoticeShowers, 'points_end' | 'reward_ends' | 'level_ends' | 'level_won' | 'level_lost' | 'birthday_bonus'>;

/** Reads the data that notices about points, rewards, levels and bonuses show. */
export function prepareLoyaltyNotices({ clock, queries: { customerRewards, tiers } }: Dependencies): LoyaltyNotices {
  function nameTier({ tierId }: { tierId: number }) {
    const tier = tiers.list().find(({ id }) => id === tierId);
    return { translations: toTitles((tier?.translations ?? []).map(({ locale, name }) => ({ locale, title: name }))) };
  }

  return {
    points_end: ({ points, on }) => ({ points, on }),
    reward_ends: ({ customerRewardId, on }, { customerId }) => ({
      customer_reward_id: customerRewardId,
      on,
      translations: toTitles(customerRewards.find(customerId, customerRewardId, clock())?.translations ?? []),
    }),
    level_ends: (facts) => ({ points: facts.points, on: facts.on, ...nameTier(facts) }),
    level_won: nameTier,
    level_lost: nameTier,
    birthday_bonus: ({ points, settled }) => ({ points, ...(settled > 0 && { settled }) }),
  };
}
