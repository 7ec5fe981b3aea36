import type { Parking } from '#shared/contracts/parking.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useNow } from '../../lib/now.tsx';
import { useSite } from '../../lib/site.tsx';

/** How many places there are, and how many of them are free where that is known; the number is read out when it changes. */
export function FreePlaces({ parking: { capacity, free, updated_at } }: { parking: Parking }) {
  const t = useTranslate();
  if (typeof free !== 'number') {
    return capacity > 0 ? (
      <div className="parking-places">
        <p className="parking-count">{capacity}</p>
        <p className="parking-count-words">{t('parking.capacity', { count: capacity })}</p>
      </div>
    ) : null;
  }
  const shown = Math.min(Math.max(0, free), capacity);
  return (
    <div className="parking-places">
      <div aria-live="polite" aria-atomic="true">
        <p className="parking-count">{shown}</p>
        <p className="parking-count-words">
          {shown === 0 ? t('parking.full') : t('parking.free_now', { count: shown })}{' '}
          <span>{t('parking.of_all', { count: capacity })}</span>
        </p>
      </div>
      <meter className="parking-meter" min={0} max={capacity} value={shown} aria-label={t('parking.free_share')} />
      {updated_at && <CountedAt instant={updated_at} />}
    </div>
  );
}

/** The time, and the day too where it was not today. */
function CountedAt({ instant }: { instant: string }) {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { now } = useNow();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const time = mall?.time_format ?? 'H:mm';
  const isToday = calendarDateIn(new Date(instant), timeZone) === calendarDateIn(now, timeZone);
  const format = isToday ? time : `${mall?.date_format ?? 'D. M. YYYY'} ${time}`;
  return <p className="small">{t('parking.updated', { time: formatDate(instant, format, locale, timeZone) })}</p>;
}
