import type { Database } from '../db/database.ts';
import { prepareCustomerQueries, type StoredCustomer } from '../db/queries/customers.ts';
import type { Sessions } from '../members/sessions.ts';
import { prepareAccountLinks } from './account-links.ts';
import { prepareLoginLimit } from './login-limit.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  sessions: Sessions;
}

/**
 * Another password: every other way in ends, sessions, links, and the count of wrong passwords; before the address is proven also the
 * login of another site, which may be somebody else's. Callers hold the transaction.
 */
export function preparePasswordChange({ db, clock, sessions }: Dependencies) {
  const customers = prepareCustomerQueries(db);
  const links = prepareAccountLinks({ db, clock });
  const loginLimit = prepareLoginLimit({ db, clock });

  return ({ id, email, verifiedMs }: StoredCustomer, passwordHash: string, exceptToken?: string): void => {
    customers.setPassword(id, passwordHash);
    if (verifiedMs === undefined) customers.setSubject(id, undefined);
    sessions.closeAll(id, exceptToken);
    links.removeAll(id);
    loginLimit.forgiveAll(email);
  };
}
