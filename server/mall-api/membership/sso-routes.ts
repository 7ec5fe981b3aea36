import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addPasswordAfterSso, logInByFirebase } from '#shared/contracts/account.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { assertNotBlocked } from '../account/blocked-member.ts';
import { freshLoginMs } from '../account/owner-proof.ts';
import type { StoredCustomer } from '../account/queries.ts';
import { readCaller } from '../account/read-caller.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { SsoOutcome } from './sso.ts';

const refusals: Readonly<Record<Exclude<SsoOutcome['kind'], 'member'>, { httpStatus: HttpStatusName; errors: FieldErrors }>> = {
  'no-email': { httpStatus: 'UnprocessableEntity', errors: { email: ['required'] } },
  'no-consents': { httpStatus: 'UnprocessableEntity', errors: { consents: ['required'] } },
  unproven: { httpStatus: 'Forbidden', errors: { email: ['email_not_verified'] } },
};

/** Routes for external logins, and for accounts without a password. */
export function registerSso(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, mailTasks, passwords, checkPassword, sessions, idTokens, knownDevices, customerAnswers, sso, replacePassword } =
    dependencies;
  const { customers } = dependencies.queries;

  implement(app, logInByFirebase, async ({ body: { id_token, locale, consents } }, request) => {
    if (!idTokens) throw new ApiError('NotFound');
    const person = await idTokens.read(id_token);
    const entered = await awaitTransaction(db, () => {
      const outcome = sso.enter(person, { locale, consents });
      if (outcome.kind !== 'member') return outcome;
      assertNotBlocked(outcome.customer);
      if (outcome.hasJoined) mailTasks.add('account-sso-joined', { customerId: outcome.customer.id });
      return openSession(outcome.customer, request);
    });
    if ('token' in entered) return entered;
    const { httpStatus, errors } = refusals[entered.kind]; // thrown outside the transaction, so that an application is stored
    throw new ApiError(httpStatus, { errors });
  });

  implementMember(app, dependencies, addPasswordAfterSso, async ({ customerId, token, loggedInMs, body: { password } }) => {
    const customer = customers.get(customerId);
    if (customer.passwordHash !== undefined || clock().getTime() - loggedInMs > freshLoginMs) throw new ApiError('Forbidden');
    await checkPassword(password, customer);
    const passwordHash = await passwords.hash(password, token);
    return awaitTransaction(db, () => {
      const now = customers.get(customerId); // another password may have been set meanwhile, which ended this session
      if (now.passwordHash !== undefined || !sessions.find(token)) throw new ApiError('Forbidden');
      replacePassword(now, passwordHash, token);
      mailTasks.add('account-password-changed', { customerId });
      return {};
    });
  });

  function openSession({ id, passwordHash }: StoredCustomer, request: FastifyRequest) {
    knownDevices.remember(id, readCaller(request));
    return { token: sessions.open(id), customer: customerAnswers.get(id), needs_password: passwordHash === undefined };
  }
}
