import { toDateTime } from '../core/db/to-date-time.ts';
import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';
import { prepareStaffReasons } from './staff-reasons.ts';

/** Who they are, what they agreed to, and where they are logged in. */
export function prepareAccountPart(parts: DomainParts): MemberPart {
  const { db, consents, customerAnswers, accountLinks, emailChanges, knownDevices, sessions, idempotency } = parts;
  const staffReasons = prepareStaffReasons(db);
  const listSessions = db.prepare(
    'SELECT created_ms, expires_ms, scope FROM customer_session WHERE customer_id = :customerId ORDER BY created_ms',
  );
  const listDevices = db.prepare('SELECT seen_ms FROM customer_device WHERE customer_id = :customerId ORDER BY seen_ms');
  const findSignIn = db.prepare('SELECT firebase_subject, verified_ms FROM customer WHERE id = :customerId');

  return {
    sections: {
      profile(customerId) {
        const signIn = findSignIn.get({ customerId });
        const verified_at = toDateTime(signIn?.verified_ms);
        return { ...customerAnswers.get(customerId), verified_at, sign_in_subject: signIn?.firebase_subject ?? null };
      },
      consents: (customerId) => consents.list(customerId),
      sessions: (customerId) =>
        listSessions.all({ customerId }).map(({ created_ms, expires_ms, scope }) => ({
          opened_at: toDateTime(created_ms),
          expires_at: toDateTime(expires_ms),
          scope: scope ?? null,
        })),
      devices: (customerId) => listDevices.all({ customerId }).map(({ seen_ms }) => ({ last_login_at: toDateTime(seen_ms) })),
      email_change(customerId) {
        const change = emailChanges.find(customerId);
        return change ? { email: change.email, is_confirmed: change.isConfirmed } : null;
      },
    },
    forget(customerId) {
      sessions.closeAll(customerId);
      accountLinks.removeAll(customerId);
      knownDevices.removeAll(customerId);
      idempotency.forgetCustomer(customerId);
      emailChanges.remove(customerId);
      staffReasons.forget(customerId);
    },
  };
}
