import type { Parking } from '#shared/contracts/parking.ts';
import { vocaliseHours } from '#shared/rules/clock-preposition.ts';
import { formatDate, weekdayName } from '#shared/rules/date-format.ts';
import { toFigureAge } from '#shared/rules/figure-age.ts';
import { hoursOnDay, openingStatus } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import type { OpeningZone } from '#shared/schemas/fields.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { formatInstant, formatIntervals, useCentreZone, useHoursLine } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

/** Days in which the next special day is announced. */
const specialDays = 14;

/** Whether the centre is open, large; then until when, or when it opens; today's hours, until they are over; and the next day with other hours. */
export function BoardHours({ centre }: { centre: OpeningZone }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { now } = useNow();
  const zone = useCentreZone();
  const line = useHoursLine(centre);
  const state = useOpeningState(centre);
  const today = calendarDateIn(now, zone);
  const next = centre.exceptions
    .filter(({ date }) => date > today && date <= addDays(today, specialDays))
    .sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  const day = next && hoursOnDay(centre, next.date);
  return (
    <section className="board-fact">
      <div className="board-now">
        {state ? (
          <p className="board-state">
            <strong>{state.word}</strong> <span>{state.more}</span>
          </p>
        ) : (
          <h2>{t('hours.week')}</h2>
        )}
        {line && !line.isOver && <p className={state ? undefined : 'board-figure'}>{line.today}</p>}
      </div>
      {next && day && (
        <p className="board-special">
          {[formatDate(next.date, `dddd ${localeFacts[site.locale].day} MMMM`, site.locale, 'UTC'), texts.find(next, 'title')]
            .filter(Boolean)
            .join(' · ')}
          : {day.status === 'open' ? formatIntervals(day.intervals, site) : t('hours.closed')}
        </p>
      )}
    </section>
  );
}

/** Returns the state in words. Undefined until the page is live, and if the hours are uncertain. */
function useOpeningState(centre: OpeningZone): { word: string; more: string } | undefined {
  const t = useTranslate();
  const site = useSite();
  const { now, isLive } = useNow();
  const zone = useCentreZone();
  const status = openingStatus(centre, now, zone);
  if (!isLive || status.status === 'unknown') return undefined;
  if (status.status === 'open') {
    return status.until
      ? { word: t('board.open'), more: t('board.open_until', { time: formatInstant(status.until, site) }) }
      : { word: t('hours.open_always'), more: '' };
  }
  const word = t('hours.closed');
  if (!status.opensAt) return { word, more: '' };
  const time = formatInstant(status.opensAt, site);
  const isToday = calendarDateIn(status.opensAt, zone) === calendarDateIn(now, zone);
  const day = weekdayName(toZoned(status.opensAt, zone).weekday, site.locale, 'long');
  return { word, more: vocaliseHours(isToday ? t('board.opens_at', { time }) : t('board.opens_on', { day, time })) };
}

/** Free spaces while the number is current; later today, the last number with its time. */
export function BoardParking({ parking }: { parking: Parking | undefined }) {
  const t = useTranslate();
  const site = useSite();
  const { now } = useNow();
  const zone = useCentreZone();
  if (typeof parking?.free !== 'number' || !parking.updated_at) return null;
  const updatedAt = new Date(parking.updated_at);
  const age = toFigureAge(parking.updated_at, now);
  if (age === 'gone' || calendarDateIn(updatedAt, zone) !== calendarDateIn(now, zone)) return null;
  const count = Math.min(Math.max(0, parking.free), parking.capacity);
  const time = formatInstant(updatedAt, site);
  return (
    <section className="board-fact">
      <h2>{t('menu.parking')}</h2>
      {age === 'live' ? (
        <>
          <p className="board-figure">
            {count > 0 && <span>{count} </span>}
            <span>{count === 0 ? t('parking.full') : t('parking.free_now', { count })}</span>
          </p>
          <p>{t('parking.updated', { time })}</p>
        </>
      ) : (
        <p>{t('parking.last_known', { time, count })}</p>
      )}
    </section>
  );
}
