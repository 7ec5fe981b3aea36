import type { FastifyInstance } from 'fastify';
import { getCustomerByCard, getCustomerByParkingCode, type KnownCustomer } from '#shared/contracts/customers.ts';
import { found } from '../core/db/found.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Who stands before a till or a barrier, by what it has read. */
export function registerCustomers(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    clock,
    ledger,
    queries: { customers, parkingCodes },
  } = dependencies;

  function toKnown(customerId: number): KnownCustomer {
    const { firstName, verifiedMs } = customers.get(customerId);
    const tier = ledger.tiers.tierOf(customerId);
    const names = tier?.translations.map(({ locale, name }) => ({ locale, name }));
    return {
      first_name: firstName,
      tier: tier && names ? { id: tier.id, translations: names } : null,
      is_active: verifiedMs !== undefined,
    };
  }

  implementOperator(app, dependencies, getCustomerByCard, ({ params }) => toKnown(found(customers.findIdByCard(params.number))));
  implementOperator(app, dependencies, getCustomerByParkingCode, ({ params }) =>
    toKnown(found(parkingCodes.findCustomerId(params.code, clock()))),
  );
}
