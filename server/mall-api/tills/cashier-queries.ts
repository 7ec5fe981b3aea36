import type { Money } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import { maxListedAtTill } from '#shared/site/staff-limits.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { asJson, isoSecond, jsonBoolean, jsonField, jsonObject } from '../core/db/sqlite/dialect.ts';
import { isPaidInTest } from '../payments/queries.ts';
import { returnedOf } from '../receipts/queries.ts';

interface TodaysRow {
  id: number;
  customer_id: number;
  at: string;
  amount: Money;
  returned: number;
  points: number;
  points_returned: number;
  status: 'approved' | 'rejected';
  created_ms: number;
}

interface TakenReward {
  id: number;
  customer_id: number;
  at: string;
  translations: { locale: Locale; title: string }[];
}

interface TakenGiftCard {
  id: number;
  at: string;
  amount: Money;
  is_returned: boolean;
  card_end: string;
  is_sandbox: boolean;
}

/** A purchase, by which the same purchase is recognized. */
interface Alike {
  customerId: number;
  companyId: number;
  day: string;
  amount: number;
  numberKey: string;
}

const ofToday = `receipt WHERE company_id = :companyId AND created_ms >= :sinceMs AND source <> 'photo'`;
const body = jsonObject({
  id: 'id',
  customer_id: 'customer_id',
  at: isoSecond('purchased_ms'),
  amount: jsonObject({ amount: 'amount', currency: 'currency' }),
  returned: returnedOf('amount'),
  points: 'points',
  points_returned: returnedOf('points'),
  status: 'status',
  created_ms: 'created_ms',
});

const reward = jsonObject({
  id: 'id',
  customer_id: 'customer_id',
  at: isoSecond('used_ms'),
  translations: asJson(jsonField('body', 'translations')),
});
const giftCard = jsonObject({
  id: 'm.id',
  at: isoSecond('m.at_ms'),
  amount: jsonObject({ amount: 'abs(m.amount)', currency: 'gift_card.currency' }),
  is_returned: jsonBoolean('m.amount > 0'),
  card_end: 'substr(gift_card.number, -4)',
  is_sandbox: jsonBoolean(
    `EXISTS (SELECT 1 FROM payment p WHERE p.subject = 'gift_card' AND p.subject_id = gift_card.id AND ${isPaidInTest})`,
  ),
});

/** Queries of the cashier's page. Callers hold the transaction. */
export function prepareCashierQueries(db: Database) {
  const list = prepareList<TodaysRow>(
    db,
    `SELECT ${body} AS body FROM ${ofToday} ORDER BY created_ms DESC, id DESC LIMIT ${maxListedAtTill}`,
  );
  const listRewards = prepareList<TakenReward>(
    db,
    `SELECT ${reward} AS body FROM customer_reward WHERE used_company_id = :companyId AND used_ms >= :sinceMs
     ORDER BY used_ms DESC, id DESC LIMIT ${maxListedAtTill}`,
  );
  const listGiftCards = prepareList<TakenGiftCard>(
    db,
    `SELECT ${giftCard} AS body FROM gift_card_movement m JOIN gift_card ON gift_card.id = m.gift_card_id
     WHERE m.company_id = :companyId AND m.at_ms >= :sinceMs ORDER BY m.at_ms DESC, m.id DESC LIMIT ${maxListedAtTill}`,
  );
  const sum = db.prepare(
    `SELECT count(*) FILTER (WHERE status <> 'rejected') AS count, count(*) FILTER (WHERE status = 'rejected') AS voided,
       coalesce(sum(points - ${returnedOf('points')}) FILTER (WHERE status <> 'rejected'), 0) AS points FROM ${ofToday}`,
  );
  const findAlike = db.prepare(
    `SELECT 1 FROM receipt WHERE company_id = :companyId AND day = :day AND amount = :amount AND number_key <> :numberKey
       AND ((customer_id = :customerId AND status <> 'rejected') OR (source = 'photo' AND status = 'approved')) LIMIT 1`,
  );
  const findSame = db.prepare(
    `SELECT 1 FROM receipt WHERE number_key = :numberKey AND amount = :amount AND day = :day AND customer_id = :customerId AND source <> 'photo'`,
  );
  const findCustomer = db.prepare('SELECT customer_id FROM receipt WHERE id = :id');
  return {
    /** Lists the newest purchases of a shop's tills and cashiers since a time. */
    list: (of: { companyId: number; sinceMs: number }): TodaysRow[] => list(of),
    /** Lists the newest rewards that a shop has taken since a time. */
    listRewards: (of: { companyId: number; sinceMs: number }): TakenReward[] => listRewards(of),
    /** Lists the newest movements of gift cards in a shop since a time. */
    listGiftCards: (of: { companyId: number; sinceMs: number }): TakenGiftCard[] => listGiftCards(of),
    /** Counts the purchases of a shop's tills and cashiers since a time. `voided`: those that were returned as a whole, and count nowhere else. */
    sum(of: { companyId: number; sinceMs: number }): { count: number; voided: number; points: number } {
      const row = sum.get(of);
      return { count: Number(row?.count), voided: Number(row?.voided), points: Number(row?.points) };
    },
    /**
     * Whether there is a receipt of this amount in this shop on this day: any of the member, or an approved photograph of another member. Without its
     * number, the purchase could then be credited twice.
     */
    hasAlike: (of: Alike): boolean => findAlike.get({ ...of }) !== undefined,
    /** Whether this very purchase was credited before: the call is a repetition. */
    isKnown: ({ companyId: _company, ...of }: Alike): boolean => findSame.get(of) !== undefined,
    /** Finds the member of a purchase. */
    findCustomer(id: number): number | undefined {
      const customer = findCustomer.get({ id })?.customer_id;
      return customer == null ? undefined : Number(customer);
    },
  };
}
