import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link, RowLink } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { addMonths, type CalendarAddress, type DatedEvent, listDated, listOnDay, toDatedKey, useCalendarNames } from './calendar-month.ts';
import { useDates } from './dates.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { PhaseBadge } from './PhaseBadge.tsx';
import { useAnnouncementLink } from './use-announcement-link.ts';

interface Props {
  address: CalendarAddress;
  today: string;
  events: Resource<Announcement[]>;
  toHref: (address: CalendarAddress) => string | undefined;
  /** Returns a control that another feature provides for an event. */
  toAction: (event: Announcement) => ReactNode;
}

/** A month of events: a grid of days, and beside it the events of the chosen day or of the whole month. */
export function EventCalendar({ address, today, events, toHref, toAction }: Props) {
  const { timeZone } = useDates();
  const dated = 'data' in events ? listDated(events.data, address.month, timeZone) : [];
  return (
    <div className="event-calendar">
      <section className="event-calendar-month" aria-labelledby="calendar-month">
        <MonthHead month={address.month} today={today} toHref={toHref} />
        <MonthGrid {...address} today={today} events={dated} toHref={toHref} />
      </section>
      {'data' in events && <ChosenEvents address={address} today={today} events={dated} toHref={toHref} toAction={toAction} />}
    </div>
  );
}

function MonthHead({ month, today, toHref }: { month: string } & Pick<Props, 'today' | 'toHref'>) {
  const t = useTranslate();
  const names = useCalendarNames();
  const toMonthHref = (other: string) => toHref({ month: other, day: undefined });
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];
  const [previousHref, nextHref, nowHref] = [toMonthHref(previous), toMonthHref(next), toMonthHref(today.slice(0, 7))];
  return (
    <header className="event-calendar-head">
      <h2 id="calendar-month">{names.month(month)}</h2>
      {nowHref !== undefined && !today.startsWith(month) && (
        <Link href={nowHref} data-keep-scroll>
          {t('announcements.calendar_now')}
        </Link>
      )}
      <span className="event-calendar-arrows">
        {previousHref !== undefined && (
          <IconButton
            icon="arrow-left"
            label={t('announcements.calendar_previous', { month: names.month(previous) })}
            href={previousHref}
            data-keep-scroll
          />
        )}
        {nextHref !== undefined && (
          <IconButton
            icon="arrow-right"
            label={t('announcements.calendar_next', { month: names.month(next) })}
            href={nextHref}
            data-keep-scroll
          />
        )}
      </span>
    </header>
  );
}

interface ChosenProps extends Pick<Props, 'address' | 'today' | 'toHref' | 'toAction'> {
  events: readonly DatedEvent[];
}

/** Events of the chosen day. If no day is chosen, the remaining events of the month. */
function ChosenEvents({ address: { month, day }, today, events, toHref, toAction }: ChosenProps) {
  const t = useTranslate();
  const headingId = useId();
  const list = useRef<HTMLElement>(null);
  const dayBefore = useRef(day);
  useEffect(() => {
    const isBelow = (list.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2;
    if (day && day !== dayBefore.current && isBelow) list.current?.scrollIntoView(); // on phones, the list is below the month
    dayBefore.current = day;
  }, [day]);
  const names = useCalendarNames();
  const isThisMonth = today.startsWith(month);
  const shown = day ? listOnDay(events, day) : events.filter(({ last }) => !isThisMonth || last >= today);
  const monthHref = toHref({ month, day: undefined });
  const heading = isThisMonth ? 'announcements.calendar_rest' : 'announcements.calendar_all';
  return (
    <section ref={list} className="event-calendar-list" aria-labelledby={headingId}>
      <header className="event-calendar-chosen">
        <h2 id={headingId}>{day ? names.day(day) : t(heading, { month: names.month(month) })}</h2>
        {day && monthHref !== undefined && (
          <Link href={monthHref} data-keep-scroll>
            {t('announcements.calendar_whole_month')}
          </Link>
        )}
      </header>
      <p className="visually-hidden" role="status">
        {day && t('announcements.calendar_day', { day: names.day(day), count: shown.length })}
      </p>
      {shown.length > 0 ? (
        <ol className="event-briefs">
          {shown.map(({ event }) => (
            <li key={toDatedKey(event)}>
              <EventBrief event={event} isDayKnown={day !== undefined} action={toAction(event)} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="quiet">{t(day ? 'announcements.calendar_empty_day' : 'announcements.calendar_empty_month')}</p>
      )}
    </section>
  );
}
// messages: announcements.calendar_rest, announcements.calendar_all

interface EventBriefProps {
  event: Announcement;
  /** Whether the page shows the day beside the event, so that the event needs only its time. */
  isDayKnown: boolean;
  /** A control that another feature provides, such as a favourite button. */
  action?: ReactNode;
}

/** An event in a narrow column: time, title, place. */
function EventBrief({ event, isDayKnown, action }: EventBriefProps) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDates();
  const href = useAnnouncementLink(event);
  const title = texts.get(event, 'title');
  const place = findPlace(event, texts);
  const when = isDayKnown ? dates.times(event) : dates.brief(event);
  return (
    <article className="event-brief linked-row">
      <p className="event-brief-when">{when ?? t('announcements.date_open')}</p>
      <h3 className="event-brief-title">{href === undefined ? title : <RowLink href={href}>{title}</RowLink>}</h3>
      {place !== undefined && <Meta icon="map-pin">{place}</Meta>}
      <PhaseBadge event={event} />
      {action !== undefined && <div className="event-brief-action">{action}</div>}
    </article>
  );
}
