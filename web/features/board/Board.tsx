import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Film } from '#shared/contracts/films.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { findEventDays, takesWholeDays } from '#shared/rules/event-days.ts';
import type { FilmOfDay } from '#shared/rules/film-programme.ts';
import { findDefaultZone } from '#shared/rules/opening-hours.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { formatDayMonth } from '../../lib/centre/day-month.ts';
import { formatClock, formatInstant, useCentreZone, useHoursLine } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BoardHours, BoardParking } from './BoardFacts.tsx';
import { isStale, listCurrentEvents, listCurrentNotices, listNextFilms, type Note, toNotePages, useBoardData } from './board-data.ts';
import { Slides, useTurn } from './Slides.tsx';

/** Later showings of a film beside its next one. */
const maxLater = 3;

/**
 * Whether the centre is open, its hours, parking and clock, beside slides with events and films. Notices and outages stay below. Everything that has
 * passed disappears by the clock.
 */
export function Board() {
  const t = useTranslate();
  const site = useSite();
  const { now } = useNow();
  const zone = useCentreZone();
  const data = useBoardData();
  const hours = data.mall?.opening_hours ?? [];
  const centre = findDefaultZone(hours);
  const isOver = useHoursLine(centre)?.isOver ?? false;
  const events = listCurrentEvents(data.events, now, zone, isOver);
  const films = listNextFilms(data.films, now, zone);
  const toEvents = (key: string, title: string, list: readonly Announcement[]) => ({
    ...{ key, title },
    rows: list.map((event) => <EventLine key={`${event.id} ${event.starts_at}`} event={event} />),
  });
  const groups = [
    toEvents('events', t('board.events'), events.today),
    {
      key: 'films',
      title: t(films.isToday ? 'board.films' : 'board.films_tomorrow'),
      rows: films.films.map((one) => <FilmLine key={one.film.id} {...one} />),
    },
    toEvents('tomorrow', t('board.events_tomorrow'), events.tomorrow),
  ];
  return (
    <div className="board" data-screen-shown="">
      <header className="board-head">
        <div>
          <h1>{siteName(site)}</h1>
          {isStale(data.asOf, now) && <p className="board-age">{t('board.as_of', { time: toDayTime(data.asOf) })}</p>}
        </div>
        <p className="board-clock">
          <span>{formatInstant(now, site)}</span>
          <small>{formatDate(now, `dddd ${localeFacts[site.locale].day} MMMM`, site.locale, zone)}</small>
        </p>
      </header>
      <aside className="board-facts">
        {centre && <BoardHours centre={centre} />}
        <BoardParking parking={data.parking} />
      </aside>
      <Slides groups={groups.filter(({ rows }) => rows.length > 0)} nothing={t('board.nothing')} />
      <Notes data={data} />
    </div>
  );

  function toDayTime(at: Date): string {
    const isToday = calendarDateIn(at, zone) === calendarDateIn(now, zone);
    return isToday
      ? formatInstant(at, site)
      : `${formatDate(at, `${localeFacts[site.locale].day} MMMM`, site.locale, zone)} ${formatInstant(at, site)}`;
  }
}

/** Current notices, and what is out of order. Always visible, because nobody waits for a slide with a warning. A few at a time. */
function Notes({ data }: { data: ReturnType<typeof useBoardData> }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { now } = useNow();
  const turn = useTurn();
  const notes: Note[] = [
    ...listCurrentNotices(data.notices, now).map((one) => ({
      ...{ key: `notice-${one.id}`, text: texts.get(one, 'title') },
      isWarning: one.level === 'warning',
    })),
    ...data.brokenWays.map(({ id, kind, near }) => {
      const way = t(`floor_plan.way_${kind}`);
      const text = near === undefined ? `${way}: ${t('floor_plan.out_of_order')}` : t('board.out_near', { way, place: near });
      return { key: `way-${id}`, text, isWarning: true };
    }),
    ...data.closedEntrances.map((one) => ({
      ...{ key: `entrance-${one.id}`, text: `${texts.get(one, 'title')}: ${t('entrances.closed')}` },
      isWarning: true,
    })),
  ];
  const pages = toNotePages(notes);
  const shown = pages[turn % pages.length];
  if (!shown) return null;
  return (
    <ul className="board-notes">
      {shown.map(({ key, text, isWarning }) => (
        <li key={key}>
          <Icon name={isWarning ? 'alert' : 'info'} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
// messages: floor_plan.way_*

function EventLine({ event }: { event: Announcement }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { now } = useNow();
  const zone = useCentreZone();
  const start = event.starts_at ? new Date(event.starts_at) : undefined;
  const days = findEventDays(event, zone);
  return <Line time={toTime()} title={texts.get(event, 'title')} note={findPlace(event, texts)} />;

  /** Start of an event of one day; last day of an event of several days, which may be closed at night. */
  function toTime(): string {
    if (days && days.last !== days.first && days.last > calendarDateIn(now, zone))
      return t('board.until', { date: formatDayMonth(days.last, site) });
    if (!start || takesWholeDays(event, zone)) return t('board.all_day');
    return start <= now ? t('board.now') : formatInstant(start, site);
  }
}

function FilmLine({ film, showings: [next, ...later] }: FilmOfDay<Film>) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const times = later.slice(0, maxLater).map(({ time }) => formatClock(time, site));
  return (
    <Line
      time={next && formatClock(next.time, site)}
      title={texts.get(film, 'title')}
      note={times.length > 0 ? t('board.then', { times: times.join(', ') }) : undefined}
    />
  );
}

interface LineProps {
  time: ReactNode;
  title: string;
  note: string | undefined;
}

function Line({ time, title, note }: LineProps) {
  return (
    <article className="board-line">
      <p className="board-time">{time}</p>
      <h3>{title}</h3>
      {note !== undefined && <p className="board-note">{note}</p>}
    </article>
  );
}
