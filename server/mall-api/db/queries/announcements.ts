import type { Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { prepareFind, preparePage } from '../bodies.ts';
import type { Database } from '../database.ts';
import { elementsOf } from '../sqlite/dialect.ts';

export interface AnnouncementFilter extends Omit<QueryOf<typeof listAnnouncements>, 'from' | 'to'> {
  now: Date;
  /** The time that was asked for; undefined: what is current. */
  between: { fromMs: number; untilMs: number } | undefined;
  /** Only what concerns this member: companies that they follow or like, and their interests. */
  concernedId?: number | undefined;
}

const filtered = {
  from: 'announcement',
  where: `published_ms <= :now
    AND CASE WHEN :from IS NULL THEN visible_from_ms <= :now AND visible_until_ms > :now ELSE starts_ms < :until AND ends_ms > :from END
    AND (:type IS NULL OR type = :type)
    AND (:scope IS NULL OR scope = :scope)
    AND (:company IS NULL OR company_id = :company)
    AND (:category IS NULL OR id IN (SELECT record_id FROM record_category WHERE record = 'announcement' AND category_id = :category))
    AND (:concerned IS NULL
      OR company_id IN (SELECT company_id FROM customer_follow WHERE customer_id = :concerned)
      OR company_id IN (SELECT record_id FROM customer_like WHERE customer_id = :concerned AND record = 'company')
      OR EXISTS (
        SELECT 1 FROM customer CROSS JOIN ${elementsOf('customer.interests')} AS interest JOIN record_category ON category_id = interest.value
        WHERE customer.id = :concerned
          AND ((record = 'announcement' AND record_id = announcement.id) OR (record = 'company' AND record_id = announcement.company_id))))`,
};

/** Every query of announcements, prepared once. What is not yet published is not there. */
export function prepareAnnouncementQueries(db: Database) {
  const listNewest = preparePage<Announcement>(db, { ...filtered, orderBy: 'published_ms DESC, id DESC' });
  const listNext = preparePage<Announcement>(db, { ...filtered, orderBy: 'starts_ms, id' });
  const findOne = prepareFind<Announcement>(db, 'SELECT body FROM announcement WHERE id = :id AND published_ms <= :now');

  const listPublished = db.prepare('SELECT id FROM announcement WHERE published_ms <= :nowMs');

  return {
    listPublishedIds: (now: Date): number[] => listPublished.all({ nowMs: now.getTime() }).map(({ id }) => Number(id)),
    /** Events by their beginning, everything else newest first. */
    list: ({ type, scope, company, category, now, between, concernedId, page, per_page }: AnnouncementFilter) => {
      const parameters = {
        now: now.getTime(),
        from: between?.fromMs ?? null,
        until: between?.untilMs ?? null,
        type: type ?? null,
        scope: scope ?? null,
        company: company ?? null,
        category: category ?? null,
        concerned: concernedId ?? null,
      };
      return (type === 'event' ? listNext : listNewest)(parameters, { page, per_page });
    },
    find: (id: number, now: Date) => findOne({ id, now: now.getTime() }),
  };
}
