import type { FastifyInstance } from 'fastify';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Routes for changing an account's address: requested by the member, confirmed at both addresses. */
export function registerEmailChange(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, sessions, emailChange, ownerProof } = dependencies;
  const { customers } = dependencies.queries;

  // Checks whether the address belongs to a member only after answering: neither text nor time may reveal it.
  implementMember(app, dependencies, requestEmailChange, async ({ customerId, token, body: { email, ...given } }) => {
    const customer = customers.get(customerId);
    await ownerProof.assertOwner(customer, given, token);
    return awaitTransaction(db, () => {
      // the password may have changed meanwhile, which ended this session
      if (!sessions.find(token) || customers.get(customerId).passwordHash !== customer.passwordHash) throw new ApiError('Unauthorized');
      emailChange.request(customerId, email, token);
      return {};
    });
  });

  implement(app, confirmEmailChange, ({ body: { token } }) => inTransaction(db, () => ({ waits_for: emailChange.confirm(token) })));

  implement(app, refuseEmailChange, ({ body: { token } }) =>
    inTransaction(db, () => {
      emailChange.refuse(token);
      return {};
    }),
  );
}
