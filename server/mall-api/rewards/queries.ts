import type { CustomerReward, customerRewardStatuses } from '#shared/contracts/customer-rewards.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listRewards, Reward } from '#shared/contracts/rewards.ts';
import { type PageQuery, type Parameters, prepareFind, prepareList, preparePage } from '../core/db/bodies.ts';
import { prepareCountUpTo } from '../core/db/count-up-to.ts';
import type { Database } from '../core/db/database.ts';
import { asJson, jsonField, jsonObject } from '../core/db/sqlite/dialect.ts';
import { type LimitCounts, roundLimits } from '../core/round-limits.ts';
import type { TillActor } from '../core/till-actor.ts';

type RewardQuery = QueryOf<typeof listRewards>;
type RewardFilter = Omit<RewardQuery, 'page' | 'per_page'>;

const listed = `visible_from_ms <= :now AND visible_until_ms > :now
    AND (CAST(:category AS BIGINT) IS NULL OR id IN (SELECT record_id FROM record_category WHERE record = 'reward' AND category_id = :category))`;

const filtered = {
  from: 'reward_in_stock AS reward',
  // a tier includes the rewards of lower tiers
  where: `${listed} AND points <= :maxPoints
    AND (company_id = :company OR :company IS NULL)
    AND (CAST(:tier AS BIGINT) IS NULL OR EXISTS (
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
  const countUpTo = prepareCountUpTo(db, { from: 'reward', where: listed, column: 'points', limits: roundLimits });
  const findOne = prepareFind<Reward>(db, `SELECT body FROM reward_in_stock WHERE id = :id AND ${jsonField('body', 'perk')} IS NULL`);

  return {
    /** Lists rewards that are valid now. */
    list: ({ page, per_page, ...filter }: RewardQuery, now: Date) => lists[filter.sort].page(toParameters(filter, now), { page, per_page }),
    /** Like `list`, without pages. */
    listAll: (filter: RewardFilter, now: Date): Reward[] => lists[filter.sort].all(toParameters(filter, now)),
    /** Counts the rewards that are valid now: all, and those that cost up to each round number of points. */
    countByPoints: (category: number | undefined, now: Date): LimitCounts => countUpTo({ now: now.getTime(), category: category ?? null }),
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

function toParameters({ company, category, tier, max_points }: RewardFilter, now: Date): Parameters {
  const maxPoints = max_points ?? Number.MAX_SAFE_INTEGER; // never NULL, so that the index of points limits the rows
  return { now: now.getTime(), company: company ?? null, category: category ?? null, tier: tier ?? null, maxPoints };
}

type Status = (typeof customerRewardStatuses)[number];

/** Row of an activated reward. */
interface Row {
  id: number;
  customer_id: number;
  reward_id: number;
  code: string;
  points: number;
  activated_ms: number;
  expires_ms: number;
  used_ms: number | null;
  refunded_ms: number | null;
  record: Pick<CustomerReward, 'company_id' | 'image' | 'translations'> & { company_ids?: readonly number[] }; // without the list if activated earlier
}

const body = jsonObject({
  id: 'id',
  customer_id: 'customer_id',
  reward_id: 'reward_id',
  code: 'code',
  points: 'points',
  activated_ms: 'activated_ms',
  expires_ms: 'expires_ms',
  used_ms: 'used_ms',
  refunded_ms: 'refunded_ms',
  record: asJson('body'),
});
const status = `CASE WHEN used_ms IS NOT NULL THEN 'used' WHEN expires_ms <= :nowMs THEN 'expired' ELSE 'active' END`;
const isOfCustomer = 'customer_id = :customerId AND refunded_ms IS NULL';

/** Queries of rewards that members have activated. Lists leave refunded rewards out. */
export function prepareCustomerRewardQueries(db: Database) {
  const page = preparePage<Row>(db, {
    body,
    from: 'customer_reward',
    where: `${isOfCustomer} AND (${status} = :status OR :status IS NULL)`,
    orderBy: `${status} = 'active' DESC, activated_ms DESC, id DESC`,
  });
  const all = prepareList<Row>(db, `SELECT ${body} AS body FROM customer_reward WHERE ${isOfCustomer} ORDER BY id`);
  const findOne = prepareFind<Row>(db, `SELECT ${body} AS body FROM customer_reward WHERE customer_id = :customerId AND id = :id`);
  const findByCode = prepareFind<Row>(db, `SELECT ${body} AS body FROM customer_reward WHERE code = :code`);
  const hasCode = db.prepare('SELECT 1 FROM customer_reward WHERE code = :code');
  const insert = db.prepare(
    `INSERT INTO customer_reward (customer_id, reward_id, code, points, body, activated_ms, expires_ms)
     VALUES (:customerId, :rewardId, :code, :points, :body, :activatedMs, :expiresMs) RETURNING id`,
  );
  const use = db.prepare(
    `UPDATE customer_reward SET used_ms = :nowMs, used_company_id = :companyId, used_key_id = :keyId, used_staff_id = :staffId WHERE id = :id`,
  );
  const giveBack = db.prepare('UPDATE customer_reward SET refunded_ms = :nowMs WHERE id = :id');
  const endUnused = db.prepare(
    `UPDATE customer_reward SET expires_ms = :nowMs WHERE ${isOfCustomer} AND used_ms IS NULL AND expires_ms > :nowMs`,
  );
  const countUsed = db.prepare(`SELECT reward_id, count(*) AS used FROM customer_reward WHERE ${isOfCustomer} GROUP BY reward_id`);

  return {
    list(customerId: number, { status, ...query }: PageQuery & { status?: Status | undefined }, now: Date) {
      const { data, meta } = page({ customerId, status: status ?? null, nowMs: now.getTime() }, query);
      return { data: data.map((row) => toCustomerReward(row, now)), meta };
    },
    listAll: (customerId: number, now: Date): CustomerReward[] => all({ customerId }).map((row) => toCustomerReward(row, now)),
    find(customerId: number, id: number, now: Date): CustomerReward | undefined {
      const row = findOne({ customerId, id });
      return row && toCustomerReward(row, now);
    },
    findByCode(code: string, now: Date): (CustomerReward & { customerId: number }) | undefined {
      const row = findByCode({ code });
      return row && { ...toCustomerReward(row, now), customerId: row.customer_id };
    },
    hasCode: (code: string): boolean => hasCode.get({ code }) !== undefined,
    /** Adds an activated reward and returns its id. */
    add({ reward, ...row }: { customerId: number; reward: Reward; code: string; activatedMs: number; expiresMs: number }): number {
      const { id: rewardId, points, company_id = null, company_ids, image = null, translations } = reward;
      const kept = {
        company_id,
        company_ids,
        image,
        translations: translations.map(({ locale, title, terms }) => ({ locale, title, terms })),
      };
      return Number(insert.get({ ...row, rewardId, points, body: JSON.stringify(kept) })?.id);
    },
    /** Stores where, by whom and when a code was redeemed. */
    markUsed: (id: number, by: Pick<TillActor, 'companyId' | 'keyId' | 'staffId'>, now: Date): void =>
      void use.run({ id, ...by, nowMs: now.getTime() }),
    markRefunded: (id: number, now: Date): void => void giveBack.run({ id, nowMs: now.getTime() }),
    /** Ends the validity of all unused rewards of a member. */
    endUnused: (customerId: number, now: Date): void => void endUnused.run({ customerId, nowMs: now.getTime() }),
    /** Returns a member's number of activations by reward. */
    countUsed: (customerId: number): ReadonlyMap<number, number> =>
      new Map(countUsed.all({ customerId }).map(({ reward_id, used }) => [Number(reward_id), Number(used)])),
  };
}

function toCustomerReward(row: Row, now: Date): CustomerReward {
  const { id, reward_id, code, points, activated_ms, expires_ms, used_ms, refunded_ms, record } = row;
  return {
    id,
    reward_id,
    code,
    status: toStatus(row, now),
    points,
    activated_at: toIso(activated_ms),
    expires_at: toIso(expires_ms),
    used_at: used_ms === null ? null : toIso(used_ms),
    refunded_at: refunded_ms === null ? null : toIso(refunded_ms),
    ...record,
    company_ids: [...(record.company_ids ?? [])],
    has_reader: true, // cashiers read it on the desk's page
  };
}

function toStatus({ expires_ms, used_ms, refunded_ms }: Row, now: Date): CustomerReward['status'] {
  if (refunded_ms !== null) return 'refunded';
  if (used_ms !== null) return 'used';
  return expires_ms <= now.getTime() ? 'expired' : 'active';
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
