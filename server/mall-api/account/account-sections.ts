import type { Database, Value } from '../db/database.ts';
import { prepareCustomerQueries } from '../db/queries/customers.ts';
import { prepareNewsletterQueries } from '../db/queries/newsletter.ts';
import { prepareSupportQueries } from '../db/queries/support.ts';
import type { OwnData } from '../members/own-data.ts';
import { prepareConsents } from './consents.ts';
import { prepareCustomerAnswers } from './customer-answers.ts';
import { prepareEmailChanges } from './email-change.ts';

/** What the account itself keeps of a member, for them to take along; never what would let somebody in. */
export function addAccountSections({ db, clock, ownData }: { db: Database; clock: () => Date; ownData: OwnData }): void {
  const customers = prepareCustomerQueries(db);
  const consents = prepareConsents({ db, clock });
  const answers = prepareCustomerAnswers({ db, clock });
  const newsletter = prepareNewsletterQueries(db);
  const support = prepareSupportQueries(db);
  const listSessions = db.prepare(
    'SELECT created_ms, expires_ms, scope FROM customer_session WHERE customer_id = :customerId ORDER BY created_ms',
  );
  const listDevices = db.prepare('SELECT seen_ms FROM customer_device WHERE customer_id = :customerId ORDER BY seen_ms');
  const emailChanges = prepareEmailChanges({ db, clock });
  const findSignIn = db.prepare('SELECT firebase_subject, verified_ms FROM customer WHERE id = :customerId');

  ownData.addSection('profile', (customerId) => {
    const signIn = findSignIn.get({ customerId });
    return { ...answers.get(customerId), verified_at: toDateTime(signIn?.verified_ms), sign_in_subject: signIn?.firebase_subject ?? null };
  });
  ownData.addSection('consents', (customerId) => consents.list(customerId));
  ownData.addSection('sessions', (customerId) =>
    listSessions.all({ customerId }).map(({ created_ms, expires_ms, scope }) => ({
      opened_at: toDateTime(created_ms),
      expires_at: toDateTime(expires_ms),
      scope: scope ?? null,
    })),
  );
  ownData.addSection('devices', (customerId) =>
    listDevices.all({ customerId }).map(({ seen_ms }) => ({ last_login_at: toDateTime(seen_ms) })),
  );
  ownData.addSection('email_change', (customerId) => {
    const change = emailChanges.find(customerId);
    return change ? { email: change.email, is_confirmed: change.isConfirmed } : null;
  });
  ownData.addSection('newsletter', (customerId) => {
    const subscription = newsletter.findByEmail(customers.get(customerId).email);
    return subscription ? { email: subscription.email, locale: subscription.locale, status: subscription.status } : null;
  });
  ownData.addSection('support_requests', (customerId) => support.listByEmail(customers.get(customerId).email));
}

function toDateTime(ms: Value | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null;
}
