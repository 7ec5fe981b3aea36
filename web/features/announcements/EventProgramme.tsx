import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { monthName } from '#shared/rules/date-format.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useIsWhole } from '../../lib/navigation/stages.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { CompanyName } from './CompanyName.tsx';
import { useDates } from './dates.ts';
import { EventRow } from './EventRow.tsx';
import { toEventMonths } from './event-months.ts';
import { useEventCategories } from './use-event-categories.ts';

interface Props {
  events: readonly Announcement[];
  /** A control of another feature on each event. */
  toAction: (event: Announcement) => ReactNode;
}

/** Number of events shown with the head of a new page: a phone has no space for two. */
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

/** Text above an event's title: its categories, and the shop that holds it. */
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
