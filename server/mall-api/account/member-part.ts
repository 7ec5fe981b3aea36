import { toDateTime } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import type { MemberPart } from '../core/member-part.ts';
import type { DomainParts } from '../domain-parts.ts';

/** Member's profile, consents and logins. */
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
      consents.forgetProofs(customerId);
    },
  };
}

/**
 * Finds reasons that staff have typed about a member, such as "Mrs Malá has called", because they often contain names.
 * An act contains the number of its subject, so the reasons are found through the member's bookings, cards, payments
 * and receipts.
 */
function prepareStaffReasons(db: Database) {
  const about = (table: string, subject: string, acts: string) =>
    `SELECT a.id FROM ${table} s JOIN operator_act a ON a.subject ${subject} WHERE s.customer_id = :customerId AND a.why IS NOT NULL AND ${acts}`;
  const statements = [
    `UPDATE operator_act SET why = NULL WHERE id IN (
       SELECT id FROM operator_act WHERE customer_id = :customerId AND why IS NOT NULL
       UNION ${about('booking_order', '= s.number', `a.act LIKE 'bookings %'`)}
       UNION ${about('gift_card', `BETWEEN s.number AND s.number || ' ~'`, `a.act LIKE 'gift-cards %'`)}
       UNION ${about('payment', '= CAST(s.id AS TEXT)', `a.act LIKE 'payments %'`)}
       UNION ${about('receipt', '= CAST(s.id AS TEXT)', `a.act LIKE 'receipts %'`)})`,
    'UPDATE booking_order SET withdrawn_why = NULL WHERE customer_id = :customerId AND withdrawn_why IS NOT NULL',
  ].map((sql) => db.prepare(sql));

  return {
    /** Clears these reasons; the acts themselves remain. */
    forget(customerId: number): void {
      for (const statement of statements) statement.run({ customerId });
    },
  };
}
