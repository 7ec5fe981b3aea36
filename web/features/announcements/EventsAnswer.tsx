import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { findEnd, listOccurrences } from '#shared/rules/event-dates.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { formatInstant, useCentreZone } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Answer } from '../../ui/Answer.tsx';

const maxEvents = 4;
const fetched = 12;

interface Props {
  /** Both inclusive. */
  days: { from: string; to: string };
  label: string;
  /** Only events that begin on the first day and end after this time, `17:00`. */
  fromTime?: string | undefined;
}

/** Answers what is on: events that begin on the days first, then those that are running. */
export function EventsAnswer({ days, label, fromTime }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { now } = useNow();
  const timeZone = useCentreZone();
  const events = useEndpoint(listAnnouncements, { query: { type: 'event', ...days, per_page: fetched } });
  const href = useLinks()('events', { page: 1 });
  if (events.state !== 'ready' || href === undefined) return null;
  const begins = (event: Announcement) => toDay(event, timeZone) >= days.from;
  const isShown = (event: Announcement) => {
    if (!event.starts_at) return false;
    const end = findEnd({ starts_at: event.starts_at, ends_at: event.ends_at }, timeZone);
    const isThere = toDay(event, timeZone) <= days.to && calendarDateIn(end, timeZone) >= days.from && end > now;
    // the record of an event of several days does not say how long it is open on each of them
    return isThere && (fromTime === undefined || (begins(event) && end > toInstant(days.from, fromTime, timeZone)));
  };
  const found = events.data.flatMap((event) => listOccurrences(event)).filter(isShown);
  const sorted = [
    ...found.filter(begins).sort((a, b) => Date.parse(a.starts_at ?? '') - Date.parse(b.starts_at ?? '')),
    ...found.filter((event) => !begins(event)),
  ];
  if (sorted.length === 0) return null;
  const toTime = (event: Announcement) => {
    const time = formatInstant(new Date(event.starts_at ?? ''), site);
    return days.from === days.to ? time : `${formatDate(event.starts_at ?? '', 'ddd', site.locale, timeZone)} ${time}`;
  };
  return (
    <Answer icon="calendar" label={label} source={{ href, text: t('search.answer_source', { page: t('menu.events') }) }}>
      {sorted
        .slice(0, maxEvents)
        .map((event) => [texts.get(event, 'title'), ...(begins(event) ? [toTime(event)] : [])].join(' '))
        .join(' · ')}
    </Answer>
  );
}

const toDay = (event: Announcement, timeZone: string) => calendarDateIn(new Date(event.starts_at ?? ''), timeZone);
