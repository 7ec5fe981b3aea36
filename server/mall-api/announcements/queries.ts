import { type Announcement, announcementTypes, type listAnnouncements } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { type Parameters, prepareFind, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { elementsOf, jsonIdsFrom } from '../core/db/sqlite/dialect.ts';

export interface AnnouncementFilter extends Omit<QueryOf<typeof listAnnouncements>, 'from' | 'to'> {
  now: Date;
  /** Requested time; undefined for current announcements. */
  between: { fromMs: number; untilMs: number } | undefined;
  /** Only announcements that concern this member: companies that they follow or like, and their interests. */
  concernedId?: number | undefined;
}

/**
 * SQL conditions by filter. Each combination of filters is a separate statement, because a single statement for all
 * would not use an index.
 */
const conditions = {
  current: 'visible_from_ms <= :now AND visible_until_ms > :now',
  from: 'starts_ms < :until AND ends_ms > :from',
  type: 'type = :type',
  scope: 'scope = :scope',
  company: 'company_id = :company',
  category: `id IN (SELECT record_id FROM record_category WHERE record = 'announcement' AND category_id = :category)`,
  concerned: `(company_id IN (SELECT company_id FROM customer_follow WHERE customer_id = :concerned)
    OR company_id IN (SELECT record_id FROM customer_like WHERE customer_id = :concerned AND record = 'company')
    OR EXISTS (
      SELECT 1 FROM customer CROSS JOIN ${elementsOf('customer.interests')} AS interest JOIN record_category ON category_id = interest.value
      WHERE customer.id = :concerned
        AND ((record = 'announcement' AND record_id = announcement.id) OR (record = 'company' AND record_id = announcement.company_id))))`,
} as const;

/** Queries of announcements; unpublished ones are invisible. */
export function prepareAnnouncementQueries(db: Database) {
  const findOne = prepareFind<Announcement>(db, 'SELECT body FROM announcement WHERE id = :id AND published_ms <= :now');
  const types = announcementTypes.map((type) => `'${type}'`).join(', '); // an index begins with the type
  const published = `SELECT id FROM announcement WHERE type IN (${types}) AND published_ms > :afterMs AND published_ms <= :nowMs`;
  const findPublished = db.prepare(`SELECT ${jsonIdsFrom(published)} AS ids`);

  return {
    /** Returns the ids of announcements published after a time as JSON text, which can be compared without being parsed. */
    readPublishedIds: (now: Date, afterMs = Number.MIN_SAFE_INTEGER): string =>
      String(findPublished.get({ afterMs, nowMs: now.getTime() })?.ids),
    /** Lists events by their start, all others newest first. */
    list({ type, scope, company, category, now, between, concernedId, page, per_page }: AnnouncementFilter) {
      const asked = { type, scope, company, category, concerned: concernedId, from: between?.fromMs };
      const parts = Object.entries(asked).filter(([, value]) => value !== undefined);
      // safe: names of the conditions above
      const names = [...(between ? [] : ['current' as const]), ...parts.map(([name]) => name as keyof typeof conditions)];
      const list = preparePage<Announcement>(db, {
        from: 'announcement',
        key: 'id',
        where: ['published_ms <= :now', ...names.map((name) => conditions[name])].join(' AND '),
        orderBy: type === 'event' ? 'starts_ms, id' : 'published_ms DESC, id DESC',
      });
      const given = Object.fromEntries(parts) as Parameters; // safe: undefined values are already removed
      return list({ ...given, now: now.getTime(), ...(between && { until: between.untilMs }) }, { page, per_page });
    },
    find: (id: number, now: Date) => findOne({ id, now: now.getTime() }),
  };
}
