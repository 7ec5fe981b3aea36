import type { listDeskMembers, MemberCounts, MemberOrder, MemberRow } from '#shared/contracts/desk-members.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Tier } from '#shared/contracts/loyalty.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { type Page, type Parameters, prepareList, toMeta } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { isoDay, isoSecond, jsonBoolean, jsonObject, valuesIn, withoutIndex } from '../core/db/sqlite/dialect.ts';
import type { Domain } from '../domain.ts';

export type MemberFilters = Pick<QueryOf<typeof listDeskMembers>, 'level' | 'newsletter' | 'activity' | 'status' | 'sort'>;

const dayMs = 86_400_000;
/** Later than any day of activity. */
const lastDay = 1_000_000;

/** Columns of `member_outline` by which each order sorts. */
const orders: Readonly<Record<MemberOrder, string>> = {
  newest: 'o.joined_ms DESC, o.id DESC',
  oldest: 'o.joined_ms, o.id',
  name: 'o.name_key, o.id',
  recent: 'o.active_day DESC, o.id DESC',
  idle: 'o.active_day, o.id',
  points: 'o.points DESC, o.id DESC',
};

/** Matches all members for -1 and 0, and a range of days. `member_outline` and `member_tally` have these columns. */
const matches = (activeDay = 'active_day') => `(:level = 0 OR tier_id = :level OR tier_id = :orLevel)
  AND (:newsletter = -1 OR has_newsletter = :newsletter) AND (:blocked = -1 OR is_blocked = :blocked)
  AND ${activeDay} >= :fromDay AND ${activeDay} <= :toDay`;

/** Selects members from the index of their order. Sorting the members of a range of days would read all of them. */
const inOrder = (order: string) => {
  const isByDay = order.startsWith('o.active_day');
  return `SELECT o.id FROM member_outline o WHERE ${matches(isByDay ? 'o.active_day' : withoutIndex('o.active_day'))} ORDER BY ${order}`;
};

const body = jsonObject({
  id: 'c.id',
  name: `trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, ''))`,
  email: 'c.email',
  card_number: 'c.card_number',
  member_since: isoSecond('o.joined_ms'),
  last_active: isoDay(`(o.active_day * ${dayMs})`),
  points: 'o.points',
  level_id: 'nullif(o.tier_id, 0)',
  has_newsletter: jsonBoolean('o.has_newsletter = 1'),
  is_blocked: jsonBoolean('o.is_blocked = 1'),
});

type Needed = Pick<Domain, 'db' | 'clock' | 'ledger'>;

/**
 * Lists and counts members. A list reads an index of narrow rows (`member_outline`) up to the end of its page, and then the members on the page.
 * Counts are sums of a table whose size does not depend on the number of members (`member_tally`). Triggers maintain both.
 */
export function prepareMemberList({ db, clock, ledger }: Needed) {
  const queries = prepareQueries(db);

  function toParameters({ level = 0, newsletter, activity, status }: MemberFilters): Parameters {
    const [lowest] = ledger.tiers.listFromLowest();
    const activeFrom = toActiveFrom(clock());
    return {
      level,
      orLevel: level === lowest?.id ? 0 : level,
      newsletter: newsletter === undefined ? -1 : Number(newsletter === 'yes'),
      blocked: status === undefined ? -1 : Number(status === 'blocked'),
      fromDay: activity === 'active' ? activeFrom : 0,
      toDay: activity === 'inactive' ? activeFrom - 1 : lastDay,
    };
  }

  return {
    listPage({ page, per_page, ...filters }: QueryOf<typeof listDeskMembers>): Page<MemberRow> {
      const parameters = toParameters(filters);
      const data = queries.lists[filters.sort]({ ...parameters, limit: per_page, offset: (page - 1) * per_page });
      return { data, meta: toMeta({ page, per_page }, queries.count(parameters)) };
    },
    /** Lists the ids of all matching members, in order. */
    listIds: (filters: MemberFilters): number[] => queries.listIds(filters.sort, toParameters(filters)),
    /** Lists members by id, in any order. Erased ones are missing. */
    listByIds: (ids: readonly number[]): MemberRow[] => queries.listByIds({ ids: JSON.stringify(ids) }),
    count(): MemberCounts {
      const groups = queries.countGroups(toActiveFrom(clock()));
      const sum = (of: (group: Group) => number) => groups.reduce((total, group) => total + of(group), 0);
      const levels = ledger.tiers.listFromLowest();
      const isOf = ({ levelId }: Group, { id }: Tier, index: number) => levelId === id || (index === 0 && levelId === 0);
      return {
        all: sum(({ members }) => members),
        active: sum(({ active }) => active),
        newsletter: sum(({ members, hasNewsletter }) => (hasNewsletter ? members : 0)),
        blocked: sum(({ members, isBlocked }) => (isBlocked ? members : 0)),
        levels: levels.map((level, index) => ({
          id: level.id,
          translations: level.translations.map(({ locale, name }) => ({ locale, name })),
          count: sum((group) => (isOf(group, level, index) ? group.members : 0)),
        })),
      };
    },
  };
}

/** First day (days since 1970) on which a member counts as active. */
function toActiveFrom(now: Date): number {
  return Math.floor(now.getTime() / dayMs) - memberDeskLimits.activeDays;
}

interface Group {
  levelId: number;
  hasNewsletter: boolean;
  isBlocked: boolean;
  members: number;
  active: number;
}

function prepareQueries(db: Database) {
  const listBy = (order: string) =>
    prepareList<MemberRow>(
      db,
      `SELECT ${body} AS body
       FROM member_outline o JOIN customer c ON c.id = o.id WHERE o.id IN (${inOrder(order)} LIMIT :limit OFFSET :offset)
       ORDER BY ${order}`,
    );
  const listByIds = prepareList<MemberRow>(
    db,
    `SELECT ${body} AS body FROM member_outline o JOIN customer c ON c.id = o.id WHERE o.id IN ${valuesIn(':ids')}`,
  );
  const idsBy = (order: string) => db.prepare(inOrder(order));
  const count = db.prepare(`SELECT coalesce(sum(count), 0) AS total FROM member_tally WHERE ${matches()}`);
  const countGroups = db.prepare(
    `SELECT tier_id, has_newsletter, is_blocked, sum(count) AS members, sum(CASE WHEN active_day >= :fromDay THEN count ELSE 0 END) AS active
     FROM member_tally GROUP BY tier_id, has_newsletter, is_blocked`,
  );
  const mapOrders = <T>(prepare: (order: string) => T) =>
    Object.fromEntries(Object.entries(orders).map(([name, order]) => [name, prepare(order)])) as Record<MemberOrder, T>; // safe: the same keys
  const ids = mapOrders(idsBy);
  return {
    lists: mapOrders(listBy),
    listByIds,
    listIds: (sort: MemberOrder, parameters: Parameters): number[] => ids[sort].all(parameters).map(({ id }) => Number(id)),
    count: (parameters: Parameters): number => Number(count.get(parameters)?.total),
    countGroups: (fromDay: number): Group[] =>
      countGroups.all({ fromDay }).map((row) => ({
        levelId: Number(row.tier_id),
        hasNewsletter: row.has_newsletter === 1,
        isBlocked: row.is_blocked === 1,
        members: Number(row.members),
        active: Number(row.active),
      })),
  };
}
