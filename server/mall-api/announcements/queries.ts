import { type Announcement, type AnnouncementDetail, announcementTypes, type listAnnouncements } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { type Parameters, prepareFind, preparePage } from '../core/db/bodies.ts';
import { prepareCountUpTo } from '../core/db/count-up-to.ts';
import type { Database } from '../core/db/database.ts';
import { elementsOf, jsonIdsFrom } from '../core/db/sqlite/dialect.ts';
import type { LimitCounts } from '../core/round-limits.ts';

export interface AnnouncementFilter extends Omit<QueryOf<typeof listAnnouncements>, 'from' | 'to' | 'max_price'> {
  now: Date;
  /** Requested time; undefined for current announcements. */
  between: { fromMs: number; untilMs: number } | undefined;
  /** Only announcements with a price in this currency of at most this amount. */
  maxPrice?: Money | undefined;
  /** Only announcements that concern this member: companies that they follow or like, and their interests. */
  concernedId?: number | undefined;
  /** Start of the first day. Events that began before are running, and come after those that begin. */
  dayMs: number;
}

export interface PriceCount {
  /** In minor units. */
  amounts: readonly number[];
  currency: string;
  category: number | undefined;
  now: Date;
}

/**
 * SQL conditions by filter. Each combination of filters is a separate statement, because a single statement for all
 * would not use an index.
 */
const conditions = {
  current: 'visible_from_ms <= :now AND visible_until_ms > :now',
  from: `starts_ms < :until AND ends_ms > :from AND (
    NOT EXISTS (SELECT 1 FROM announcement_date AS dated WHERE dated.announcement_id = announcement.id)
    OR EXISTS (
      SELECT 1 FROM announcement_date AS dated
      WHERE dated.announcement_id = announcement.id AND dated.starts_ms < :until AND dated.ends_ms > :from))`,
  running: `starts_ms <= :now AND ends_ms > :now AND (
    NOT EXISTS (SELECT 1 FROM announcement_date AS dated WHERE dated.announcement_id = announcement.id)
    OR EXISTS (
      SELECT 1 FROM announcement_date AS dated
      WHERE dated.announcement_id = announcement.id AND dated.starts_ms <= :now AND dated.ends_ms > :now))`,
  type: 'type = :type',
  scope: 'scope = :scope',
  free: 'is_free = 1',
  children: 'for_children = 1',
  price: 'price_amount <= :price AND price_currency = :currency',
  company: 'company_id = :company',
  category: `id IN (SELECT record_id FROM record_category WHERE record = 'announcement' AND category_id = :category)`,
  concerned: `(company_id IN (SELECT company_id FROM customer_follow WHERE customer_id = :concerned)
    OR company_id IN (SELECT record_id FROM customer_like WHERE customer_id = :concerned AND record = 'company')
    OR EXISTS (
      SELECT 1 FROM customer CROSS JOIN ${elementsOf('customer.interests')} AS interest JOIN record_category ON category_id = interest.value
      WHERE customer.id = :concerned
        AND ((record = 'announcement' AND record_id = announcement.id) OR (record = 'company' AND record_id = announcement.company_id))))`,
} as const;

/** Start of an event. If it has several dates, of the first one that ends after a time. */
const toStart = (since: ':now' | ':from') => `coalesce(
  (SELECT min(dated.starts_ms) FROM announcement_date AS dated WHERE dated.announcement_id = announcement.id AND dated.ends_ms > ${since}),
  starts_ms)`;

/** Order of events: those that begin on the first day or later by their start, then running ones by their end. */
const toEventOrder = (since: ':now' | ':from') =>
  `CASE WHEN ${toStart(since)} < :day THEN 1 ELSE 0 END, CASE WHEN ${toStart(since)} < :day THEN ends_ms ELSE ${toStart(since)} END, id`;

/** Queries of announcements; unpublished ones are invisible. */
export function prepareAnnouncementQueries(db: Database) {
  const findOne = prepareFind<Announcement>(db, 'SELECT body FROM announcement WHERE id = :id AND published_ms <= :now');
  const findChange = db.prepare('SELECT updated_at FROM sitemap_entry WHERE type = :type AND record_id = :id');
  const types = announcementTypes.map((type) => `'${type}'`).join(', '); // an index begins with the type
  const published = `SELECT id FROM announcement WHERE type IN (${types}) AND published_ms > :afterMs AND published_ms <= :nowMs`;
  const findPublished = db.prepare(`SELECT ${jsonIdsFrom(published)} AS ids`);

  return {
    /** Returns the ids of announcements published after a time as JSON text, which can be compared without being parsed. */
    readPublishedIds: (now: Date, afterMs = Number.MIN_SAFE_INTEGER): string =>
      String(findPublished.get({ afterMs, nowMs: now.getTime() })?.ids),
    /** Lists events by the start of their next date, then running ones by their end; all others newest first. */
    list({
      type,
      scope,
      company,
      category,
      free,
      children,
      running,
      maxPrice,
      dayMs,
      now,
      between,
      concernedId,
      page,
      per_page,
    }: AnnouncementFilter) {
      const price = maxPrice?.amount;
      const asked = { type, scope, company, category, free, children, running, price, concerned: concernedId, from: between?.fromMs };
      const parts = Object.entries(asked).filter(([, value]) => value !== undefined);
      // safe: names of the conditions above
      const names = [...(between ? [] : ['current' as const]), ...parts.map(([name]) => name as keyof typeof conditions)];
      const list = preparePage<Announcement>(db, {
        from: 'announcement',
        key: 'id',
        where: ['published_ms <= :now', ...names.map((name) => conditions[name])].join(' AND '),
        orderBy: type === 'event' ? toEventOrder(between ? ':from' : ':now') : 'published_ms DESC, id DESC',
      });
      const given = Object.fromEntries(parts) as Parameters; // safe: undefined values are already removed
      const { free: _free, children: _children, running: _running, ...bound } = given; // their conditions have no parameter
      const ofPrice = maxPrice && { currency: maxPrice.currency };
      const parameters = { ...bound, ...ofPrice, now: now.getTime(), ...(between && { until: between.untilMs }) };
      return list(parameters, { page, per_page }, type === 'event' ? { day: dayMs } : {});
    },
    /** Counts the current offers with a price in a currency: all (`total`), and up to each amount, in the order of the amounts. */
    countByPrice({ amounts, currency, category, now }: PriceCount): LimitCounts {
      const shown = ['published_ms <= :now', conditions.current, `type = 'product'`, 'price_currency = :currency'];
      const where = [...shown, ...(category === undefined ? [] : [conditions.category])].join(' AND ');
      const count = prepareCountUpTo(db, { from: 'announcement', where, column: 'price_amount', limits: amounts });
      return count({ currency, now: now.getTime(), ...(category !== undefined && { category }) });
    },
    find(id: number, now: Date): AnnouncementDetail | undefined {
      const found = findOne({ id, now: now.getTime() });
      const change = found && findChange.get({ type: found.type, id });
      return found && { ...found, updated_at: change ? String(change.updated_at) : null };
    },
  };
}
