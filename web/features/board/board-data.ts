import { useContext, useEffect, useState } from 'react';
import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { getCompanyOutlines } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { type Film, listFilms } from '#shared/contracts/films.ts';
import { type Floorplan, getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getParking } from '#shared/contracts/parking.ts';
import { listVisitorNotices, type VisitorNotice } from '#shared/contracts/visitor-notices.ts';
import { findEnd, listOccurrences } from '#shared/rules/event-dates.ts';
import { findEventDays } from '#shared/rules/event-days.ts';
import { type FilmOfDay, listFilmsOfDay } from '#shared/rules/film-programme.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { SupplyContext, useEndpoint } from '../../lib/data/use-endpoint.ts';

/** Age from which the board says how old its data are. */
const staleMs = 5 * 60_000;
const outagesEveryMs = 60_000;

/** Everything that the board shows. Part of the page, so that the service worker stores it; refreshed with the page (`screen-upkeep.ts`). */
export function useBoardData() {
  const events = useEndpoint(listAnnouncements, { query: { type: 'event', per_page: 48 } });
  const films = useEndpoint(listFilms);
  const notices = useEndpoint(listVisitorNotices);
  const parking = useEndpoint(getParking);
  const malls = useEndpoint(listMalls);
  const entrances = useEndpoint(listEntrances);
  return {
    events: 'data' in events ? events.data : [],
    films: 'data' in films ? films.data : [],
    notices: 'data' in notices ? notices.data : [],
    parking: 'data' in parking ? parking.data : undefined,
    mall: 'data' in malls ? malls.data[0] : undefined,
    closedEntrances: 'data' in entrances ? entrances.data.filter(({ is_closed }) => is_closed) : [],
    brokenWays: useBrokenWays(),
    asOf: useDataTime(),
  };
}

/** Time of the page's data: when the service worker has stored them, else when they arrived. */
function useDataTime(): Date | undefined {
  const page = useContext(SupplyContext)?.page;
  const [arrival, setArrival] = useState<{ page: unknown; at: Date }>();
  useEffect(() => setArrival({ page, at: new Date(page?.kept?.at ?? Date.now()) }), [page]);
  return arrival?.at;
}

/** Whether the data are so old that the board must say so. */
export function isStale(asOf: Date | undefined, now: Date): asOf is Date {
  return asOf !== undefined && now.getTime() - asOf.getTime() > staleMs;
}

/** A lift, escalator, ramp or stairs that is out of order. */
interface BrokenWay {
  id: string;
  kind: Floorplan['connectors'][number]['kind'];
  /** Title of the nearest shop; undefined: unknown. */
  near: string | undefined;
}

