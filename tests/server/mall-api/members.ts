import type { Locale } from '#shared/site/locales.ts';
import type { RunningMallApi } from './running-mall-api.ts';

export interface TestMember {
  customerId: number;
  /** Token of an open session. */
  token: string;
  email: string;
}

export interface NewMember extends TestMember {
  /** Number of the card. */
  card: string;
}

interface Chosen {
  email?: string;
  firstName?: string;
  lastName?: string;
  birthDate?: string;
  locale?: Locale;
}

let members = 0;

/** Creates a registered and verified member who has accepted the terms and is logged in, without a password. */
export function createMember(
  { db, sessions, clock }: Pick<RunningMallApi, 'db' | 'sessions' | 'clock'>,
  { email, firstName = 'Jana', lastName = 'Malá', birthDate, locale = 'cz' }: Chosen = {},
): NewMember {
  members += 1;
  const address = email ?? `member-${members}@visitor.example`;
  const nowMs = clock().getTime();
  const card = String(9_000_000_000_000_000 + members);
  const row = db
    .prepare(
      `INSERT INTO customer (email, folded_email, first_name, last_name, birth_date, locale, card_number, created_ms, verified_ms)
       VALUES (:email, :folded, :firstName, :lastName, :birthDate, :locale, :cardNumber, :nowMs, :nowMs) RETURNING id`,
    )
    .get({
      email: address,
      folded: address.toLowerCase(),
      firstName,
      lastName,
      birthDate: birthDate ?? null,
      locale,
      cardNumber: card,
      nowMs,
    });
  const customerId = Number(row?.id);
  db.prepare(
    `INSERT INTO customer_consent (customer_id, kind, version, is_granted, at_ms) VALUES (:customerId, 'terms', '1', 1, :nowMs)`,
  ).run({
    customerId,
    nowMs,
  });
  return { customerId, token: sessions.open(customerId), email: address, card };
}
