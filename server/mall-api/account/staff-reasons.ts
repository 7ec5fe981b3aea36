import type { Database } from '../core/db/database.ts';

/**
 * Reasons that staff have typed about a member, such as "Mrs Malá has called": they often contain names. Acts name their subject by number, so a
 * member's bookings, cards, payments and receipts lead to them.
 */
export function prepareStaffReasons(db: Database) {
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
    /** Empties them. The acts themselves stay. */
    forget(customerId: number): void {
      for (const statement of statements) statement.run({ customerId });
    },
  };
}
