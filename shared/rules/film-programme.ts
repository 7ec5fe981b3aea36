import type { ListedCompany } from '#shared/contracts/companies.ts';
import type { Film, Run } from '../contracts/films.ts';
import { toWords } from './fold.ts';
import { addDays, toInstant, weekdayOf } from './time-zone.ts';

/** One showing of a film. */
export interface Showing extends Pick<Run, 'language' | 'subtitles' | 'format' | 'tickets'> {
  /** In the centre's time zone: `17:30`. */
  time: string;
  startsAt: Date;
}

export interface FilmOfDay<F extends Film> {
  film: F;
  /** Earliest first. */
  showings: Showing[];
}

/** Showings and events from this time on are those of the evening. */
export const eveningStart = '17:00';

/** Films of an evening, by their first showing. */
export function listFilmsOfEvening<F extends Film>(films: readonly F[], day: string, timeZone: string): FilmOfDay<F>[] {
  return listFilmsOfDay(films, day, timeZone)
    .map(({ film, showings }) => ({ film, showings: showings.filter(({ time }) => time >= eveningStart) }))
    .filter(({ showings }) => showings.length > 0)
    .sort((one, other) => startOf(one) - startOf(other) || one.film.id - other.film.id);
}

/** Length of the programme in days. */
export const programmeDays = 14;

/** Films on that day, by their first showing; films whose showings have all begun by `now` come last. */
export function listFilmsOfDay<F extends Film>(films: readonly F[], day: string, timeZone: string, now = new Date(0)): FilmOfDay<F>[] {
  const isOver = ({ showings }: FilmOfDay<F>) => showings.every(({ startsAt }) => startsAt <= now);
  return films
    .map((film) => ({ film, showings: listShowings(film, day, timeZone) }))
    .filter(({ showings }) => showings.length > 0)
    .sort((one, other) => Number(isOver(one)) - Number(isOver(other)) || startOf(one) - startOf(other) || one.film.id - other.film.id);
}

/** Start of the day's last showing that has begun by `now`, in milliseconds; 0 if none has. */
export function findLastStart(films: readonly Film[], day: string, timeZone: string, now: Date): number {
  return Math.max(0, ...listStarts(films, day, timeZone).filter((startMs) => startMs <= now.getTime()));
}

/** Starts of that day's showings, in milliseconds. */
export function listStarts(films: readonly Film[], day: string, timeZone: string): number[] {
  return films.flatMap((film) => listShowings(film, day, timeZone).map(({ startsAt }) => startsAt.getTime()));
}

/** Days with showings, within the two weeks that begin with `today`. */
export function listProgrammeDays(films: readonly Film[], today: string): string[] {
  const days = Array.from({ length: programmeDays }, (_, index) => addDays(today, index));
  return days.filter((day) => films.some(({ runs }) => runs.some((run) => isShownOn(run, day))));
}

function listShowings({ runs, tickets: ofFilm }: Film, day: string, timeZone: string): Showing[] {
  return runs
    .filter((run) => isShownOn(run, day))
    .flatMap(({ times, language, subtitles, format, tickets }) =>
      times.map((time) => ({ time, startsAt: toInstant(day, time, timeZone), language, subtitles, format, tickets: tickets ?? ofFilm })),
    )
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function isShownOn({ from, to, weekdays }: Run, day: string): boolean {
  return from <= day && day <= to && (weekdays === undefined || weekdays.includes(weekdayOf(day)));
}

const startOf = ({ showings: [first] }: FilmOfDay<Film>) => first?.startsAt.getTime() ?? 0;

/** Words for a cinema, as a kind of company or as a tag, in all languages of the site. */
const cinemaWords: ReadonlySet<string> = new Set(['cinema', 'cinemas', 'kino', 'kina', 'multikino', 'multiplex']);

/** Returns the cinema among a centre's companies: by tag, else by the name of its kind. */
export function findCinema<C extends Pick<ListedCompany, 'tags' | 'translations'>>(companies: readonly C[]): C | undefined {
  const isCinema = (text: string | undefined) => toWords(text ?? '').some((word) => cinemaWords.has(word));
  return (
    companies.find(({ tags }) => tags.some(isCinema)) ??
    companies.find(({ translations }) => translations.some(({ company_category }) => isCinema(company_category)))
  );
}
