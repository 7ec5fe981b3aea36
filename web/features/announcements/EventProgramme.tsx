import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { monthName } from '#shared/rules/date-format.ts';
import { findNextTimes } from '#shared/rules/event-dates.ts';
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

/** Events in a list, grouped by the month in which they begin. Events that began on an earlier day are a group of their own at the end. */
export function EventProgramme({ events, toAction }: Props) {
  const t = useTranslate();
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
            {key === running ? (
              <span>{t('announcements.running')}</span>
            ) : (
              <>
                <span>{monthName(Number(key.slice(5)), locale)}</span> <small>{key.slice(0, 4)}</small>
              </>
            )}
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
  /** `2026-11`, or `running`. */
  key: string;
  events: Announcement[];
}

/** Key of the group of events that began before today. */
const running = 'running';

/** Groups events by the month in which they begin. Another mall API may list running events first, so they are moved here. */
function toEventMonths(events: readonly Announcement[], now: Date, timeZone: string): EventMonth[] {
  const today = calendarDateIn(now, timeZone);
  const months: EventMonth[] = [];
  for (const event of events) {
    const { starts_at } = findNextTimes(event, now, timeZone);
    const day = calendarDateIn(starts_at ? new Date(starts_at) : now, timeZone);
    const key = day < today ? running : day.slice(0, 7);
    const known = months.find((month) => month.key === key);
    if (known) known.events.push(event);
    else months.push({ key, events: [event] });
  }
  return months.toSorted((one, other) => Number(one.key === running) - Number(other.key === running));
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