/** Fetched after the page, because plans are large. Keeps the previous answer if that fails. The service worker stores the plans for a start without a network. */
function useBrokenWays(): readonly BrokenWay[] {
  const api = useContext(SupplyContext)?.api;
  const { locale } = useSite();
  const floors = useEndpoint(listFloorplans);
  const ids = 'data' in floors ? floors.data.map(({ id }) => id).join() : '';
  const [broken, setBroken] = useState<readonly BrokenWay[]>([]);
  useEffect(() => {
    if (!api || ids === '') return;
    let isOver = false;
    const look = async () => {
      const plans = await Promise.all(ids.split(',').map((id) => api.read(getFloorplan, { params: { id: Number(id) } })));
      const named = await Promise.all(
        listBroken(plans.map(({ data }) => data)).map(async ({ companyId, plan, ...way }) => {
          const query = { floorplan: plan, locale };
          const found = companyId && (await api.read(getCompanyOutlines, { query }).catch(() => undefined)); // then without the shop's name
          return { ...way, near: (found || undefined)?.data.companies.find(({ id }) => id === companyId)?.title };
        }),
      );
      if (!isOver) setBroken(named);
    };
    const tryLook = () => void look().catch(() => {}); // the known ones stay
    tryLook();
    const timer = setInterval(tryLook, outagesEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api, ids, locale]);
  return broken;
}

type Connections = Pick<Floorplan, 'id' | 'connectors' | 'units'>;

/** Lists what is out of order, once for each spot, with the nearest company: a lift has the same position on all its floors. */
export function listBroken(plans: readonly Connections[]) {
  const seen = new Set<string>();
  return plans.flatMap(({ id: plan, connectors, units }) =>
    connectors.flatMap(({ id, kind, at, working }) => {
      const spot = `${kind} ${at.join()}`;
      if (working || seen.has(spot)) return [];
      seen.add(spot);
      return { id: `${plan}-${id}`, kind, plan, companyId: findNearestCompany(units, at) };
    }),
  );
}

function findNearestCompany(units: Floorplan['units'], [x, y]: Floorplan['connectors'][number]['at']): number | undefined {
  const distanceTo = ({ entrance }: Floorplan['units'][number]) => Math.hypot(entrance[0] - x, entrance[1] - y);
  return units.filter(({ company_id }) => company_id).sort((a, b) => distanceTo(a) - distanceTo(b))[0]?.company_id ?? undefined;
}

/** Lists the events of a day that are not over, by start. Events that have begun on an earlier day come last. */
export function listEventsOfDay(events: readonly Announcement[], now: Date, timeZone: string): Announcement[] {
  const today = calendarDateIn(now, timeZone);
  const ofToday = events.flatMap(listOccurrences).filter((event) => {
    const days = findEventDays(event, timeZone);
    if (!days || !event.starts_at) return false;
    return (
      days.first <= today && today <= days.last && findEnd({ starts_at: event.starts_at, ends_at: event.ends_at ?? null }, timeZone) > now
    );
  });
  const beganToday = (event: Announcement) => findEventDays(event, timeZone)?.first === today;
  return ofToday.sort(
    (a, b) => Number(beganToday(b)) - Number(beganToday(a)) || Date.parse(a.starts_at ?? '') - Date.parse(b.starts_at ?? ''),
  );
}

/**
 * Lists the events that visitors can still go to. Exhibitions and other events of several days close with the centre. When it is closed until another
 * day, the list has only events of the evening, followed by tomorrow's events.
 */
export function listCurrentEvents(events: readonly Announcement[], now: Date, timeZone: string, isOver: boolean) {
  const today = listEventsOfDay(events, now, timeZone);
  if (!isOver) return { today, tomorrow: [] };
  const date = calendarDateIn(now, timeZone);
  return {
    today: today.filter((event) => {
      const days = findEventDays(event, timeZone);
      return days?.first === date || days?.last === date;
    }),
    tomorrow: listEventsOfDay(events, toInstant(addDays(date, 1), '00:00', timeZone), timeZone),
  };
}

/** Lists the films with showings that have not begun today; if there are none, tomorrow's. */
export function listNextFilms(films: readonly Film[], now: Date, timeZone: string): { isToday: boolean; films: FilmOfDay<Film>[] } {
  const today = calendarDateIn(now, timeZone);
  const ofToday = listFilmsOfDay(films, today, timeZone)
    .map(({ film, showings }) => ({ film, showings: showings.filter(({ startsAt }) => startsAt > now) }))
    .filter(({ showings }) => showings.length > 0)
    .sort((a, b) => (a.showings[0]?.startsAt.getTime() ?? 0) - (b.showings[0]?.startsAt.getTime() ?? 0));
  return ofToday.length > 0
    ? { isToday: true, films: ofToday }
    : { isToday: false, films: listFilmsOfDay(films, addDays(today, 1), timeZone) };
}

/** Lists the notices that are current, warnings first. */
export function listCurrentNotices(notices: readonly VisitorNotice[], now: Date): VisitorNotice[] {
  return notices
    .filter(({ starts_at, ends_at }) => (!starts_at || new Date(starts_at) <= now) && (!ends_at || now < new Date(ends_at)))
    .sort((a, b) => Number(b.level === 'warning') - Number(a.level === 'warning') || b.id - a.id);
}

/** A notice or an outage. */
export interface Note {
  key: string;
  text: string;
  isWarning: boolean;
}

/** Groups notes that are shown together: two at a time, and one with more characters than two lines of a portrait screen alone. */
export function toNotePages(notes: readonly Note[]): Note[][] {
  const maxNotes = 2;
  const maxCharacters = 70;
  const pages: Note[][] = [];
  for (const note of notes) {
    const last = pages.at(-1);
    const fits = last && last.length < maxNotes && [...last, note].every(({ text }) => text.length <= maxCharacters);
    if (fits) last.push(note);
    else pages.push([note]);
  }
  return pages;
}
