import type { DeskHours } from '#shared/contracts/desk-hours.ts';
import { weekdayName } from '#shared/rules/date-format.ts';
import { weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { CalendarTable } from '../../ui/CalendarTable.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { useHoursTexts } from './hours-texts.ts';

type Day = DeskHours['days'][number];

interface Props {
  hours: DeskHours;
  onChoose: (date: string) => void;
}

/** A month with the centre's hours on each day. Days on which other zones or companies deviate from their week are marked. */
export function HoursCalendar({ hours: { month, today, days, zones }, onChoose }: Props) {
  const texts = useHoursTexts();
  const { locale } = useDesk();
  const own = Math.max(
    0,
    zones.findIndex((zone) => zone.is_default),
  );
  const first = days[0] ? weekdays.indexOf(weekdayOf(days[0].date)) : 0;
  const cells: (Day | undefined)[] = [...Array.from({ length: first }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, index) => cells.slice(index * 7, index * 7 + 7));
  return (
    <CalendarTable
      caption={texts.month(month)}
      className="hours-calendar"
      weekdays={weekdays.map((day) => ({ long: weekdayName(day, locale, 'long'), short: weekdayName(day, locale, 'short') }))}
      weeks={weeks.map((week, index) => ({
        key: String(index),
        cells: Array.from({ length: 7 }, (_, column) => {
          const day = week[column];
          return (
            <td key={day?.date ?? column}>{day && <DayCell day={day} own={own} isToday={day.date === today} onChoose={onChoose} />}</td>
          );
        }),
      }))}
    />
  );
}

interface DayCellProps extends Pick<Props, 'onChoose'> {
  day: Day;
  /** Index of the centre's main zone. */
  own: number;
  isToday: boolean;
}

function DayCell({ day: { date, zones, companies }, own, isToday, onChoose }: DayCellProps) {
  const t = useTranslate();
  const { day: writeDay } = useDates();
  const { title, hours, shortHours } = useHoursTexts();
  const centre = zones[own];
  const others = zones.filter((zone, index) => index !== own && zone.exception).length + companies;
  const name = centre?.exception ? title(centre.exception.translations) : '';
  const marks = others > 0 ? [t('hours.others', { count: others })] : [];
  return (
    <button
      type="button"
      className={classNames(
        'day-cell',
        isToday && 'day-today',
        Boolean(centre?.exception) && 'day-exceptional',
        centre?.status === 'closed' && 'day-closed',
      )}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(date)}
    >
      <span className="day-number" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className="day-hours" aria-hidden="true">
        {centre && shortHours(centre)}
      </span>
      <span className="day-name" aria-hidden="true">
        {name}
      </span>
      {others > 0 && <span className="day-others" aria-hidden="true">{`+${others}`}</span>}
      <VisuallyHidden>{[writeDay(date), ...(centre ? [hours(centre)] : []), ...(name ? [name] : []), ...marks].join(', ')}</VisuallyHidden>
    </button>
  );
}
