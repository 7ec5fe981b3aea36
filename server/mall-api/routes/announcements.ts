import type { FastifyInstance } from 'fastify';
import { type Announcement, getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import type { Page } from '../db/bodies.ts';
import { found } from '../db/found.ts';
import { prepareAnnouncementQueries } from '../db/queries/announcements.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement, implementPaged } from '../implement.ts';

export function registerAnnouncements(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const announcements = prepareAnnouncementQueries(db);
  const list = prepareAnnouncementList({ db, clock });
  implementPaged(app, listAnnouncements, ({ query }) => list(query));
  implement(app, getAnnouncement, ({ params }) => found(announcements.find(params.id, clock())));
}

/** What the list answers; for a member, what concerns them alone. */
export function prepareAnnouncementList({ db, clock }: RouteDependencies) {
  const announcements = prepareAnnouncementQueries(db);
  const documents = prepareDocumentQueries(db);
  return ({ from, to, ...query }: QueryOf<typeof listAnnouncements>, concernedId?: number): Page<Announcement> => {
    const now = clock();
    const between = from || to ? toInterval(from, to, documents.getCentre().timezone, now) : undefined;
    return announcements.list({ ...query, now, between, concernedId });
  };
}

const forever = { fromMs: -8.64e15, untilMs: 8.64e15 };

/** Both days inclusive. Without a first day it begins now, unless the last day is over: then what was before is meant. */
function toInterval(from: string | undefined, to: string | undefined, timeZone: string, now: Date): { fromMs: number; untilMs: number } {
  const startOf = (date: string) => toInstant(date, '00:00', timeZone).getTime();
  const untilMs = to ? startOf(addDays(to, 1)) : forever.untilMs;
  if (from) return { fromMs: startOf(from), untilMs };
  return { fromMs: untilMs <= now.getTime() ? forever.fromMs : now.getTime(), untilMs };
}
