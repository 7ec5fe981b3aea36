import type { DeskMember, FoundMembers } from '#shared/contracts/desk-members.ts';
import { toWords } from '#shared/rules/fold.ts';
import { cleanScanned } from '#shared/rules/scanned-code.ts';
import { cleanCode, cleanEmail } from '#shared/rules/typed-text.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { asJson, isoDay, isoSecond, jsonObject, jsonPart, rowsWithWords, toWordSearch } from '../core/db/sqlite/dialect.ts';
import type { Domain } from '../domain.ts';

type Found = FoundMembers['members'][number];

const body = jsonObject({
  id: 'id',
  name: `trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`,
  email: 'email',
  card_number: 'card_number',
});
const isMember = 'verified_ms IS NOT NULL AND erased_ms IS NULL';
/** Max found members: one more than are shown, to detect whether there are more. */
const limit = memberDeskLimits.found + 1;
/** Min digits of a card number: fewer would match too many cards. */
const digitsOfCard = 4;
const wholeCard = /^9\d{15}$/;
const dayMs = 86_400_000;
/** Sorts after all texts with the same beginning. */
const last = '\uffff';

/**
 * Finds members by desk input: a card number, an address, or words of the name, or the beginnings of these. Each search uses an index and reads no
 * more than is shown.
 */
export function prepareMemberSearch(db: Database) {
  const listBy = (where: string) =>
    prepareList<Found>(db, `SELECT ${body} AS body FROM customer WHERE ${where} AND ${isMember} LIMIT ${limit}`);
  const byCard = listBy('card_number >= :from AND card_number < :until');
  const byEmail = listBy('folded_email >= :from AND folded_email < :until');
  const byWords = listBy(`id IN ${rowsWithWords('customer_words', ':words', limit)}`);

  function listFound(typed: string): Found[] {
    const scanned = cleanScanned(typed);
    const digits = wholeCard.test(scanned) ? scanned : cleanCode(typed); // “Ší” is a name, not 39
    if (/^\d+$/.test(digits)) return digits.length < digitsOfCard ? [] : byCard({ from: digits, until: digits + last });
    if (typed.includes('@')) {
      const email = cleanEmail(typed).toLowerCase();
      return byEmail({ from: email, until: email + last });
    }
    const words = toWords(typed);
    return words.length === 0 ? [] : byWords({ words: toWordSearch(words) });
  }

  return (typed: string): FoundMembers => {
    const found = listFound(typed);
    return { members: found.slice(0, memberDeskLimits.found), is_more: found.length > memberDeskLimits.found };
  };
}

type Needed = Pick<Domain, 'db' | 'clock' | 'households' | 'ledger' | 'history' | 'operatorActs' | 'queries' | 'consents' | 'emailChanges'>;

/** Prepares the function that returns a member for the desk, without login data. Callers hold the transaction. Throws `NotFound`. */
export function prepareMemberFile({ db, clock, households, ledger, history, operatorActs, queries, consents, emailChanges }: Needed) {
  const lists = prepareLists(db);
  const findDay = db.prepare(`SELECT ${isoDay(`(active_day * ${dayMs})`)} AS day FROM member_outline WHERE id = :id`);
  const findBlock = db.prepare(`SELECT why FROM operator_act WHERE customer_id = :id AND act = 'members block' ORDER BY id DESC LIMIT 1`);
  return (id: number): DeskMember => {
    const customer = found(queries.customers.find(id));
    const { email, firstName, lastName, phone, locale, cardNumber, verifiedMs, blockedMs } = customer;
    const memberSince = new Date(found(verifiedMs)).toISOString();
    const points = { ...ledger.summaryOf(id), pending: queries.receipts.sumPending(id) };
    const { tier } = queries.tiers.list().length > 0 ? ledger.tiers.getMemberTier(id) : { tier: null };
    return {
      id,
      name: nameOf(customer),
      email,
      card_number: cardNumber,
      first_name: firstName,
      last_name: lastName,
      phone: phone ?? null,
      requested_email: emailChanges.find(id)?.email ?? null,
      last_active: String(findDay.get({ id })?.day ?? memberSince.slice(0, 10)),
      has_newsletter: consents.isSubscribed(customer),
      blocked: blockedMs === undefined ? null : { since: new Date(blockedMs).toISOString(), why: toText(findBlock.get({ id })?.why) },
      locale,
      member_since: memberSince,
      tier: tier && { id: tier.id, translations: tier.translations.map(({ locale: language, name }) => ({ locale: language, name })) },
      points,
      household:
        households.findFor(id)?.map(({ customerId, joinedMs }) => ({
          id: customerId,
          name: nameOf(queries.customers.get(customerId)),
          joined_at: new Date(joinedMs).toISOString(),
        })) ?? null,
      entries: history.list(id, { page: 1, per_page: memberDeskLimits.entries }).data,
      receipts: lists.receipts({ id, limit: memberDeskLimits.receipts }),
      rewards: lists.rewards({ id, limit: memberDeskLimits.rewards, nowMs: clock().getTime() }),
      acts: operatorActs.listOfMember(id, memberDeskLimits.acts),
    };
  };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim();

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Queries of the member's lists, with the columns that the desk needs. */
function prepareLists(db: Database) {
  const receipt = jsonObject({
    id: 'r.id',
    number: 'r.number',
    amount: jsonObject({ amount: 'r.amount', currency: 'r.currency' }),
    points: 'r.points',
    status: 'r.status',
    reason: 'r.reason',
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
