import type { Parking } from '#shared/contracts/parking.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { type FigureAge, toFigureAge } from '#shared/rules/figure-age.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** What the number of free places may claim at this moment. */
export function usePlacesAge(parking: Parking | undefined): FigureAge {
  const { now } = useNow();
  return typeof parking?.free === 'number' ? toFigureAge(parking.updated_at, now) : 'gone';
}

/** How many places there are, and how many of them are or were free, as far as that is known; the number is read out when it changes. */
export function FreePlaces({ parking }: { parking: Parking }) {
  const t = useTranslate();
  const age = usePlacesAge(parking);
  const { capacity, free, updated_at } = parking;
  if (typeof free !== 'number' || age === 'gone') {
    return capacity > 0 ? (
      <div className="parking-places">
        <p className="parking-count">{capacity}</p>
        <p className="parking-count-words">{t('parking.capacity', { count: capacity })}</p>
      </div>
    ) : null;
  }
  const shown = Math.min(Math.max(0, free), capacity);
  const isFull = shown === 0 && age === 'live';
  return (
    <div className="parking-places">
      <div aria-live="polite" aria-atomic="true">
        <p className="parking-count">{shown}</p>
        <p className="parking-count-words">
          {isFull ? t('parking.full') : t('parking.free_now', { count: shown })} <span>{t('parking.of_all', { count: capacity })}</span>
        </p>
      </div>
      <meter className="parking-meter" min={0} max={capacity} value={shown} aria-label={t('parking.free_share')} />
      {updated_at && <CountedAt instant={updated_at} age={age} />}
    </div>
  );
}

/** When it was counted; what is not of today says so. */
function CountedAt({ instant, age }: { instant: string; age: 'live' | 'earlier' }) {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { now } = useNow();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const time = formatDate(instant, mall?.time_format ?? 'H:mm', locale, timeZone);
  const isToday = calendarDateIn(new Date(instant), timeZone) === calendarDateIn(now, timeZone);
  const key = age === 'live' ? 'updated' : isToday ? 'last_known' : 'last_known_yesterday';
  return <p className="small">{t(`parking.${key}`, { time })}</p>;
}
// messages: parking.updated
// messages: parking.last_known
// messages: parking.last_known_yesterday
