import { ApiError } from '#shared/contracts/errors.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { Queries } from '../prepare-queries.ts';
import { type IdTokens, invalidIdToken } from './id-token.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { StoredCustomer } from './queries.ts';

/** Max age of a login that replaces a password. */
export const freshLoginMs = 10 * 60_000;

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'customers'>;
  loginLimit: LoginLimit;
  passwords: Passwords;
  /** Undefined if the tenant accepts no external login. */
  idTokens: IdTokens | undefined;
}

/** Re-authenticates a member with a session before an account is handed over or deleted. Opens its own transactions. */
export function prepareOwnerProof({ db, clock, queries: { customers }, loginLimit, passwords, idTokens }: Dependencies) {
  /** Throws `wrong_password` for the field, and `TooManyRequests` after too many attempts. */
  async function assertPassword(
    { email, passwordHash }: StoredCustomer,
    value: string,
    { token, field }: { token: string; field: string },
  ): Promise<void> {
    const from = { kind: 'session', id: token } as const;
    await awaitTransaction(db, () => loginLimit.count(email, from));
    if (!(await passwords.matches(value, passwordHash, token))) throw refusal(field, 'wrong_password');
    await awaitTransaction(db, () => loginLimit.forgive(email, from));
  }

  /** Throws unless the token proves a recent external login of this member. */
  async function assertOwnLogin(customerId: number, idToken: string, tokens: IdTokens): Promise<void> {
    const { subject, loggedInMs } = await tokens.read(idToken);
    if (customers.findBySubject(subject)?.id !== customerId) throw invalidIdToken();
    if (clock().getTime() - loggedInMs > freshLoginMs) throw refusal('id_token', 'too_old');
  }

  return {
    assertPassword,
    /** Accepts the password or a fresh external login. */
    async assertOwner(
      customer: StoredCustomer,
      { password, id_token: idToken }: { password?: string | undefined; id_token?: string | undefined },
      token: string,
    ): Promise<void> {
      if (password !== undefined) await assertPassword(customer, password, { token, field: 'password' });
      else if (idToken !== undefined && idTokens) await assertOwnLogin(customer.id, idToken, idTokens);
      else throw refusal('password', 'required');
    },
  };
}

export type OwnerProof = ReturnType<typeof prepareOwnerProof>;

function refusal(field: string, code: 'wrong_password' | 'too_old' | 'required'): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}
