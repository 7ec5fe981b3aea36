import { cleanCode, cleanEmail, cleanTyped } from '#shared/rules/typed-text.ts';
import type { Database } from '../../mall-api/core/db/database.ts';

export interface FoundMember {
  id: number;
  name: string;
  email: string;
  cardNumber: string;
  sinceMs: number;
  /** Receipts waiting for a person's decision. */
  waiting: number;
}

/** Finds members by part of their email address or name, ignoring case and accents, or by part of their card number, with any spacing. */
export function listMembers(db: Database, text: string): FoundMember[] {
  const wanted = fold(cleanTyped(text));
  const digits = cleanCode(text);
  const isCard = /^\d{4,}$/.test(digits);
  return listAll(db).filter(
    ({ name, email, cardNumber }) => fold(`${name} ${email}`).includes(wanted) || (isCard && cardNumber.includes(digits)),
  );
}

/** Finds the member with this id, email address or card number. */
export function findMember(db: Database, text: string): FoundMember | undefined {
  const digits = cleanCode(text);
  return listAll(db).find(
    ({ id, email, cardNumber }) => String(id) === text || email.toLowerCase() === cleanEmail(text).toLowerCase() || cardNumber === digits,
  );
}

function listAll(db: Database): FoundMember[] {
  const rows = db
    .prepare(
      `SELECT id, email, card_number, verified_ms, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name,
         (SELECT count(*) FROM receipt WHERE customer_id = customer.id AND status = 'pending') AS waiting
       FROM customer WHERE verified_ms IS NOT NULL AND erased_ms IS NULL ORDER BY id`,
    )
    .all();
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    email: String(row.email),
    cardNumber: String(row.card_number),
    sinceMs: Number(row.verified_ms),
    waiting: Number(row.waiting),
  }));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
