import * as z from 'zod/mini';
import { filmLanguages, listFilms, listFilmsTonight } from '../contracts/films.ts';
import { weekdays } from '../site/weekdays.ts';
import { check } from './check.ts';
import { CalendarDate, ClockTime, DateTime, Id, ImageAddress, mayLack, RichText, Text, translations } from './fields.ts';

const Language = z.enum(filmLanguages);

/** Days on which a film is shown at the same times, in one version. Times are in the centre's time zone. */
export const Run = z.object({
  from: CalendarDate,
  to: CalendarDate,
  /** Only on these weekdays. */
  weekdays: z.optional(z.array(z.enum(weekdays)).check(z.minLength(1))),
  times: z.array(ClockTime).check(z.minLength(1), z.maxLength(30)),
  language: Language,
  subtitles: z.nullish(Language),
  /** `3D`, `IMAX`. */
  format: z.nullish(Text),
  /** Ticket page of this version; by default that of the film. */
  tickets: z.nullish(z.string().check(z.regex(/^https:\/\/[^\s]+$/), z.maxLength(2000))),
});
export type Run = z.infer<typeof Run>;

export const Film = mayLack(
  z.object({
    id: Id,
    image: z.nullish(ImageAddress),
    minutes: z.nullish(z.int().check(z.positive(), z.lte(1000))),
    /** Minimum age; missing if suitable for all ages. */
    age: z.nullish(z.int().check(z.positive(), z.lte(21))),
    tickets: z.nullish(z.string().check(z.regex(/^https:\/\/[^\s]+$/), z.maxLength(2000))),
    runs: z.array(Run),
    translations: translations({ title: Text, genre: z.optional(Text), perex: z.optional(Text), article: z.optional(RichText) }),
  }),
  { runs: [] },
);
export type Film = z.infer<typeof Film>;

/** A film that begins this evening. */
export const FilmTonight = mayLack(
  z.object({ id: Id, showings: z.array(z.object({ starts_at: DateTime })), translations: translations({ title: Text }) }),
  { showings: [] },
);
export type FilmTonight = z.infer<typeof FilmTonight>;

export const filmsChecks = [check(listFilms, { item: Film }), check(listFilmsTonight, { item: FilmTonight })];
