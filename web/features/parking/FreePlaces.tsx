import type { Parking } from '#shared/contracts/parking.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { type FigureAge, toFigureAge } from '#shared/rules/figure-age.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Returns the age of the number of free places. An old number must not be shown as current. */
export function usePlacesAge(parking: Parking | undefined): FigureAge {
  const { now } = useNow();
  return typeof parking?.free === 'number' ? toFigureAge(parking.updated_at, now) : 'gone';
}

/** Number of free places. Screen readers announce changes. If the number is outdated, shows the capacity and the last known number. */
export function FreePlaces({ parking }: { parking: Parking }) {
  const t = useTranslate();
  const age = usePlacesAge(parking);
  const { capacity, free, updated_at } = parking;
  const shown = typeof free === 'number' ? Math.min(Math.max(0, free), capacity) : 0;
  if (age !== 'live') {
    return capacity > 0 ? (
      <div className="parking-places">
        <div>
          <p className="parking-count">{capacity}</p>
          <p className="parking-count-words">{t('parking.capacity', { count: capacity })}</p>
        </div>
        {age === 'earlier' && updated_at && <CountedAt instant={updated_at} age={age} count={shown} />}
      </div>
    ) : null;
  }
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
      {updated_at && <CountedAt instant={updated_at} age={age} count={shown} />}
    </div>
  );
}

/** Time of the count. If the count is outdated, also the number, and whether it was today. */
function CountedAt({ instant, age, count }: { instant: string; age: 'live' | 'earlier'; count: number }) {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { now } = useNow();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const time = formatDate(instant, mall?.time_format ?? 'H:mm', locale, timeZone);
  const isToday = calendarDateIn(new Date(instant), timeZone) === calendarDateIn(now, timeZone);
  if (age === 'live') return <p className="small">{t('parking.updated', { time })}</p>;
  return <p className="small">{t(isToday ? 'parking.last_known' : 'parking.last_known_yesterday', { time, count })}</p>;
}
