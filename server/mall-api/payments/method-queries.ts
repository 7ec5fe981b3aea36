import type { PaymentMethod } from '#shared/contracts/purchases.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject } from '../core/db/sqlite/dialect.ts';

export interface StoredMethod extends Omit<PaymentMethod, 'id'> {
  customerId: number;
  provider: string;
  /** The provider's id of the card. */
  token: string;
}

const body = jsonObject({ id: 'id', brand: 'brand', last4: 'last4', expires: 'expires' });

/** Cards that members have saved with the payment provider. */
export function preparePaymentMethodQueries(db: Database) {
  const list = prepareList<PaymentMethod>(
    db,
    `SELECT ${body} AS body FROM payment_method WHERE customer_id = :customerId ORDER BY id DESC`,
  );
  const insert = db.prepare(
    `INSERT INTO payment_method (customer_id, provider, token, brand, last4, expires, created_ms)
     VALUES (:customerId, :provider, :token, :brand, :last4, :expires, :nowMs)
     ON CONFLICT (customer_id, provider, token) DO UPDATE SET brand = :brand, last4 = :last4, expires = :expires`,
  );
  const remove = db.prepare('DELETE FROM payment_method WHERE customer_id = :customerId AND id = :id');
  const forget = db.prepare('DELETE FROM payment_method WHERE customer_id = :customerId');

  return {
    /** Newest first. */
    list: (customerId: number): PaymentMethod[] => list({ customerId }),
    /** Updates the row if the card is already stored. */
    keep: (method: StoredMethod, now: Date): void => void insert.run({ ...method, nowMs: now.getTime() }),
    /** Returns whether it was theirs. */
    remove: (customerId: number, id: number): boolean => Number(remove.run({ customerId, id }).changes) > 0,
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}
