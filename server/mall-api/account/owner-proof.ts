import { ApiError } from '#shared/contracts/errors.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { Queries } from '../prepare-queries.ts';
import { type IdTokens, invalidIdToken } from './id-token.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { StoredCustomer } from './queries.ts';

/** How old a login may be that stands in for a password. */
export const freshLoginMs = 10 * 60_000;

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'customers'>;
  loginLimit: LoginLimit;
  passwords: Passwords;
  /** Undefined: the tenant takes no other site's login. */
  idTokens: IdTokens | undefined;
}

/** Whoever holds a session is asked once more who they are before an account changes hands or ends. Opens transactions of its own. */
export function prepareOwnerProof({ db, clock, queries: { customers }, loginLimit, passwords, idTokens }: Dependencies) {
  /** Throws `wrong_password` for the field, and `TooManyRequests` for who guesses. */
  async function assertPassword(
    { email, passwordHash }: StoredCustomer,
    given: string,
    { token, field }: { token: string; field: string },
  ): Promise<void> {
    const from = { kind: 'session', id: token } as const;
    await awaitTransaction(db, () => loginLimit.count(email, from));
    if (!(await passwords.matches(given, passwordHash, token))) throw refusal(field, 'wrong_password');
    await awaitTransaction(db, () => loginLimit.forgive(email, from));
  }

  /** Throws unless the token tells of a login at the other site that is the member's own, and of just now. */
  async function assertOwnLogin(customerId: number, idToken: string, tokens: IdTokens): Promise<void> {
    const { subject, loggedInMs } = await tokens.read(idToken);
    if (customers.findBySubject(subject)?.id !== customerId) throw invalidIdToken();
    if (clock().getTime() - loggedInMs > freshLoginMs) throw refusal('id_token', 'too_old');
  }

  return {
    assertPassword,
    /** By the password, or by a fresh login of another site. */
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
