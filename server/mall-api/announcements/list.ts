import {
  type Announcement,
  type EventChoice,
  eventChoices,
  type listAnnouncements,
  type listEventChoices,
} from '#shared/contracts/announcements.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { Page } from '../core/db/bodies.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'announcements' | 'documents'>;
}

/** Lists announcements; with `concernedId` only announcements that concern this member. */
export function prepareAnnouncementList({ clock, queries: { announcements, documents } }: Dependencies) {
  return ({ from, to, max_price, ...query }: QueryOf<typeof listAnnouncements>, concernedId?: number): Page<Announcement> => {
    const now = clock();
    const { timezone, currency } = documents.getCentre();
    const between = from || to ? toInterval(from, to, timezone, now) : undefined;
    const dayMs = toInstant(from ?? calendarDateIn(now, timezone), '00:00', timezone).getTime();
    const maxPrice = max_price === undefined ? undefined : { amount: max_price, currency };
    return announcements.list({ ...query, maxPrice, now, between, dayMs, concernedId });
  };
}

/** Counts the current events with each property by which visitors can filter. */
export function prepareEventChoices(list: ReturnType<typeof prepareAnnouncementList>) {
  return ({ scope }: QueryOf<typeof listEventChoices>): EventChoice[] =>
    eventChoices
      .map((choice) => ({ choice, count: list({ type: 'event', scope, [choice]: '1', page: 1, per_page: 1 }).meta.total }))
      .filter(({ count }) => count > 0);
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
