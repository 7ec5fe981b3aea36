import { weekdayName } from '#shared/rules/date-format.ts';
import type { DatedHours } from '#shared/rules/opening-hours.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { formatDayMonth } from '../../lib/centre/day-month.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { CalendarTable } from '../../ui/CalendarTable.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { toHoursText } from './week-lines.ts';

/** The hours of each day of the coming weeks. Highlights exceptions, with their reason. */
export function WeeksAhead({ weeks, today }: { weeks: readonly DatedHours[][]; today: string }) {
  const t = useTranslate();
  const site = useSite();
  const [from = today, to = today] = [weeks[0]?.[0]?.date, weeks.at(-1)?.at(-1)?.date];
  return (
    <CalendarTable
      className="weeks-ahead"
      caption={t('hours.ahead_caption', { from: formatDayMonth(from, site), to: formatDayMonth(to, site) })}
      weekdays={weekdays.map((weekday) => ({
        long: weekdayName(weekday, site.locale, 'long'),
        short: weekdayName(weekday, site.locale, 'short'),
      }))}
      weeks={weeks.map((days) => ({
        key: days[0]?.date ?? '',
        cells: days.map((day) => <Day key={day.date} day={day} today={today} isFirst={day.date === from} />),
      }))}
    />
  );
}

function Day({ day, today, isFirst }: { day: DatedHours; today: string; isFirst: boolean }) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const { date, status, exception } = day;
  const reason = exception && texts.find(exception, 'title');
  const showsMonth = isFirst || date.endsWith('-01');
  return (
    <td
      className={classNames('ahead-day', exception && 'ahead-other', date < today && 'ahead-past', date === today && 'ahead-today')}
      aria-current={date === today ? 'date' : undefined}
    >
      <time dateTime={date}>{showsMonth ? formatDayMonth(date, site) : Number(date.slice(8))}</time>
      <span className={classNames('ahead-hours', status === 'closed' && 'ahead-closed')}>
        {status !== 'open' && <Icon name="minus" size="small" className="ahead-mark" />}
        <span className="ahead-words">{toHoursText(day, site, t)}</span>
      </span>
      {exception && (
        <span className="ahead-reason">
          <VisuallyHidden>{t('hours.other_than_usual')}: </VisuallyHidden>
          {reason}
        </span>
      )}
    </td>
  );
}
