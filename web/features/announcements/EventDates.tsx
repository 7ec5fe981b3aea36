import type { Announcement } from '#shared/contracts/announcements.ts';
import { listComingDates, listDates, toOccurrence } from '#shared/rules/event-dates.ts';
import type { EventDate } from '#shared/schemas/fields.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useDates } from './dates.ts';
import { PhaseBadge } from './PhaseBadge.tsx';

/** All dates of an event, each with its own place if it differs. Past dates are folded if there are coming ones. */
export function EventDates({ event }: { event: Announcement }) {
  const t = useTranslate();
  const { now } = useNow();
  const { timeZone } = useDates();
  const all = listDates(event);
  const coming = listComingDates(event, now, timeZone);
  const past = all.filter((date) => !coming.includes(date));
  if (coming.length === 0) return <DateList event={event} dates={all.toReversed()} hasPhase />;
  return (
    <>
      <DateList event={event} dates={coming} hasPhase />
      {past.length > 0 && (
        <Disclosure summary={t('announcements.past_dates', { count: past.length })} className="event-past-dates">
          <DateList event={event} dates={past} />
        </Disclosure>
      )}
    </>
  );
}

interface DateListProps {
  event: Announcement;
  dates: readonly EventDate[];
  /** Whether the first date has a badge: soon, now, or over. */
  hasPhase?: boolean;
}

function DateList({ event, dates, hasPhase = false }: DateListProps) {
  const texts = useRecordTexts();
  const { span } = useDates();
  const common = findPlace(event, texts);
  return (
    <ol className="event-dates">
      {dates.map((date, index) => {
        const occurrence = toOccurrence(event, date);
        const place = findPlace(occurrence, texts);
        return (
          <li key={date.id} id={`date-${date.id}`}>
            <span>{span(occurrence, 'dddd')}</span>
            {place !== common && <span className="event-date-place">{place}</span>}
            {hasPhase && index === 0 && <PhaseBadge event={occurrence} isDetailed />}
          </li>
        );
      })}
    </ol>
  );
}
