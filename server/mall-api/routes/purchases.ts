import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { listPaymentMethods, listPurchases, removePaymentMethod } from '#shared/contracts/purchases.ts';
import { preparePurchaseQueries } from '../db/queries/purchases.ts';
import type { MemberDependencies } from '../dependencies.ts';
import { implementMember, implementMemberPaged } from '../members/implement-member.ts';

export function registerPurchases(app: FastifyInstance, dependencies: MemberDependencies): void {
  const purchases = preparePurchaseQueries(dependencies.db);

  implementMemberPaged(app, dependencies, listPurchases, ({ customerId, query }) => purchases.list(customerId, query));
  // the centre takes no payment here yet, so there is no card that anybody could have saved
  implementMember(app, dependencies, listPaymentMethods, () => []);
  implementMember(app, dependencies, removePaymentMethod, () => {
    throw new ApiError('NotFound');
  });
}
