import type { FastifyInstance } from 'fastify';
import {
  activateReward,
  type CustomerReward,
  getCustomerReward,
  listCustomerRewards,
  listRewardLimits,
  redeemCustomerReward,
} from '#shared/contracts/customer-rewards.ts';
import { listMemberRewards, type MemberReward } from '#shared/contracts/member-lists.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { toMeta } from '../core/db/bodies.ts';
import { found } from '../core/db/found.ts';
import { awaitReading, inTransaction } from '../core/db/transaction.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { withOpinions } from '../favourites/queries.ts';
import type { StoredReward } from './queries.ts';

export function registerRewards(app: FastifyInstance, { clock, queries: { rewards } }: RouteDependencies): void {
  implementPaged(app, listRewards, ({ query }) => rewards.list(query, clock()));
  implement(app, getReward, ({ params }) => found(rewards.find(params.id)));
}

/** Routes for rewards with a member's limits, for activated rewards, and for tills that redeem their codes. */
export function registerCustomerRewards(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    db,
    clock,
    activations,
    rewardLimits,
    opsToken,
    queries: { customerRewards, favourites, rewards },
  } = dependencies;

  /** Adds whether tills can read codes. They call with the operators' token; if none is configured, no till can read a code. */
  const toAnswer = (reward: StoredReward): CustomerReward => ({ ...reward, has_reader: opsToken !== undefined });

  implementMemberPaged(app, dependencies, listCustomerRewards, ({ customerId, query }) => {
    const { data, meta } = customerRewards.list(customerId, query, clock());
    return { data: data.map(toAnswer), meta };
  });
  implementMember(app, dependencies, getCustomerReward, ({ customerId, params }) =>
    toAnswer(found(customerRewards.find(customerId, params.id, clock()))),
  );
  implementMember(app, dependencies, listRewardLimits, ({ customerId }) =>
    awaitReading(db, () => {
      const judge = rewardLimits.judgeFor(customerId);
      return rewards.listAll({ sort: 'points' }, clock()).map((reward) => ({ reward_id: reward.id, ...judge(reward) }));
    }),
  );
  implementMember(app, dependencies, activateReward, ({ customerId, body }) => toAnswer(activations.activate(customerId, body.reward_id)));

  implementMemberPaged(app, dependencies, listMemberRewards, async ({ customerId, query: { page, per_page, sort, ...query } }) => {
    const isAffordableFirst = sort === 'affordable';
    const judged = await awaitReading(db, () => {
      const judge = rewardLimits.judgeFor(customerId);
      return rewards.listAll({ ...query, sort: isAffordableFirst ? 'points' : sort }, clock()).map((reward) => {
        const { reason, left } = judge(reward);
        return { ...reward, can_activate: reason === null, reason, left };
      });
    });
    if (isAffordableFirst) judged.sort((one, other) => Number(other.can_activate) - Number(one.can_activate));
    const shown = judged.slice((page - 1) * per_page, page * per_page);
    const opinions = favourites.findOpinions(
      customerId,
      'reward',
      shown.map(({ id }) => id),
    );
    const data: MemberReward[] = withOpinions(shown, opinions);
    return { data, meta: toMeta({ page, per_page }, judged.length) };
  });

  implementOperator(app, dependencies, redeemCustomerReward, ({ body }) => inTransaction(db, () => activations.redeem(body.code)));
}
