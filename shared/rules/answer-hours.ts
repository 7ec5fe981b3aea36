import type { OpeningHours, OpeningInterval } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import { formatDate } from './date-format.ts';
import { horizonDays, openingStatus } from './opening-hours.ts';
import { AnswerHours } from './setting-shapes.ts';
import { type FlatSettings, readFlag, readJson } from './settings-reading.ts';
import { addDays, calendarDateIn, toZoned, weekdayOf } from './time-zone.ts';

/** The hours in which staff answer messages, and "when they answer" in words. */

interface Centre {
  hours: OpeningHours;
  timeZone: string;
}

/**
 * Returns the hours in which staff answer: the centre's hours, or the hours of the setting `answer_hours`. On the centre's special days, the latter are
 * limited to the centre's hours. Undefined if away messages are off.
 */
export function findAnswerHours(settings: FlatSettings, centre: OpeningHours): OpeningHours | undefined {
  if (!readFlag(settings, 'is_away_message_active')) return undefined;
  const own = readJson(settings, 'answer_hours', AnswerHours, () => {});
  if (own === undefined) return centre;
  const days = Object.fromEntries(weekdays.map((day) => [day, own[day] ?? []])) as Record<Weekday, OpeningInterval[]>; // safe: all weekdays
  const exceptions = centre.exceptions.map((exception) => {
    const hours = exception.status === 'closed' ? [] : overlap(days[weekdayOf(exception.date)], exception.hours);
    return { ...exception, hours, status: hours.length > 0 ? ('open' as const) : ('closed' as const) };
  });
  return { status: 'open', days, exceptions };
}

/** When staff answer next, if they certainly do not answer now. `opensAt` is undefined if that is too far ahead. */
export function findAway({ hours, timeZone }: Centre, now: Date): { opensAt: Date | undefined } | undefined {
  const status = openingStatus(hours, now, timeZone);
  return status.status === 'closed' ? { opensAt: status.opensAt } : undefined;
}

/** Whether `earlier` and `now` belong to different closed periods: staff have answered between them. Both times are outside of the hours. */
export function hasAnsweredBetween({ hours, timeZone }: Centre, earlier: Date, now: Date): boolean {
  const status = openingStatus(hours, earlier, timeZone);
  if (status.status !== 'closed') return true; // the hours have changed since
  if (status.opensAt) return status.opensAt <= now;
  return now.getTime() - earlier.getTime() > horizonDays * dayMs;
}

const dayMs = 86_400_000;

interface Format {
  locale: Locale;
  timeZone: string;
  /** Pattern of clock times, such as `H:mm`. */
  timeFormat: string;
}

/** "tomorrow from 9:00", as the end of a sentence: "We answer …". */
export function toAnswerTime(opensAt: Date | undefined, now: Date, { locale, timeZone, timeFormat }: Format): string {
  const { today, tomorrow, weekday, date, from, later } = phrases[locale];
  if (opensAt === undefined) return later;
  const day = calendarDateIn(opensAt, timeZone);
  const clock = `[${from}] ${timeFormat}`;
  const format = (pattern: string) => formatDate(opensAt, pattern, locale, timeZone);
  const thisDay = calendarDateIn(now, timeZone);
  if (day === thisDay) return format(`[${today}] ${clock}`);
  if (day === addDays(thisDay, 1)) return format(`[${tomorrow}] ${clock}`);
  return format(`[${weekday[weekdays.indexOf(toZoned(opensAt, timeZone).weekday)]}] ${date} ${clock}`);
}

interface Phrases {
  today: string;
  tomorrow: string;
  /** "on Monday", from Monday to Sunday. */
  weekday: readonly string[];
  /** Pattern of the date after the weekday. */
  date: string;
  from: string;
  /** For a time that is more than a week ahead. */
  later: string;
}

const phrases: Readonly<Record<Locale, Phrases>> = {
  cz: {
    today: 'dnes',
    tomorrow: 'zítra',
    weekday: ['v pondělí', 'v úterý', 've středu', 've čtvrtek', 'v pátek', 'v sobotu', 'v neděli'],
    date: 'D. MMMM',
    from: 'od',
    later: 'po opětovném otevření',
  },
  sk: {
    today: 'dnes',
    tomorrow: 'zajtra',
    weekday: ['v pondelok', 'v utorok', 'v stredu', 'vo štvrtok', 'v piatok', 'v sobotu', 'v nedeľu'],
    date: 'D. MMMM',
    from: 'od',
    later: 'po opätovnom otvorení',
  },
  de: {
    today: 'heute',
    tomorrow: 'morgen',
    weekday: ['am Montag,', 'am Dienstag,', 'am Mittwoch,', 'am Donnerstag,', 'am Freitag,', 'am Samstag,', 'am Sonntag,'],
    date: 'D. MMMM',
    from: 'ab',
    later: 'nach der Wiedereröffnung',
  },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    weekday: ['on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday', 'on Sunday'],
    date: 'D MMMM',
    from: 'from',
    later: 'when we are open again',
  },
};

/** Returns the parts of intervals that are also in other intervals. */
function overlap(intervals: readonly OpeningInterval[], others: readonly OpeningInterval[]): OpeningInterval[] {
  return intervals.map(toMinutes).flatMap((one) =>
    others.map(toMinutes).flatMap((other) => {
      const start = Math.max(one.start, other.start);
      const end = Math.min(one.end, other.end);
      return start < end ? [{ open: toClock(start), close: toClock(end) }] : [];
    }),
  );
}

const dayMinutes = 1440;

/** Minutes since midnight. `end` is more than a day if the interval ends on the next day. */
function toMinutes({ open, close }: OpeningInterval): { start: number; end: number } {
  const [start, end] = [open, close].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  if (start === undefined || end === undefined) return { start: 0, end: 0 };
  return { start, end: end > start ? end : end + dayMinutes };
}

function toClock(minutes: number): string {
  const ofDay = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
