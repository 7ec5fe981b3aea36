import type { FastifyInstance } from 'fastify';
import {
  activateReward,
  getCustomerReward,
  listCustomerRewards,
  listRewardLimits,
  redeemCustomerReward,
} from '#shared/contracts/customer-rewards.ts';
import { listMemberRewards, type MemberReward } from '#shared/contracts/member-lists.ts';
import { getReward, listPointsChoices, listRewards } from '#shared/contracts/rewards.ts';
import { toMeta } from '../core/db/bodies.ts';
import { found } from '../core/db/found.ts';
import { awaitReading, inTransaction } from '../core/db/transaction.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import { roundLimits, selectLimits } from '../core/round-limits.ts';
import { toDoer, toTillActor } from '../core/till-actor.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { withOpinions } from '../favourites/queries.ts';

export function registerRewards(app: FastifyInstance, { clock, queries: { rewards } }: RouteDependencies): void {
  implementPaged(app, listRewards, ({ query }) => rewards.list(query, clock()));
  implement(app, listPointsChoices, ({ query: { category } }) =>
    selectLimits(roundLimits, rewards.countByPoints(category, clock())).map(({ limit, count }) => ({ max_points: limit, count })),
  );
  implement(app, getReward, ({ params }) => found(rewards.find(params.id)));
}

/** Routes for rewards with a member's limits, for activated rewards, and for tills that redeem their codes. */
export function registerCustomerRewards(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    db,
    clock,
    activations,
    operatorActs,
    rewardLimits,
    queries: { customerRewards, favourites, rewards },
  } = dependencies;

  implementMemberPaged(app, dependencies, listCustomerRewards, ({ customerId, query }) => customerRewards.list(customerId, query, clock()));
  implementMember(app, dependencies, getCustomerReward, ({ customerId, params }) =>
    found(customerRewards.find(customerId, params.id, clock())),
  );
  implementMember(app, dependencies, listRewardLimits, ({ customerId }) =>
    awaitReading(db, () => {
      const judge = rewardLimits.judgeFor(customerId);
      return rewards.listAll({ sort: 'points' }, clock()).map((reward) => ({ reward_id: reward.id, ...judge(reward) }));
    }),
  );
  implementMember(app, dependencies, activateReward, ({ customerId, body }) => activations.activate(customerId, body.reward_id));

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

  implementOperator(app, dependencies, redeemCustomerReward, ({ body, ...caller }) =>
    inTransaction(db, () => {
      const actor = toTillActor(caller);
      const redeemed = activations.redeem(body.code, actor);
      operatorActs.record({ ...toDoer(actor), act: 'rewards use', subject: redeemed.code });
      return redeemed;
    }),
  );
}
