import { useState } from 'react';
import { useNavigate } from 'react-router';
import { weekdayName } from '#shared/rules/date-format.ts';
import { weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { CalendarTable } from '../../ui/CalendarTable.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import {
  type CalendarAddress,
  type DatedEvent,
  listMonthDays,
  listOnDay,
  toDatedKey,
  toWeeks,
  useCalendarNames,
} from './calendar-month.ts';
import { findDay, useDayKeys } from './use-day-keys.ts';

interface Props extends CalendarAddress {
  today: string;
  events: readonly DatedEvent[];
  /** Address of a month or a day; undefined outside the calendar's range. */
  toHref: (address: CalendarAddress) => string | undefined;
}

/** A month as a grid. Days with events are links. Only one day is a tab stop; arrow keys move the focus from it. */
export function MonthGrid({ month, day: chosen, today, events, toHref }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const names = useCalendarNames();
  const navigate = useNavigate();
  const [focused, setFocused] = useState<string>();
  const days = listMonthDays(month);
  const { ref, onKeyDown } = useDayKeys(month, (other) => {
    const href = toHref({ month: other, day: undefined });
    if (href) void navigate(href, { preventScrollReset: true });
  });
  const firstMarked = days.find((day) => listOnDay(events, day).length > 0);
  const tabStop = [focused, chosen, today, firstMarked].find((day) => day !== undefined && days.includes(day)) ?? days[0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only reads which day has the focus
    <div onFocus={(event) => setFocused(findDay(event.target))}>
      <CalendarTable
        ref={ref}
        role="grid"
        className="month-grid"
        caption={t('announcements.calendar_caption', { month: names.month(month) })}
        hint={t('announcements.calendar_keys')}
        weekdays={weekdays.map((weekday) => ({
          long: weekdayName(weekday, locale, 'long'),
          short: weekdayName(weekday, locale, 'short'),
        }))}
        weeks={toWeeks(month).map((week, index) => ({
          key: `${month}-${index}`,
          cells: week.map((day, weekday) =>
            day === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no identity other than its weekday
              <td key={weekday} className="month-gap" />
            ) : (
              <DayCell
                key={day}
                day={day}
                isToday={day === today}
                isChosen={day === chosen}
                isTabStop={day === tabStop}
                events={listOnDay(events, day)}
                href={toHref({ month, day })}
                isWeekStart={weekday === 0 || day === days[0]}
              />
            ),
          ),
        }))}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  isChosen: boolean;
  isTabStop: boolean;
  /** Whether the day begins a week of the grid, so that titles of events that began earlier are repeated. */
  isWeekStart: boolean;
  events: readonly DatedEvent[];
  href: string | undefined;
}

/** Max lines per day, including the "more" line. */
const maxLines = 4;

function DayCell({ day, isToday, isChosen, isTabStop, isWeekStart, events, href }: DayProps) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const names = useCalendarNames();
  const content = (
    <>
      <span className="month-number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>{t('announcements.calendar_day', { day: names.day(day), count: events.length })}</VisuallyHidden>
    </>
  );
  const shown = events.length > maxLines ? events.slice(0, maxLines - 1) : events;
  const hasEvents = events.length > 0 && href !== undefined;
  const tabIndex = isTabStop ? 0 : -1;
  const current = isToday ? ('date' as const) : undefined;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focusable by the spread below if it does not contain a link
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid has this role, but not every screen reader infers it
      role="gridcell"
      className={classNames('month-day', isToday && 'month-today', isChosen && 'month-chosen', hasEvents && 'month-marked')}
      aria-selected={isChosen}
      {...(!hasEvents && { tabIndex, 'data-date': day, 'aria-current': current })}
    >
      {hasEvents ? (
        <Link href={href} tabIndex={tabIndex} data-date={day} data-keep-scroll aria-current={current}>
          {content}
        </Link>
      ) : (
        content
      )}
      {hasEvents && (
        <span className="month-marks" aria-hidden="true">
          {shown.map(({ event, first, last }) => (
            <span
              key={toDatedKey(event)}
              className={classNames('month-mark', first < day && 'month-mark-from-before', last > day && 'month-mark-goes-on')}
            >
              {(first === day || isWeekStart) && (
                <span className="month-mark-title" data-days={countDays(day, last)}>
                  {texts.get(event, 'title')}
                </span>
              )}
            </span>
          ))}
          {events.length > shown.length && <span className="month-more">+{events.length - shown.length}</span>}
        </span>
      )}
    </td>
  );
}

/** Number of days for which an event continues in this week and month. Determines the width of its title. */
function countDays(day: string, last: string): number {
  const left = Math.round((Date.parse(last) - Date.parse(day)) / 86_400_000) + 1;
  const ofWeek = weekdays.length - weekdays.indexOf(weekdayOf(day));
  const ofMonth = listMonthDays(day.slice(0, 7)).length - Number(day.slice(8)) + 1;
  return Math.min(left, ofWeek, ofMonth);
}
