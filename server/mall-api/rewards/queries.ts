import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listRewards, Reward } from '#shared/contracts/rewards.ts';
import { type Parameters, prepareFind, prepareList, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';

type RewardQuery = QueryOf<typeof listRewards>;
type RewardFilter = Omit<RewardQuery, 'page' | 'per_page'>;

const filtered = {
  from: 'reward_in_stock AS reward',
  // a tier includes the rewards of lower tiers
  where: `visible_from_ms <= :now AND visible_until_ms > :now
    AND (:company IS NULL OR company_id = :company)
    AND (:category IS NULL OR id IN (SELECT record_id FROM record_category WHERE record = 'reward' AND category_id = :category))
    AND (:tier IS NULL OR EXISTS (
      SELECT 1 FROM tier LEFT JOIN tier AS needed ON needed.id = reward.min_tier_id
      WHERE tier.id = :tier AND (needed.id IS NULL OR needed.position <= tier.position)))`,
};

/** Queries of rewards, with the remaining stock. */
export function prepareRewardQueries(db: Database) {
  const lists = {
    points: prepareBoth(db, 'points, id'),
    '-points': prepareBoth(db, 'points DESC, id'),
    newest: prepareBoth(db, 'visible_from_ms DESC, id DESC'),
  } as const satisfies Record<RewardQuery['sort'], unknown>;
  const findOne = prepareFind<Reward>(db, `SELECT body FROM reward_in_stock WHERE id = :id AND ${jsonField('body', 'perk')} IS NULL`);

  return {
    /** Lists rewards that are valid now. */
    list: ({ page, per_page, ...filter }: RewardQuery, now: Date) => lists[filter.sort].page(toParameters(filter, now), { page, per_page }),
    /** Like `list`, without pages. */
    listAll: (filter: RewardFilter, now: Date): Reward[] => lists[filter.sort].all(toParameters(filter, now)),
    find: (id: number) => findOne({ id }),
  };
}

function prepareBoth(db: Database, orderBy: string) {
  const { from, where } = filtered;
  return {
    page: preparePage<Reward>(db, { ...filtered, orderBy }),
    all: prepareList<Reward>(db, `SELECT body FROM ${from} WHERE ${where} ORDER BY ${orderBy}`),
  };
}

function toParameters({ company, category, tier }: RewardFilter, now: Date): Parameters {
  return { now: now.getTime(), company: company ?? null, category: category ?? null, tier: tier ?? null };
}
