import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFilmsOfDay } from '#shared/rules/film-programme.ts';
import { hoursOnDay } from '#shared/rules/opening-hours.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { Film } from '#shared/schemas/films.ts';

const timeZone = 'Europe/Prague';
const folder = new URL('../../config/tenants/demo/content/', import.meta.url);

interface DemoEvent {
  id: number;
  company_id: number | null;
  starts_at: string | null;
  ends_at: string | null;
  dates?: { starts_at: string; ends_at: string }[];
  translations: { locale: string; place?: string }[];
}
interface Place {
  id: number;
  name?: string;
  is_default?: boolean;
  opening_hours?: OpeningHours | null;
}

const read = <T>(kind: string): T[] =>
  readdirSync(folder)
    .filter((file) => file === `${kind}.json` || file.startsWith(`${kind}-`))
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T[]); // safe: committed content, which the import checks

const [centre] = read<{ opening_hours: (OpeningHours & { name: string; is_default?: boolean })[] }>('malls');
const zones = centre?.opening_hours ?? [];
const companies = read<Place>('companies');
const events = read<DemoEvent>('announcements-events');
const films = read<Film>('films');
const zoneOf = (name: string) => zones.find((zone) => zone.name === name) as OpeningHours; // safe: a zone of the demo

const outdoors = ['Quay', 'Roof garden'];
/** Events that begin before or end after the opening hours on purpose. */
const deliberate: Readonly<Record<number, string>> = { 218: 'a night of films, until the morning', 224: 'baking before the bakery opens' };

/** Days of import. */
const days = Array.from({ length: 366 }, (_, count) => addDays('2026-11-01', count));
const resolve = <T>(value: T, day: string) => resolveRelativeDates(value, toInstant(day, '12:00', timeZone), timeZone) as T; // safe: only texts change

/** Whether a place is open from a start to an end. The interval may end after midnight. */
function isWithin(hours: OpeningHours, start: Date, end: Date): boolean {
  const day = calendarDateIn(start, timeZone);
  return hoursOnDay(hours, day).intervals.some(({ open, close }) => {
    const until = toInstant(close > open ? day : addDays(day, 1), close, timeZone);
    return toInstant(day, open, timeZone) <= start && end <= until;
  });
}

describe('the demo content, imported on any day of a year', () => {
  it('has events inside the house only while the house is open', () => {
    const outside = days.flatMap((day) =>
      events.flatMap(({ id, company_id, translations, ...event }) => {
        const place = translations.find(({ locale }) => locale === 'en')?.place;
        if (deliberate[id] || (place && outdoors.includes(place))) return [];
        const hours = companies.find((company) => company.id === company_id)?.opening_hours ?? zoneOf('centre');
        const { starts_at, ends_at, dates } = resolve(event, day);
        return (dates ?? [{ starts_at, ends_at }]).flatMap((date) => {
          const [start, end] = [new Date(date.starts_at ?? ''), new Date(date.ends_at ?? '')];
          const isLong = end.getTime() - start.getTime() > 86_400_000;
          return isLong || isWithin(hours, start, end) ? [] : [`${id} on ${date.starts_at}`];
        });
      }),
    );
    expect([...new Set(outside)]).toEqual([]);
  });

  it('has each date of an event on a day of its own', () => {
    const doubled = days.flatMap((day) =>
      events.flatMap(({ id, translations: _, ...event }) => {
        const starts = (resolve(event, day).dates ?? []).map(({ starts_at }) => starts_at);
        return new Set(starts).size < starts.length ? [`${id} on ${day}`] : [];
      }),
    );
    expect(doubled).toEqual([]);
  });

  it('shows films only while the cinema is open', () => {
    const outside = days.flatMap((day) => {
      const shown = films.map(({ translations: _, ...film }) => resolve({ ...film, translations: [] }, day));
      return listFilmsOfDay(shown, day, timeZone).flatMap(({ film, showings }) =>
        showings
          .filter(({ startsAt }) => !isWithin(zoneOf('cinema'), startsAt, new Date(startsAt.getTime() + (film.minutes ?? 0) * 60_000)))
          .map(({ time }) => `film ${film.id} on ${day} at ${time}`),
      );
    });
    expect(outside).toEqual([]);
  });
});
