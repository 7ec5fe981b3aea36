import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { monthName } from '#shared/rules/date-format.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useIsWhole } from '../../lib/navigation/stages.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { CompanyName } from './announcement-source.tsx';
import { useDates } from './dates.ts';
import { EventRow } from './EventRow.tsx';

interface Props {
  events: readonly Announcement[];
  /** Returns a control that another feature provides for an event. */
  toAction: (event: Announcement) => ReactNode;
}

/** Number of events that are rendered first in a new page, because a phone's first view has no space for two. */
const firstRows = 1;

/** Events in a list, grouped by the month in which they begin. */
export function EventProgramme({ events, toAction }: Props) {
  const { locale } = useSite();
  const { timeZone } = useDates();
  const { now } = useNow();
  const toEyebrow = useEventEyebrow();
  const drawn = useIsWhole() ? events : events.slice(0, firstRows);
  return (
    <div className="event-programme">
      {toEventMonths(drawn, now, timeZone).map(({ key, events: ofMonth }) => (
        <section key={key} className="event-month" aria-labelledby={`month-${key}`}>
          <h2 id={`month-${key}`} className="event-month-name">
            <span>{monthName(Number(key.slice(5)), locale)}</span> <small>{key.slice(0, 4)}</small>
          </h2>
          <ol className="event-rows">
            {ofMonth.map((event) => (
              <li key={event.id}>
                <EventRow event={event} eyebrow={toEyebrow(event)} action={toAction(event)} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Text above an event's title: its categories, and the shop that organises it. */
export function useEventEyebrow(): (event: Announcement) => ReactNode {
  const t = useTranslate();
  const toCategories = useEventCategories();
  return (event) => {
    const categories = toCategories(event);
    const company = typeof event.company_id === 'number' ? <CompanyName id={event.company_id} /> : undefined;
    return (
      <>
        <span>{categories ?? company ?? t(`announcements.scope_${event.scope}`)}</span>
        {categories !== undefined && company && <span className="announcement-beside">{company}</span>}
      </>
    );
  };
}
// messages: announcements.scope_*

interface EventMonth {
  /** `2026-11`. */
  key: string;
  events: Announcement[];
}

/** Groups sorted events by month. Events that began before today are in the current month. */
function toEventMonths(events: readonly Announcement[], now: Date, timeZone: string): EventMonth[] {
  const months: EventMonth[] = [];
  for (const event of events) {
    const begins = event.starts_at ? new Date(event.starts_at) : now;
    const key = calendarDateIn(begins < now ? now : begins, timeZone).slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.events.push(event);
    else months.push({ key, events: [event] });
  }
  return months;
}

/** Returns a function that lists an event's categories: 'Markets, Families'. Undefined if there are none, and while loading. */
export function useEventCategories(): (event: Announcement) => string | undefined {
  const texts = useRecordTexts();
  const resource = useEndpoint(listCategories, { query: { type: 'event' } });
  const categories = resource.state === 'ready' ? resource.data : [];
  return (event) => {
    const own = event.category_ids.flatMap((id) => categories.filter((category) => category.id === id));
    return own.length === 0 ? undefined : own.map((category) => texts.get(category, 'name')).join(', ');
  };
}
