import type { FastifyInstance } from 'fastify';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerRewards(app: FastifyInstance, { clock, queries: { rewards } }: RouteDependencies): void {
  implementPaged(app, listRewards, ({ query }) => rewards.list(query, clock()));
  implement(app, getReward, ({ params }) => found(rewards.find(params.id)));
}
