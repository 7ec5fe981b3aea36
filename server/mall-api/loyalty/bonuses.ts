import type { bonusKinds } from '#shared/contracts/points.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { HashAddress } from '../core/secrets/address-hash.ts';
import { memberOf } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { settledBy } from './recalls.ts';

type BonusKind = (typeof bonusKinds)[number];

interface Dependencies {
  db: Database;
  clock: () => Date;
  ledger: Ledger;
  hashAddress: HashAddress;
}

/**
 * Grants bonuses from the centre. Callers of `grant…` hold the transaction. Each bonus is granted only once per
 * address, also if a member creates another account later.
 */
export function prepareBonuses({ db, clock, ledger, hashAddress }: Dependencies) {
  const find = db.prepare(
    `SELECT 1 FROM points_entry e WHERE ${memberOf('e')} = :customerId AND e.kind = 'bonus' AND e.reference_name = :name
     AND coalesce(e.reference_id, 0) = coalesce(:id, 0)`,
  );
  const findEmail = db.prepare('SELECT email FROM customer WHERE id = :customerId');
  const isKnown = db.prepare('SELECT 1 FROM bonus_granted WHERE recipient = :recipient AND name = :name AND reference_id = :id');
  const keepAll = db.prepare(
    `INSERT INTO bonus_granted (recipient, name, reference_id)
     SELECT :recipient, e.reference_name, coalesce(e.reference_id, 0) FROM points_entry e
     WHERE ${memberOf('e')} = :customerId AND e.kind = 'bonus' AND e.reference_name IS NOT NULL
     UNION ALL SELECT :recipient, 'perk_' || reward_id, period FROM customer_perk WHERE customer_id = :customerId
     ON CONFLICT DO NOTHING`,
  );
  const listBorn = db.prepare(
    `SELECT id FROM customer WHERE ${isBornToday}
       AND NOT EXISTS (SELECT 1 FROM points_entry e WHERE ${memberOf('e')} = customer.id AND e.kind = 'bonus'
         AND e.reference_name = 'birthday' AND e.reference_id = CAST(:year AS INTEGER))
     ORDER BY id`,
  );

  const listGiven = db.prepare(
    `SELECT customer.id AS customer_id, e.points, coalesce(${settledBy('e')}, 0) AS settled FROM customer JOIN points_entry e ON ${memberOf('e')} = customer.id
     WHERE ${isBornToday} AND e.kind = 'bonus' AND e.reference_name = 'birthday' AND coalesce(e.reference_id, 0) = CAST(:year AS INTEGER)
     ORDER BY customer.id`,
  );

  function grant(customerId: number, name: BonusKind, id: number | null, points: number): void {
    if (points === 0 || find.get({ customerId, name, id })) return;
    if (hasHad(customerId, name, id ?? 0)) return;
    ledger.credit({ customerId, kind: 'bonus', points, reference: { type: 'bonus', id, name } });
    remember(customerId);
  }

  function hasHad(customerId: number, name: string, id: number): boolean {
    const recipient = findRecipient(customerId);
    return recipient !== undefined && isKnown.get({ recipient, name, id }) !== undefined;
  }

  /** Returns the hash of a customer's address; undefined if the customer no longer has an address. */
  function findRecipient(customerId: number): string | undefined {
    const email = findEmail.get({ customerId })?.email;
    return typeof email === 'string' ? hashAddress(email) : undefined;
  }

  function remember(customerId: number): void {
    const recipient = findRecipient(customerId);
    if (recipient !== undefined) keepAll.run({ customerId, recipient });
  }

  function today(): string {
    return calendarDateIn(clock(), ledger.program.getTimeZone());
  }

  return {
    /** Stores the bonuses under the member's current address: before the account is deleted, and before and after a change of address. */
    remember,
    /** Whether the member's address has already received a bonus or perk, with this or an earlier account. */
    hasHad,
    /** Grants the welcome bonus, once per new member. */
    grantWelcome: (customerId: number): void => grant(customerId, 'welcome', null, ledger.program.getRules().welcome_bonus),
    /** Grants the birthday bonus, once a year. */
    grantBirthday: (customerId: number): void =>
      grant(customerId, 'birthday', Number(today().slice(0, 4)), ledger.program.getRules().birthday_bonus),
    /** Lists members whose birthday is today and who have not received the bonus yet. */
    listBirthdays(): number[] {
      if (ledger.program.getRules().birthday_bonus === 0) return [];
      return listBorn.all(toBirthday(today(), ledger.program.getTimeZone())).map(({ id }) => Number(id));
    },
    /** Lists birthday bonuses granted today. `settled`: how many of the points paid off points that the member owed. */
    listGivenToday(): { customerId: number; year: number; points: number; settled: number }[] {
      const birthday = toBirthday(today(), ledger.program.getTimeZone());
      return listGiven.all(birthday).map(({ customer_id, points, settled }) => ({
        customerId: Number(customer_id),
        year: Number(birthday.year),
        points: Number(points),
        settled: Number(settled),
      }));
    },
  };
}

export type Bonuses = ReturnType<typeof prepareBonuses>;

/**
 * SQL condition for members, except blocked ones, with a birthday on the day given to `toBirthday`; in common years, members born on 29
 * February have it on the 28th. A birth date counts from the day after it was set, because otherwise members could set
 * today's date to get a present.
 */
export const isBornToday = `verified_ms IS NOT NULL AND erased_ms IS NULL AND blocked_ms IS NULL AND birth_date IS NOT NULL
  AND substr(birth_date, 6) IN (:day, :leapDay) AND substr(birth_date, 1, 4) < :year
  AND (birth_date_set_ms < :startMs OR birth_date_set_ms IS NULL)`;

export function toBirthday(today: string, timeZone: string): { day: string; leapDay: string; year: string; startMs: number } {
  const [year, day] = [today.slice(0, 4), today.slice(5)];
  const leapDay = day === '02-28' && !isLeapYear(Number(year)) ? '02-29' : day;
  return { day, year, leapDay, startMs: toInstant(today, '00:00', timeZone).getTime() };
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}
