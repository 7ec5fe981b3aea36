import type { DatabaseSync } from 'node:sqlite';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listRewards, Reward } from '#shared/contracts/rewards.ts';
import { prepareFind, preparePage } from '../bodies.ts';

type RewardQuery = QueryOf<typeof listRewards>;

const filtered = {
  from: 'reward',
  // a tier may have what the tiers below it may have
  where: `visible_from_ms <= :now AND visible_until_ms > :now
    AND (:company IS NULL OR company_id = :company)
    AND (:category IS NULL OR id IN (SELECT record_id FROM record_category WHERE record = 'reward' AND category_id = :category))
    AND (:tier IS NULL OR EXISTS (
      SELECT 1 FROM tier LEFT JOIN tier AS needed ON needed.id = reward.min_tier_id
      WHERE tier.id = :tier AND (needed.id IS NULL OR needed.position <= tier.position)))`,
};

/** Every query of rewards, prepared once. */
export function prepareRewardQueries(db: DatabaseSync) {
  const lists = {
    points: preparePage<Reward>(db, { ...filtered, orderBy: 'points, id' }),
    '-points': preparePage<Reward>(db, { ...filtered, orderBy: 'points DESC, id' }),
    newest: preparePage<Reward>(db, { ...filtered, orderBy: 'visible_from_ms DESC, id DESC' }),
  } as const satisfies Record<RewardQuery['sort'], unknown>;
  const findOne = prepareFind<Reward>(db, 'SELECT body FROM reward WHERE id = :id');

  return {
    /** Those that are valid now. */
    list: ({ company, category, tier, sort, page, per_page }: RewardQuery, now: Date) =>
      lists[sort]({ now: now.getTime(), company: company ?? null, category: category ?? null, tier: tier ?? null }, { page, per_page }),
    find: (id: number) => findOne({ id }),
  };
}
