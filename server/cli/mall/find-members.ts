import { cleanCode, cleanEmail, cleanTyped } from '#shared/rules/typed-text.ts';
import type { Database } from '../../mall-api/core/db/database.ts';

export interface FoundMember {
  id: number;
  name: string;
  email: string;
  cardNumber: string;
  sinceMs: number;
  /** Receipts that wait for a person. */
  waiting: number;
}

/** Members whose e-mail address or name holds that text, in whatever case and accents, or whose card number does, in whatever groups. */
export function listMembers(db: Database, text: string): FoundMember[] {
  const wanted = fold(cleanTyped(text));
  const digits = cleanCode(text);
  const isCard = /^\d{4,}$/.test(digits);
  return listAll(db).filter(
    ({ name, email, cardNumber }) => fold(`${name} ${email}`).includes(wanted) || (isCard && cardNumber.includes(digits)),
  );
}

/** The one whose id, e-mail address or card number it is. */
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
