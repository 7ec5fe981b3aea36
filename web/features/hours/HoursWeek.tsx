import { weekdayName } from '#shared/rules/date-format.ts';
import { hoursOnDay } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { formatDayMonth } from '../../lib/centre/day-month.ts';
import { formatIntervals } from '../../lib/centre/hours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { HoursTable } from '../../ui/HoursTable.tsx';
import { useToday } from './use-today.ts';
import { listWeek } from './week-lines.ts';

interface Props {
  hours: OpeningHours;
  /** Caption of the table; default: 'Opening hours'. */
  caption?: string | undefined;
}

/** Table of a week from Monday. Each row shows the next day of that weekday, so that it includes an exception within seven days, with its reason. */
export function HoursWeek({ hours, caption }: Props) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const today = useToday();
  const rows = listWeek(today).map(({ date, weekday }) => {
    const { status, intervals, exception } = hoursOnDay(hours, date);
    const note = exception && [formatDayMonth(date, site), texts.find(exception, 'title')].filter(Boolean).join(' · ');
    return {
      day: weekdayName(weekday, site.locale, 'long'),
      hours: status === 'open' ? formatIntervals(intervals, site) : t(status === 'closed' ? 'hours.closed' : 'hours.unknown'),
      ...(note && { note }),
      isToday: date === today,
      isClosed: status === 'closed',
    };
  });
  return (
    <>
      <HoursTable caption={caption ?? t('hours.week')} rows={rows} todayWord={t('hours.today_word')} />
      {hours.stated !== undefined && <p className="quiet small">{t('hours.stated', { hours: hours.stated })}</p>}
    </>
  );
}
