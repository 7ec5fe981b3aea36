import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import { vocaliseHours } from './clock-preposition.ts';
import { addDays, calendarDateIn, toInstant, toZoned, type ZonedTime } from './time-zone.ts';

/** A time, its ISO 8601 text with offset, or a calendar day (`2026-11-21`), which has no zone. */
export type Moment = Date | string;

const tokens = /\[([^[\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|ss|A|a/g;

/** Formats by a pattern such as `D. MMMM YYYY [v] HH:mm`. Throws RangeError for an invalid date. */
export function formatDate(moment: Moment, format: string, locale: Locale, timeZone: string): string {
  const time = toZoned(toDate(moment, timeZone), timeZone);
  const context = { ...time, locale, hasDay: /D/.test(format.replace(/\[[^[\]]*\]/g, '')) };
  return vocaliseHours(fill(format, context));
}

const anyDay: Omit<ZonedTime, 'hour' | 'minute'> = { year: 2000, month: 1, day: 1, second: 0, weekday: 'saturday' };

function fill(format: string, context: TokenContext): string {
  return format.replace(tokens, (token, literal: string | undefined) => literal ?? tokenTexts.get(token)?.(context) ?? token);
}

/** Formats a time of a record (`09:00`, and `24:00` for the end of a day) by a pattern of hours and minutes such as `h:mm A`. */
export function formatClockTime(clockTime: string, format: string, locale: Locale): string {
  const [hour = 0, minute = 0] = clockTime.split(':').map(Number);
  return fill(format, { ...anyDay, hour, minute, locale, hasDay: false });
}

/**
 * Returns the date format of a centre for a language. `D. M. YYYY` (the default) is how Czech, Slovak and German write numbers; in English, which writes
 * days without a dot, it becomes `D MMM YYYY`, because `6. 12.` could be June. Other formats, such as `YYYY-MM-DD`, are the same in all languages.
 */
export function toDateFormat(format: string | null | undefined, locale: Locale): string {
  const own = format || 'D. M. YYYY';
  return localeFacts[locale].day === 'D'
    ? own
        .replace(/DD?\.\s?MM?\.\s?/, 'D MMM ')
        .replace(/(DD?)\./, '$1')
        .trimEnd()
    : own;
}

/**
 * `date, 10:00–18:00` within a day, `date – date` for whole days, otherwise both with their times. Whole days are calendar days, or times from
 * midnight to midnight (which belongs to the day before) or 23:59. If the end is missing or not after the start: only the start.
 */
export function formatDateRange(
  startsAt: Moment,
  endsAt: Moment | null | undefined,
  how: { dateFormat: string; timeFormat: string; locale: Locale; timeZone: string },
): string {
  const date = (moment: Moment) => formatDate(moment, how.dateFormat, how.locale, how.timeZone);
  const time = (moment: Moment) => formatDate(moment, how.timeFormat, how.locale, how.timeZone);
  const start = toBound(startsAt, how.timeZone, 'start');
  const alone = start.isWholeDay ? date(startsAt) : `${date(startsAt)}, ${time(startsAt)}`;
  if (!endsAt) return alone;

  const end = toBound(endsAt, how.timeZone, 'end');
  if (start.isWholeDay && end.isWholeDay) return end.day > start.day ? `${date(start.day)} – ${date(end.day)}` : date(start.day);
  if (toDate(endsAt, how.timeZone) <= toDate(startsAt, how.timeZone)) return alone;
  if (end.day === start.day) return `${date(startsAt)}, ${time(startsAt)}–${time(endsAt)}`;
  return `${date(startsAt)}, ${time(startsAt)} – ${date(end.day)}, ${time(endsAt)}`;
}

/** Returns the month's name in the nominative, as above a calendar. */
export function monthName(month: number, locale: Locale): string {
  return names[locale].months[month - 1] ?? '';
}

export function weekdayName(weekday: Weekday, locale: Locale, length: 'long' | 'short'): string {
  return names[locale][length === 'long' ? 'weekdays' : 'shortWeekdays'][weekdays.indexOf(weekday)] ?? '';
}

const two = (value: number) => String(value).padStart(2, '0');

interface TokenContext extends ZonedTime {
  locale: Locale;
  /** The format contains the day: Czech and Slovak months are then inflected ("3. března"). */
  hasDay: boolean;
}

const tokenTexts: ReadonlyMap<string, (time: TokenContext) => string | undefined> = new Map([
  ['YYYY', ({ year }) => String(year).padStart(4, '0')],
  ['YY', ({ year }) => two(year % 100)],
  ['MMMM', ({ month, locale, hasDay }) => ((hasDay && names[locale].monthsWithDay) || names[locale].months)[month - 1]],
  ['MMM', ({ month, locale }) => names[locale].shortMonths[month - 1]],
  ['MM', ({ month }) => two(month)],
  ['M', ({ month }) => String(month)],
  ['DD', ({ day }) => two(day)],
  ['D', ({ day }) => String(day)],
  ['dddd', ({ weekday, locale }) => weekdayName(weekday, locale, 'long')],
  ['ddd', ({ weekday, locale }) => weekdayName(weekday, locale, 'short')],
  ['HH', ({ hour }) => two(hour)],
  ['H', ({ hour }) => String(hour)],
  ['hh', ({ hour }) => two(hour % 12 || 12)],
  ['h', ({ hour }) => String(hour % 12 || 12)],
  ['mm', ({ minute }) => two(minute)],
  ['ss', ({ second }) => two(second)],
  ['A', toHalf],
  ['a', (time) => toHalf(time).toLowerCase()],
] satisfies [string, (time: TokenContext) => string | undefined][]);

/** Hour 24 is the midnight at the end of a day. */
function toHalf({ hour, locale }: TokenContext): string {
  return names[locale].halves[hour % 24 < 12 ? 0 : 1];
}

const isCalendarDay = (moment: Moment) => typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);

function toDate(moment: Moment, timeZone: string): Date {
  return typeof moment === 'string' && isCalendarDay(moment) ? toInstant(moment, '00:00', timeZone) : new Date(moment);
}

/** The calendar day on which a range begins or ends, and whether it is a whole day. */
function toBound(moment: Moment, timeZone: string, side: 'start' | 'end'): { day: string; isWholeDay: boolean } {
  if (typeof moment === 'string' && isCalendarDay(moment)) return { day: moment, isWholeDay: true };
  const instant = toDate(moment, timeZone);
  const { hour, minute } = toZoned(instant, timeZone);
  const day = calendarDateIn(instant, timeZone);
  const isMidnight = hour === 0 && minute === 0;
  if (side === 'start') return { day, isWholeDay: isMidnight };
  return { day: isMidnight ? addDays(day, -1) : day, isWholeDay: isMidnight || (hour === 23 && minute === 59) };
}

interface Names {
  months: readonly string[];
  shortMonths: readonly string[];
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** Inflected, as after a day ("3. března"); `months` if missing. */
  monthsWithDay?: readonly string[];
  /** Before and after noon. */
  halves: readonly [string, string];
}
const split = (text: string): readonly string[] => text.split(' ');

const names: Readonly<Record<Locale, Names>> = {
  en: {
    months: split('January February March April May June July August September October November December'),
    shortMonths: split('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    weekdays: split('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    shortWeekdays: split('Mon Tue Wed Thu Fri Sat Sun'),
    halves: ['AM', 'PM'],
  },
  cz: {
    months: split('leden únor březen duben květen červen červenec srpen září říjen listopad prosinec'),
    monthsWithDay: split('ledna února března dubna května června července srpna září října listopadu prosince'),
    shortMonths: split('led úno bře dub kvě čvn čvc srp zář říj lis pro'),
    weekdays: split('pondělí úterý středa čtvrtek pátek sobota neděle'),
    shortWeekdays: split('po út st čt pá so ne'),
    halves: ['dop.', 'odp.'],
  },
  sk: {
    months: split('január február marec apríl máj jún júl august september október november december'),
    monthsWithDay: split('januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra'),
    shortMonths: split('jan feb mar apr máj jún júl aug sep okt nov dec'),
    weekdays: split('pondelok utorok streda štvrtok piatok sobota nedeľa'),
    shortWeekdays: split('po ut st št pi so ne'),
    halves: ['dop.', 'pop.'],
  },
  de: {
    months: split('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    shortMonths: split('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'),
    weekdays: split('Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'),
    shortWeekdays: split('Mo Di Mi Do Fr Sa So'),
    halves: ['vorm.', 'nachm.'],
  },
};
