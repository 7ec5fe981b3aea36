import type { FastifyInstance } from 'fastify';
import { getCustomerByCard, getCustomerByParkingCode, type KnownCustomer } from '#shared/contracts/customers.ts';
import { found } from '../db/found.ts';
import { prepareCustomerQueries } from '../db/queries/customers.ts';
import { prepareParkingCodeQueries } from '../db/queries/parking-codes.ts';
import type { MemberDependencies } from '../dependencies.ts';
import { prepareLedger } from '../loyalty/ledger.ts';
import { implementOperator } from '../members/implement-operator.ts';

/** Who stands before a till or a barrier, by what it has read. */
export function registerCustomers(app: FastifyInstance, dependencies: MemberDependencies): void {
  const { db, clock } = dependencies;
  const customers = prepareCustomerQueries(db);
  const parkingCodes = prepareParkingCodeQueries(db);
  const { tiers } = prepareLedger({ db, clock });

  function toKnown(customerId: number): KnownCustomer {
    const { firstName, verifiedMs } = customers.get(customerId);
    const tier = tiers.tierOf(customerId);
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
