import { ApiError } from '#shared/contracts/errors.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Database, Value } from '../core/db/database.ts';

/** A member, or an applicant whose address is not verified yet. */
export interface StoredCustomer {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  birthDate: string | undefined;
  phone: string | undefined;
  locale: Locale;
  cardNumber: string;
  picture: Buffer | undefined;
  interests: number[];
  passwordHash: string | undefined;
  createdMs: number;
  verifiedMs: number | undefined;
  /** When the staff blocked the member; undefined if they have not. */
  blockedMs: number | undefined;
}

export interface NewCustomer {
  email: string;
  firstName: string;
  lastName: string;
  birthDate: string | undefined;
  phone: string | undefined;
  locale: Locale;
  cardNumber: string;
  passwordHash: string | undefined;
}

/** Fields that members may change. */
export interface ChangedCustomer {
  firstName: string;
  lastName: string;
  birthDate: string | undefined;
  phone: string | undefined;
  locale: Locale;
  interests: readonly number[];
}

/** Queries for members and applicants; erased accounts are never returned. Callers hold the transaction. */
export function prepareCustomerQueries(db: Database) {
  const find = db.prepare('SELECT * FROM customer WHERE id = :id AND erased_ms IS NULL');
  const findVerified = db.prepare('SELECT * FROM customer WHERE folded_email = :folded AND verified_ms IS NOT NULL');
  const findApplicant = db.prepare('SELECT * FROM customer WHERE folded_email = :folded AND verified_ms IS NULL ORDER BY id DESC LIMIT 1');
  const findByCard = db.prepare('SELECT id FROM customer WHERE card_number = :number AND erased_ms IS NULL');
  const findSubject = db.prepare('SELECT * FROM customer WHERE firebase_subject = :subject AND erased_ms IS NULL');
  const hasSubject = db.prepare('SELECT 1 FROM customer WHERE id = :id AND firebase_subject IS NOT NULL');
  const setSubject = db.prepare('UPDATE customer SET firebase_subject = :subject WHERE id = :id');
  const findCard = db.prepare('SELECT 1 FROM customer WHERE card_number = :cardNumber');
  const insert = db.prepare(
    `INSERT INTO customer (email, folded_email, first_name, last_name, birth_date, birth_date_set_ms, phone, locale, card_number, password_hash,
       created_ms)
     VALUES (:email, :folded, :firstName, :lastName, :birthDate, :birthDateSetMs, :phone, :locale, :cardNumber, :passwordHash,
       :nowMs) RETURNING id`,
  );
  const change = db.prepare(
    `UPDATE customer SET first_name = :firstName, last_name = :lastName, birth_date = :birthDate,
       birth_date_set_ms = CASE WHEN :birthDate = birth_date THEN birth_date_set_ms WHEN :birthDate IS NOT NULL THEN :nowMs END,
       phone = :phone, locale = :locale, interests = :interests WHERE id = :id`,
  );
  const setPicture = db.prepare('UPDATE customer SET picture = :picture WHERE id = :id');
  const setPassword = db.prepare('UPDATE customer SET password_hash = :passwordHash WHERE id = :id');
  const verify = db.prepare('UPDATE customer SET verified_ms = :nowMs, application_hash = NULL WHERE id = :id');
  const setEmail = db.prepare('UPDATE customer SET email = :email, folded_email = :folded WHERE id = :id');
  const setBlocked = db.prepare('UPDATE customer SET blocked_ms = :blockedMs WHERE id = :id');
  const setApplication = db.prepare('UPDATE customer SET application_hash = :hash WHERE id = :id');
  const findApplication = db.prepare('SELECT id FROM customer WHERE application_hash = :hash AND verified_ms IS NULL');
  const listApplicants = db.prepare('SELECT id FROM customer WHERE verified_ms IS NULL AND folded_email = :folded');
  const listOldApplicants = db.prepare('SELECT id FROM customer WHERE verified_ms IS NULL AND created_ms < :beforeMs LIMIT :most');
  const removeConsents = db.prepare('DELETE FROM customer_consent WHERE customer_id = :id');
  const remove = db.prepare('DELETE FROM customer WHERE id = :id AND verified_ms IS NULL');
  const erase = db.prepare(
    `UPDATE customer SET email = NULL, folded_email = NULL, password_hash = NULL, first_name = NULL, last_name = NULL, birth_date = NULL,
     birth_date_set_ms = NULL, phone = NULL, card_number = NULL, picture = NULL, interests = '[]', firebase_subject = NULL, application_hash = NULL,
     blocked_ms = NULL, erased_ms = :nowMs WHERE id = :id`,
  );

  function findStored(id: number): StoredCustomer | undefined {
    const row = find.get({ id });
    return row && toCustomer(row);
  }

  function removeApplicant(id: number): void {
    removeConsents.run({ id });
    remove.run({ id });
  }

  function removeApplicants(email: string): void {
    for (const applicant of listApplicants.all({ folded: foldEmail(email) })) removeApplicant(Number(applicant.id));
  }

  return {
    findIdByCard(number: string): number | undefined {
      const row = findByCard.get({ number });
      return row && Number(row.id);
    },
    find: findStored,
    /** Returns a customer. Throws `NotFound` if the customer no longer exists. */
    get(id: number): StoredCustomer {
      const customer = findStored(id);
      if (!customer) throw new ApiError('NotFound');
      return customer;
    },
    /** Returns the member with this address; if there is none, the latest applicant. */
    findByEmail(email: string): StoredCustomer | undefined {
      const folded = foldEmail(email);
      const row = findVerified.get({ folded }) ?? findApplicant.get({ folded });
      return row && toCustomer(row);
    },
    /** Finds the customer with this Firebase user id; the address may be unverified. */
    findBySubject(subject: string): StoredCustomer | undefined {
      const row = findSubject.get({ subject });
      return row && toCustomer(row);
    },
    /** Whether the member has logged in externally. */
    hasSubject: (id: number): boolean => hasSubject.get({ id }) !== undefined,
    setSubject: (id: number, subject: string | undefined): void => void setSubject.run({ id, subject: subject ?? null }),
    /** Counts the unverified applicants for the address. */
    countApplicants: (email: string): number => listApplicants.all({ folded: foldEmail(email) }).length,
    hasCard: (cardNumber: string): boolean => findCard.get({ cardNumber }) !== undefined,
    insert({ birthDate = null, phone = null, passwordHash = null, ...given }: Nullable<NewCustomer>, nowMs: number): number {
      return Number(
        insert.get({
          ...given,
          birthDate,
          birthDateSetMs: birthDate === null ? null : nowMs,
          phone,
          passwordHash,
          folded: foldEmail(given.email),
          nowMs,
        })?.id,
      );
    },
    change(id: number, { birthDate = null, phone = null, interests, ...given }: Nullable<ChangedCustomer>, nowMs: number): void {
      change.run({ ...given, id, birthDate, phone, interests: JSON.stringify(interests), nowMs });
    },
    setPicture: (id: number, picture: Buffer | undefined): void => void setPicture.run({ id, picture: picture ?? null }),
    setPassword: (id: number, passwordHash: string): void => void setPassword.run({ id, passwordHash }),
    /** Removes all other applicants for the address. Throws if a member already has the address. */
    verify({ id, email }: Pick<StoredCustomer, 'id' | 'email'>, nowMs: number): void {
      verify.run({ id, nowMs });
      removeApplicants(email);
    },
    /** Sets a member's new, verified address and removes applicants for this address. Throws if another member has the address. */
    setEmail(id: number, email: string): void {
      setEmail.run({ id, email, folded: foldEmail(email) });
      removeApplicants(email);
    },
    setBlocked: (id: number, blockedMs: number | undefined): void => void setBlocked.run({ id, blockedMs: blockedMs ?? null }),
    /** Stores the hash of the secret for withdrawing the registration. */
    setApplication: (id: number, hash: string): void => void setApplication.run({ id, hash }),
    /** Removes an application. Does nothing if its address is already verified. */
    withdrawApplication(hash: string): void {
      const applicant = findApplication.get({ hash });
      if (applicant) removeApplicant(Number(applicant.id));
    },
    removeApplicant,
    /** Removes up to `most` applicants; returns how many. */
    removeApplicantsBefore(beforeMs: number, most: number): number {
      const applicants = listOldApplicants.all({ beforeMs, most });
      for (const { id } of applicants) removeApplicant(Number(id));
      return applicants.length;
    },
    erase: (id: number, nowMs: number): void => void erase.run({ id, nowMs }),
  };
}

type Nullable<T> = { [Key in keyof T]: undefined extends T[Key] ? T[Key] | null : T[Key] };

/** Lowercases an address, because mailboxes that differ only in case belong to the same person. */
function foldEmail(email: string): string {
  return email.toLowerCase();
}

function toCustomer(row: Record<string, Value>): StoredCustomer {
  const { picture } = row;
  return {
    id: Number(row.id),
    email: String(row.email),
    firstName: String(row.first_name ?? ''),
    lastName: String(row.last_name ?? ''),
    birthDate: toText(row.birth_date),
    phone: toText(row.phone),
    locale: row.locale as Locale, // safe: the contract checked the language before it was stored
    cardNumber: String(row.card_number),
    picture: picture instanceof Uint8Array ? Buffer.from(picture) : undefined,
    interests: JSON.parse(String(row.interests)) as number[], // safe: written as a list of numbers
    passwordHash: toText(row.password_hash),
    createdMs: Number(row.created_ms),
    verifiedMs: row.verified_ms === null ? undefined : Number(row.verified_ms),
    blockedMs: row.blocked_ms === null ? undefined : Number(row.blocked_ms),
  };
}

function toText(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
