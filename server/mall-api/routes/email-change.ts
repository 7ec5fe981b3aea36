import type { FastifyInstance } from 'fastify';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { prepareEmailChange } from '../account/email-change.ts';
import type { IdTokens } from '../account/id-token.ts';
import { prepareOwnerProof } from '../account/owner-proof.ts';
import { prepareCustomerQueries } from '../db/queries/customers.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MemberDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { implementMember } from '../members/implement-member.ts';

interface Dependencies extends MemberDependencies {
  /** Undefined: the tenant takes no other site's login. */
  idTokens: IdTokens | undefined;
}

/** Another address for an account: asked for by the member, agreed to at both addresses. */
export function registerEmailChange(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, sessions } = dependencies;
  const customers = prepareCustomerQueries(db);
  const proof = prepareOwnerProof(dependencies);
  const emailChange = prepareEmailChange(dependencies);

  // Whether the address is a member's is found out after the answer: neither its words nor its time may tell.
  implementMember(app, dependencies, requestEmailChange, async ({ customerId, token, body: { email, ...given } }) => {
    const customer = customers.get(customerId);
    await proof.assertOwner(customer, given, token);
    return inTransaction(db, () => {
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
