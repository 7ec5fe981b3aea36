import type { DecidedReceipts, ListedDecision, listDecidedReceipts, ReceiptDeciders } from '#shared/contracts/decided-receipts.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database, Value } from '../core/db/database.ts';
import { isoSecond, jsonObject, withoutIndex } from '../core/db/sqlite/dialect.ts';
import type { Program } from '../loyalty/program.ts';
import type { Queries } from '../prepare-queries.ts';

type Query = QueryOf<typeof listDecidedReceipts>;
interface Row extends Omit<ListedDecision, 'shop' | 'member' | 'is_by_rule'> {
  company_id: number;
  customer_id: number;
  /** Null: the account is deleted. */
  member_name: string | null;
  decider: number;
  decided_ms: number;
}

const pageSize = 30;
/** Values of `decider` that are no ids of staff. */
const byRule = 0;
const byCommand = -1;

// the expressions of the indexes in migrations 088 and 145: SQLite uses an index only for the same expression
const decidedMs = 'coalesce(reviewed_ms, receipt.created_ms)';
const decider = `CASE WHEN reviewed_ms IS NULL THEN ${byRule} ELSE coalesce(reviewed_staff_id, ${byCommand}) END`;
const outcome = `CASE WHEN reason = 'revoked' THEN 'revoked' ELSE status END`;

/** Each filter as a condition that uses its own index, and as one that is checked row by row. */
const filters = {
  member: { leads: 'customer_id = :member', checks: `(${withoutIndex('customer_id')} = :member OR :member IS NULL)` },
  shop: { leads: 'company_id = :shop', checks: `(${withoutIndex('company_id')} = :shop OR :shop IS NULL)` },
  decision: { leads: `${outcome} = :decision`, checks: `((${outcome}) || '' = :decision OR :decision IS NULL)` },
  by: { leads: `${decider} = :by`, checks: `((${decider}) + 0 = :by OR :by IS NULL)` },
} as const;
/** Purchases at tills are listed by member only: there are too many for the other lists. */
const isPhoto = `source = 'photo'`;
/** A purchase that its shop has taken back was not rejected. */
const isDecision = `(:decision IS NULL OR coalesce(reason, '') <> 'voided')`;
type Filter = keyof typeof filters;
const names = Object.keys(filters) as Filter[]; // safe: the keys of this table

const body = jsonObject({
  id: 'receipt.id',
  company_id: 'company_id',
  customer_id: 'customer_id',
  amount: jsonObject({ amount: 'amount', currency: 'currency' }),
  day: 'day',
  points: 'points',
  source: 'source',
  decision: outcome,
  reason: 'reason',
  by: 'reviewed_by',
  decider,
  decided_ms: decidedMs,
  decided_at: isoSecond(decidedMs),
  member_name: `CASE WHEN customer.card_number IS NOT NULL
    THEN trim(coalesce(customer.first_name, '') || ' ' || coalesce(customer.last_name, '')) END`,
});

interface Dependencies {
  db: Database;
  program: Pick<Program, 'getTimeZone'>;
  queries: Pick<Queries, 'companies' | 'customers'>;
}

