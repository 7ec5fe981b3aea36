import { type Announcement, announcementTypes, type listAnnouncements } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { type Parameters, prepareFind, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { elementsOf, jsonIdsFrom } from '../core/db/sqlite/dialect.ts';

export interface AnnouncementFilter extends Omit<QueryOf<typeof listAnnouncements>, 'from' | 'to'> {
  now: Date;
  /** The time that was asked for; undefined: what is current. */
  between: { fromMs: number; untilMs: number } | undefined;
  /** Only what concerns this member: companies that they follow or like, and their interests. */
  concernedId?: number | undefined;
}

/** What is asked for is a statement of its own: one for all questions would use no index. */
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

/** Every query of announcements. What is not yet published is not there. */
export function prepareAnnouncementQueries(db: Database) {
  const findOne = prepareFind<Announcement>(db, 'SELECT body FROM announcement WHERE id = :id AND published_ms <= :now');
  const types = announcementTypes.map((type) => `'${type}'`).join(', '); // an index begins with them
  const published = `SELECT id FROM announcement WHERE type IN (${types}) AND published_ms > :afterMs AND published_ms <= :nowMs`;
  const findPublished = db.prepare(`SELECT ${jsonIdsFrom(published)} AS ids`);

  return {
    /** A JSON list of those that have come after an instant: to see whether a large centre's are others, nobody has to read it. */
    readPublishedIds: (now: Date, afterMs = Number.MIN_SAFE_INTEGER): string =>
      String(findPublished.get({ afterMs, nowMs: now.getTime() })?.ids),
    /** Events by their beginning, everything else newest first. */
    list({ type, scope, company, category, now, between, concernedId, page, per_page }: AnnouncementFilter) {
      const asked = { type, scope, company, category, concerned: concernedId, from: between?.fromMs };
      const parts = Object.entries(asked).filter(([, value]) => value !== undefined);
      const names = [...(between ? [] : ['current' as const]), ...parts.map(([name]) => name as keyof typeof conditions)]; // the names above
      const list = preparePage<Announcement>(db, {
        from: 'announcement',
        key: 'id',
        where: ['published_ms <= :now', ...names.map((name) => conditions[name])].join(' AND '),
        orderBy: type === 'event' ? 'starts_ms, id' : 'published_ms DESC, id DESC',
      });
      const given = Object.fromEntries(parts) as Parameters; // what is undefined has been left out
      return list({ ...given, now: now.getTime(), ...(between && { until: between.untilMs }) }, { page, per_page });
    },
    find: (id: number, now: Date) => findOne({ id, now: now.getTime() }),
  };
}
