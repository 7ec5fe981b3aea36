import type { DeskMember } from '#shared/contracts/desk-members.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { asJson, isoSecond, jsonObject, jsonPart } from '../core/db/sqlite/dialect.ts';
import type { Domain } from '../domain.ts';

type Needed = Pick<Domain, 'db' | 'clock' | 'ledger' | 'history' | 'operatorActs' | 'queries'>;

/** A member for the desk, without login data. Callers hold the transaction. Throws `NotFound`. */
export function prepareMemberFile({ db, clock, ledger, history, operatorActs, queries }: Needed) {
  const lists = prepareLists(db);
  return (id: number): DeskMember => {
    const { email, firstName, lastName, phone, locale, cardNumber, verifiedMs } = found(queries.customers.find(id));
    const memberSince = new Date(found(verifiedMs)).toISOString();
    const points = { ...ledger.summaryOf(id), pending: queries.receipts.sumPending(id) };
    const { tier } = queries.tiers.list().length > 0 ? ledger.tiers.getMemberTier(id) : { tier: null };
    return {
      id,
      name: `${firstName} ${lastName}`.trim(),
      email,
      card_number: cardNumber,
      phone: phone ?? null,
      locale,
      member_since: memberSince,
      tier: tier && { id: tier.id, translations: tier.translations.map(({ locale: language, name }) => ({ locale: language, name })) },
      points,
      entries: history.list(id, { page: 1, per_page: memberDeskLimits.entries }).data,
      receipts: lists.receipts({ id, limit: memberDeskLimits.receipts }),
      rewards: lists.rewards({ id, limit: memberDeskLimits.rewards, nowMs: clock().getTime() }),
      acts: operatorActs.listOfMember(id, memberDeskLimits.acts),
    };
  };
}

/** Queries of the member's lists, with the columns that the desk needs. */
function prepareLists(db: Database) {
  const receipt = jsonObject({
    id: 'r.id',
    number: 'r.number',
    amount: jsonObject({ amount: 'r.amount', currency: 'r.currency' }),
    points: 'r.points',
    status: 'r.status',
    purchased_at: isoSecond('r.purchased_ms'),
    translations: asJson(`coalesce((SELECT ${jsonPart('c.body', 'translations')} FROM company c WHERE c.id = r.company_id), '[]')`),
  });
  const reward = jsonObject({
    id: 'a.id',
    points: 'a.points',
    status: `CASE WHEN a.used_ms IS NOT NULL THEN 'used' WHEN a.expires_ms <= :nowMs THEN 'expired' ELSE 'active' END`,
    activated_at: isoSecond('a.activated_ms'),
    translations: jsonPart('a.body', 'translations'),
  });
  return {
    receipts: prepareList<DeskMember['receipts'][number]>(
      db,
      `SELECT ${receipt} AS body FROM receipt r WHERE r.customer_id = :id ORDER BY r.id DESC LIMIT :limit`,
    ),
    rewards: prepareList<DeskMember['rewards'][number]>(
      db,
      `SELECT ${reward} AS body FROM customer_reward a WHERE a.customer_id = :id AND a.refunded_ms IS NULL ORDER BY a.id DESC LIMIT :limit`,
    ),
  };
}
