import type { FastifyInstance } from 'fastify';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Another address for an account: asked for by the member, agreed to at both addresses. */
export function registerEmailChange(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, sessions, emailChange, ownerProof } = dependencies;
  const { customers } = dependencies.queries;

  // Whether the address is a member's is found out after the answer: neither its words nor its time may tell.
  implementMember(app, dependencies, requestEmailChange, async ({ customerId, token, body: { email, ...given } }) => {
    const customer = customers.get(customerId);
    await ownerProof.assertOwner(customer, given, token);
    return awaitTransaction(db, () => {
      // a new password may have come meanwhile, and ended this session
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
