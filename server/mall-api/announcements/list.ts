import type { Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import type { Page } from '../core/db/bodies.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'announcements' | 'documents'>;
}

/** Lists announcements; with `concernedId` only announcements that concern this member. */
export function prepareAnnouncementList({ clock, queries: { announcements, documents } }: Dependencies) {
  return ({ from, to, ...query }: QueryOf<typeof listAnnouncements>, concernedId?: number): Page<Announcement> => {
    const now = clock();
    const between = from || to ? toInterval(from, to, documents.getCentre().timezone, now) : undefined;
    return announcements.list({ ...query, now, between, concernedId });
  };
}

const forever = { fromMs: -8.64e15, untilMs: 8.64e15 };

/**
 * Converts two days, both inclusive, to an interval. Without a first day, the interval begins now; if the last day is
 * already over, the interval has no beginning.
 */
function toInterval(from: string | undefined, to: string | undefined, timeZone: string, now: Date): { fromMs: number; untilMs: number } {
  const startOf = (date: string) => toInstant(date, '00:00', timeZone).getTime();
  const untilMs = to ? startOf(addDays(to, 1)) : forever.untilMs;
  if (from) return { fromMs: startOf(from), untilMs };
  return { fromMs: untilMs <= now.getTime() ? forever.fromMs : now.getTime(), untilMs };
}
