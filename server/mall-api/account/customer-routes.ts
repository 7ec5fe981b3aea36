import type { FastifyInstance } from 'fastify';
import { getCustomerByCard, getCustomerByParkingCode } from '#shared/contracts/customers.ts';
import { found } from '../core/db/found.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { toKnownCustomer } from './known-customer.ts';

/** Routes that identify a customer at a till or a barrier by the code it has read. */
export function registerCustomers(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    clock,
    queries: { customers, parkingCodes },
  } = dependencies;

  const toKnown = (customerId: number) => toKnownCustomer(customerId, dependencies);

  implementOperator(app, dependencies, getCustomerByCard, ({ params }) => toKnown(found(customers.findIdByCard(params.number))));
  implementOperator(app, dependencies, getCustomerByParkingCode, ({ params }) =>
    toKnown(found(parkingCodes.findCustomerId(params.code, clock()))),
  );
}
