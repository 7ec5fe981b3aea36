import type { FastifyInstance } from 'fastify';
import {
  createHouseholdInvitation,
  getHousehold,
  getHouseholdOffer,
  joinHousehold,
  leaveHousehold,
  withdrawHouseholdInvitations,
} from '#shared/contracts/household.ts';
import { awaitReading, awaitTransaction } from '../core/db/transaction.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Registers the calls of members about their household. */
export function registerHousehold(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, households } = dependencies;

  implementMember(app, dependencies, getHousehold, ({ customerId }) => awaitReading(db, () => households.get(customerId)));
  implementMember(app, dependencies, createHouseholdInvitation, ({ customerId }) =>
    awaitTransaction(db, () => households.invite(customerId)),
  );
  implementMember(app, dependencies, withdrawHouseholdInvitations, ({ customerId }) =>
    awaitTransaction(db, () => {
      households.withdrawInvitations(customerId);
      return {};
    }),
  );
  implementMember(app, dependencies, getHouseholdOffer, ({ customerId, body: { code } }) =>
    awaitReading(db, () => households.offer(customerId, code)),
  );
  implementMember(app, dependencies, joinHousehold, ({ customerId, body: { code } }) =>
    awaitTransaction(db, () => households.join(customerId, code)),
  );
  implementMember(app, dependencies, leaveHousehold, ({ customerId }) =>
    awaitTransaction(db, () => {
      households.leave(customerId);
      return {};
    }),
  );
}
