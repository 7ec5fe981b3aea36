import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject } from '../core/db/sqlite/dialect.ts';

/** Staff's entries about a booking. Everything but the note is about a person without an account. */
export interface BookingContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  /** Language of the emails. */
  locale: string | null;
  note: string | null;
}

const fields = { name: 'c.name', email: 'c.email', phone: 'c.phone', locale: 'c.locale', note: 'c.note' };

/** Contacts and notes of bookings. The retention job removes them some time after the booking. */
export function prepareBookingContactQueries(db: Database) {
  const find = prepareFind<BookingContact>(db, `SELECT ${jsonObject(fields)} AS body FROM booking_contact c WHERE c.order_id = :orderId`);
  const insert = db.prepare(
    `INSERT INTO booking_contact (order_id, name, email, phone, locale, note, ends_ms)
     VALUES (:orderId, :name, :email, :phone, :locale, :note, :endsMs)`,
  );
  const setEnd = db.prepare('UPDATE booking_contact SET ends_ms = :endsMs WHERE order_id = :orderId');
  const ofMember = prepareList<{ number: string; note: string }>(
    db,
    `SELECT ${jsonObject({ number: 'o.number', note: 'c.note' })} AS body FROM booking_order o JOIN booking_contact c ON c.order_id = o.id
     WHERE o.customer_id = :customerId AND c.note IS NOT NULL ORDER BY o.id`,
  );
  // without phone number and note, because a mistyped address belongs to another person
  const ofEmail = prepareList<{ number: string; name: string | null }>(
    db,
    `SELECT ${jsonObject({ number: 'o.number', name: 'c.name' })} AS body FROM booking_contact c JOIN booking_order o ON o.id = c.order_id
     WHERE c.email = :email ORDER BY o.id`,
  );
  const forgetMember = db.prepare(
    'DELETE FROM booking_contact WHERE order_id IN (SELECT id FROM booking_order WHERE customer_id = :customerId)',
  );
  const forgetEmail = db.prepare('DELETE FROM booking_contact WHERE email = :email');
  const fold = (email: string) => email.toLowerCase();
  return {
    find: (orderId: number): BookingContact | undefined => find({ orderId }),
    add: (contact: BookingContact & { orderId: number; endsMs: number }): void =>
      void insert.run({ ...contact, email: contact.email && fold(contact.email) }),
    /** Follows a booking that is moved. */
    setEnd: (orderId: number, endsMs: number): void => void setEnd.run({ orderId, endsMs }),
    /** Lists notes about a member's bookings. */
    listOfMember: (customerId: number) => ofMember({ customerId }),
    /** Lists bookings without an account that were made with this address. */
    listOfEmail: (email: string) => ofEmail({ email: fold(email) }),
    forget(customerId: number, email: string): void {
      forgetMember.run({ customerId });
      forgetEmail.run({ email: fold(email) });
    },
  };
}