/** Lists decided receipts for the desk: photographed ones, and with the filter `member` purchases at tills too. Each combination of filters reads from the index of its most selective filter. */
export function prepareDecidedReceipts({ db, program, queries: { companies, customers } }: Dependencies) {
  const listBy = (lead: Filter | undefined) => {
    const conditions: string[] = names.map((name) => (name === lead ? filters[name].leads : filters[name].checks));
    if (lead !== 'member') conditions.push(isPhoto);
    else conditions.push(isDecision);
    return prepareList<Row>(
      db,
      `SELECT ${body} AS body FROM receipt JOIN customer ON customer.id = receipt.customer_id WHERE receipt.id IN (
         SELECT id FROM receipt WHERE status <> 'pending' AND ${conditions.join(' AND ')} AND ${decidedMs} >= :fromMs
           AND ${decidedMs} <= :untilMs AND (${decidedMs} < :untilMs OR id < :beforeId)
         ORDER BY ${decidedMs} DESC, id DESC LIMIT ${pageSize + 1})
       ORDER BY ${decidedMs} DESC, receipt.id DESC`,
    );
  };
  const lists = { none: listBy(undefined), member: listBy('member'), shop: listBy('shop'), decision: listBy('decision'), by: listBy('by') };
  const listStaff = db.prepare('SELECT id, name FROM staff ORDER BY folded_email');
  const hasDecided = db.prepare(`SELECT 1 FROM receipt WHERE ${decider} = :by AND status <> 'pending' AND ${isPhoto} LIMIT 1`);

  function toShop(id: number): ListedDecision['shop'] {
    const translations = companies.find(id)?.translations ?? [];
    return { id, translations: translations.map(({ locale, title }) => ({ locale, title })) };
  }

  function toItem({ company_id, customer_id, member_name, decider: who, decided_ms: _, ...row }: Row): ListedDecision {
    const member = member_name === null ? null : { id: customer_id, name: member_name };
    return { ...row, shop: toShop(company_id), member, is_by_rule: who === byRule };
  }

  function findMember(id: number | undefined): DecidedReceipts['member'] {
    const member = id === undefined ? undefined : customers.find(id);
    return member?.verifiedMs ? { id: member.id, name: `${member.firstName} ${member.lastName}`.trim() } : null;
  }

  /** Returns the time range of the decisions: whole days in the centre's time zone, or the part after the last shown receipt. */
  function toBounds({ from, until, before }: Query): Record<'fromMs' | 'untilMs' | 'beforeId', number> {
    const zone = program.getTimeZone();
    const fromMs = from === undefined ? 0 : toInstant(from, '00:00', zone).getTime();
    const [ms = 0, id = 0] = before?.split('-').map(Number) ?? [];
    if (before !== undefined) return { fromMs, untilMs: ms, beforeId: id };
    const untilMs = until === undefined ? Number.MAX_SAFE_INTEGER : toInstant(addDays(until, 1), '00:00', zone).getTime() - 1;
    return { fromMs, untilMs, beforeId: Number.MAX_SAFE_INTEGER };
  }

  return {
    list(query: Query): DecidedReceipts {
      const { shop, member, decision, by } = query;
      const given: Record<Filter, Value> = { member: member ?? null, shop: shop ?? null, decision: decision ?? null, by: toDecider(by) };
      const isImpossible = by === 'rule' && decision !== undefined && decision !== 'approved'; // would read all rejected receipts
      const rows = isImpossible ? [] : lists[findLead(query) ?? 'none']({ ...given, ...toBounds(query) });
      const shown = rows.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        receipts: shown.map(toItem),
        next: rows.length > pageSize && last ? `${last.decided_ms}-${last.id}` : null,
        member: findMember(member),
        shop: shop === undefined ? null : toShop(shop),
      };
    },
    /** Lists staff who have decided a receipt, by name. */
    listDeciders(): ReceiptDeciders {
      const all = listStaff.all().map(({ id, name }) => ({ id: Number(id), name: String(name) }));
      const staff = all.filter(({ id }) => hasDecided.get({ by: id }) !== undefined);
      return { staff: staff.sort((one, other) => one.name.localeCompare(other.name)) };
    },
  };
}

/** Chooses the filter with the fewest receipts. Nearly all receipts are approved, so the filter `approved` is the least selective. */
function findLead({ member, shop, decision, by }: Query): Filter | undefined {
  if (member !== undefined) return 'member';
  if (shop !== undefined) return 'shop';
  if (decision === 'revoked' || decision === 'rejected') return 'decision';
  if (by !== undefined) return 'by';
  return decision && 'decision';
}

function toDecider(by: string | undefined): number | null {
  if (by === undefined) return null;
  return by === 'rule' ? byRule : by === 'command' ? byCommand : Number(by);
}
