import type { Database } from '../db/database.ts';
import { type NewCustomer, prepareCustomerQueries } from '../db/queries/customers.ts';
import { prepareNewsletterQueries } from '../db/queries/newsletter.ts';
import { prepareSupportQueries } from '../db/queries/support.ts';
import type { MailTaskList } from '../mail-tasks/tasks.ts';
import type { MemberEvents } from '../members/member-events.ts';
import type { Sessions } from '../members/sessions.ts';
import type { RandomBytes } from '../secrets/link-token.ts';
import { invalidToken, prepareAccountLinks } from './account-links.ts';
import { makeCardNumber } from './card-number.ts';
import { prepareConsents } from './consents.ts';
import { prepareEmailChanges } from './email-change.ts';
import { prepareKnownDevices } from './known-devices.ts';
import { prepareLoginLimit } from './login-limit.ts';

/** Who has not proven their address by then is forgotten. */
export const applicantsKeptMs = 30 * 86_400_000;

export interface MembershipDependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  mailTasks: Pick<MailTaskList, 'add'>;
  memberEvents: MemberEvents;
  sessions: Sessions;
}

type Application = Omit<NewCustomer, 'cardNumber'> & { consents: { newsletter: boolean } };

/** How one becomes a member and how one ceases to be. Callers hold the transaction. */
export function prepareMembership({ db, clock, randomBytes, mailTasks, memberEvents, sessions }: MembershipDependencies) {
  const customers = prepareCustomerQueries(db);
  const consents = prepareConsents({ db, clock });
  const links = prepareAccountLinks({ db, clock });
  const emailChanges = prepareEmailChanges({ db, clock });
  const devices = prepareKnownDevices({ db, clock });
  const loginLimit = prepareLoginLimit({ db, clock });
  const newsletter = prepareNewsletterQueries(db);
  const support = prepareSupportQueries(db);
  const forgetAnswers = db.prepare('DELETE FROM idempotency_key WHERE customer_id = :customerId');

  function makeFreeCardNumber(): string {
    let cardNumber = makeCardNumber(randomBytes);
    while (customers.hasCard(cardNumber)) cardNumber = makeCardNumber(randomBytes);
    return cardNumber;
  }

  return {
    /** Keeps what somebody says of themselves, and that they agree to the terms. Returns their number; they are no member yet. */
    apply({ consents: { newsletter: wantsNewsletter }, ...given }: Application): number {
      const nowMs = clock().getTime();
      customers.removeApplicantsBefore(nowMs - applicantsKeptMs);
      const customerId = customers.insert({ ...given, cardNumber: makeFreeCardNumber() }, nowMs);
      consents.record(customerId, 'terms', true);
      if (wantsNewsletter) consents.record(customerId, 'newsletter', true);
      return customerId;
    },
    /** Their address is proven. Throws when it has become another member's meanwhile. */
    begin(customerId: number): void {
      const customer = customers.get(customerId);
      if (customers.findByEmail(customer.email)?.verifiedMs !== undefined) throw invalidToken();
      customers.verify(customer, clock().getTime());
      consents.applyNewsletterWish(customer);
      memberEvents.tellVerified(customerId);
      mailTasks.add('account-welcome', { customerId });
    },
    /** Nothing that says who it was is left; their number, and what is booked on it, stays. */
    end(customerId: number): void {
      const { email, locale } = customers.get(customerId);
      memberEvents.tellErased(customerId);
      sessions.closeAll(customerId);
      links.removeAll(customerId);
      devices.removeAll(customerId);
      loginLimit.forgiveAll(email);
      newsletter.remove(email);
      support.removeByEmail(email);
      forgetAnswers.run({ customerId });
      emailChanges.remove(customerId);
      customers.erase(customerId, clock().getTime());
      mailTasks.add('account-deleted', { email, locale });
    },
  };
}
