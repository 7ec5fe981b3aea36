import type { DatabaseSync } from 'node:sqlite';
import type { Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { prepareFind, preparePage } from '../bodies.ts';

export interface AnnouncementFilter extends Omit<QueryOf<typeof listAnnouncements>, 'from' | 'to'> {
  now: Date;
  /** The time that was asked for; undefined: what is current. */
  between: { fromMs: number; untilMs: number } | undefined;
}

const filtered = {
  from: 'announcement',
  where: `published_ms <= :now
    AND CASE WHEN :from IS NULL THEN visible_from_ms <= :now AND visible_until_ms > :now ELSE starts_ms < :until AND ends_ms > :from END
    AND (:type IS NULL OR type = :type)
    AND (:scope IS NULL OR scope = :scope)
    AND (:company IS NULL OR company_id = :company)
    AND (:category IS NULL OR id IN (SELECT record_id FROM record_category WHERE record = 'announcement' AND category_id = :category))`,
};

/** Every query of announcements, prepared once. What is not yet published is not there. */
export function prepareAnnouncementQueries(db: DatabaseSync) {
  const listNewest = preparePage<Announcement>(db, { ...filtered, orderBy: 'published_ms DESC, id DESC' });
  const listNext = preparePage<Announcement>(db, { ...filtered, orderBy: 'starts_ms, id' });
  const findOne = prepareFind<Announcement>(db, 'SELECT body FROM announcement WHERE id = :id AND published_ms <= :now');

  return {
    /** Events by their beginning, everything else newest first. */
    list: ({ type, scope, company, category, now, between, page, per_page }: AnnouncementFilter) => {
      const parameters = {
        now: now.getTime(),
        from: between?.fromMs ?? null,
        until: between?.untilMs ?? null,
        type: type ?? null,
        scope: scope ?? null,
        company: company ?? null,
        category: category ?? null,
      };
      return (type === 'event' ? listNext : listNewest)(parameters, { page, per_page });
    },
    find: (id: number, now: Date) => findOne({ id, now: now.getTime() }),
  };
}
