import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { listPaymentMethods, listPurchases, removePaymentMethod } from '#shared/contracts/purchases.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implementMember, implementMemberPaged } from '../members/implement-member.ts';

export function registerPurchases(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    queries: { purchases },
  } = dependencies;

  implementMemberPaged(app, dependencies, listPurchases, ({ customerId, query }) => purchases.list(customerId, query));
  // the centre takes no payment here yet, so there is no card that anybody could have saved
  implementMember(app, dependencies, listPaymentMethods, () => []);
  implementMember(app, dependencies, removePaymentMethod, () => {
    throw new ApiError('NotFound');
  });
}
