import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changePassword,
  deleteAccount,
  logIn,
  logInByLink,
  logOut,
  logOutEverywhere,
  register,
  requestPassword,
  resendVerification,
  setForgottenPassword,
  verifyEmail,
} from '#shared/contracts/account.ts';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import { ApiError, type FieldErrorCode, type HttpStatusName } from '#shared/contracts/errors.ts';
import { assertBirthDate } from '../account/birth-date.ts';
import { assertNotBlocked } from '../account/blocked-member.ts';
import type { StoredCustomer } from '../account/queries.ts';
import { readCaller } from '../account/read-caller.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import { hashLinkToken, makeLinkToken } from '../core/secrets/link-token.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerAccount(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, randomBytes, mailTasks, passwords, checkPassword, sessions, lifecycle, replacePassword, customerAnswers } =
    dependencies;
  const { loginLimit, accountLinks, consents, knownDevices, ownerProof, queries, erasures } = dependencies;
  const { customers, documents } = queries;

  /** Opens a session and returns its token with the member. Callers hold the transaction. */
  function openSession(customerId: number, request: FastifyRequest) {
    knownDevices.remember(customerId, readCaller(request));
    return { token: sessions.open(customerId), customer: customerAnswers.get(customerId) };
  }

  // Checks whether the address belongs to a member only after answering: neither text nor time may reveal it.
  implement(
    app,
    register,
    async ({ body: { email, password, first_name, last_name, birth_date, phone, locale, consents, replaces } }, request) => {
      if (birth_date !== undefined) assertBirthDate(birth_date, clock(), documents.getCentre().timezone);
      await checkPassword(password, { email, firstName: first_name, lastName: last_name });
      const passwordHash = await passwords.hash(password, readCaller(request).network);
      const person = { email, firstName: first_name, lastName: last_name, birthDate: birth_date, phone, locale, passwordHash };
      return awaitTransaction(db, () => {
        if (replaces !== undefined) customers.withdrawApplication(hashLinkToken(replaces));
        const customerId = lifecycle.register({ ...person, consents });
        const application = makeLinkToken(randomBytes);
        customers.setApplication(customerId, hashLinkToken(application));
        return { customer: { email, first_name, last_name, locale }, application };
      });
    },
  );

  implement(app, resendVerification, ({ body: { email } }) => {
    mailTasks.add('account-resend', { email });
    return {};
  });

  implement(app, verifyEmail, ({ body: { token } }, request) =>
    inTransaction(db, () => {
      const customerId = accountLinks.take(token, 'verify');
      lifecycle.verify(customerId);
      return openSession(customerId, request);
    }),
  );

  implement(app, logIn, async ({ body: { email, password } }, request) => {
    const known = customers.findByEmail(email);
    const caller = readCaller(request);
    const from = knownDevices.toOrigin(known?.id, caller);
    inTransaction(db, () => loginLimit.count(email, from));
    const isRight = await passwords.matches(password, known?.passwordHash, caller.network);
    return awaitTransaction(db, () => {
      const customer = isRight ? findUnchanged(known) : undefined;
      if (customer === undefined) throw refusal('email', 'invalid_credentials');
      if (customer.verifiedMs === undefined) throw refusal('email', 'email_not_verified', 'Forbidden');
      assertNotBlocked(customer);
      loginLimit.forgive(email, from);
      return openSession(customer.id, request);
    });
  });

  implementMember(app, dependencies, logOut, ({ token }) => {
    sessions.close(token);
    return {};
  });

  implementMember(app, dependencies, logOutEverywhere, ({ customerId }) =>
    inTransaction(db, () => {
      sessions.closeAll(customerId);
      accountLinks.removeAll(customerId); // a link could open a session
      return {};
    }),
  );

  implement(app, requestPassword, ({ body: { email } }) => {
    mailTasks.add('account-forgotten', { email });
    return {};
  });

  implement(app, logInByLink, ({ body: { token } }, request) =>
    inTransaction(db, () => {
      const customerId = accountLinks.take(token, 'login');
      assertNotBlocked(customers.get(customerId));
      return openSession(customerId, request);
    }),
  );

  implement(app, setForgottenPassword, async ({ body: { token, password } }, request) => {
    const purpose = accountLinks.toPasswordPurpose(token);
    await checkPassword(password, customers.get(accountLinks.get(token, purpose)));
    const passwordHash = await passwords.hash(password, readCaller(request).network);
    return awaitTransaction(db, () => {
      const customer = customers.get(accountLinks.take(token, purpose));
      replacePassword(customer, passwordHash);
      if (purpose === 'invite' && consents.lacksTerms(customer)) lifecycle.acceptInvitation(customer.id);
      else if (customer.verifiedMs === undefined) lifecycle.verify(customer.id);
      else mailTasks.add('account-password-changed', { customerId: customer.id });
      return {};
    });
  });

  implementMember(app, dependencies, changePassword, async ({ customerId, token, body: { current_password, password } }) => {
    const customer = customers.get(customerId);
    await ownerProof.assertPassword(customer, current_password, { token, field: 'current_password' });
    await checkPassword(password, customer);
    const passwordHash = await passwords.hash(password, token);
    return awaitTransaction(db, () => {
      if (!findUnchanged(customer)) throw refusal('current_password', 'wrong_password');
      replacePassword(customer, passwordHash, token);
      mailTasks.add('account-password-changed', { customerId });
      return {};
    });
  });

  implementMember(app, dependencies, deleteAccount, async ({ customerId, token, body: { password, id_token } }) => {
    const customer = customers.get(customerId);
    await ownerProof.assertOwner(customer, { password, id_token }, token);
    return awaitTransaction(db, () => {
      if (!findUnchanged(customer)) throw refusal('password', 'wrong_password');
      erasures.erase(customerId, { cause: 'member' });
      return {};
    });
  });

  /** Rereads the customer after a slow password check; undefined if the password has changed meanwhile. */
  function findUnchanged(known: StoredCustomer | undefined): StoredCustomer | undefined {
    const customer = known && customers.find(known.id);
    return customer?.passwordHash === known?.passwordHash ? customer : undefined;
  }
}

function refusal(field: string, code: FieldErrorCode, httpStatus: HttpStatusName = 'UnprocessableEntity'): ApiError {
  return new ApiError(httpStatus, { errors: { [field]: [code] } });
}

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
