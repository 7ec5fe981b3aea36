import type { Sessions } from '../core/http/sessions.ts';
import type { Queries } from '../prepare-queries.ts';
import type { AccountLinks } from './account-links.ts';
import type { LoginLimit } from './login-limit.ts';
import type { StoredCustomer } from './queries.ts';

interface Dependencies {
  queries: Pick<Queries, 'customers'>;
  accountLinks: AccountLinks;
  loginLimit: LoginLimit;
  sessions: Sessions;
}

/**
 * Sets another password and ends every other access: sessions, links and the count of wrong passwords. For an unverified address also removes the
 * external login, which may be someone else's. Callers hold the transaction.
 */
export function preparePasswordChange({ queries: { customers }, accountLinks, loginLimit, sessions }: Dependencies) {
  return ({ id, email, verifiedMs }: StoredCustomer, passwordHash: string, exceptToken?: string): void => {
    customers.setPassword(id, passwordHash);
    if (verifiedMs === undefined) customers.setSubject(id, undefined);
    sessions.closeAll(id, exceptToken);
    accountLinks.removeAll(id);
    loginLimit.forgiveAll(email);
  };
}
