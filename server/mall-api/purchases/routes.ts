import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { listPaymentMethods, listPurchases, removePaymentMethod } from '#shared/contracts/purchases.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { preparePurchaseQueries } from './queries.ts';

export function registerPurchases(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { paymentMethods } = dependencies.queries;
  const purchases = preparePurchaseQueries(dependencies.db);

  implementMemberPaged(app, dependencies, listPurchases, ({ customerId, query }) => purchases.list(customerId, query));
  implementMember(app, dependencies, listPaymentMethods, ({ customerId }) => paymentMethods.list(customerId));
  implementMember(app, dependencies, removePaymentMethod, ({ customerId, query }) => {
    if (!paymentMethods.remove(customerId, query.id)) throw new ApiError('NotFound');
    return {};
  });
}
