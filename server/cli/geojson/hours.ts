import OpeningHoursValue from 'opening_hours';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import type { OpeningHours, OpeningInterval } from '#shared/schemas/fields.ts';
import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import type { MapFeature } from './features.ts';
import { type Remark, toRemark } from './map-fault.ts';
import { texts, toTranslations } from './texts.ts';

/** Place and day for interpreting hours. */
export interface HoursContext {
  /** `2026-11-21`; exceptions are listed for a year from this day. */
  today: string;
  /** Country whose public holidays `PH` stands for; ISO 3166 code in lower case. */
  country: string | undefined;
  latitude: number;
  longitude: number;
}

export interface ReadHours {
  hours: OpeningHours;
  /** Reason why some or all hours are unknown. */
  reason?: string;
}

/** Undefined if unknown. */
type DayPlan = OpeningInterval[] | undefined;

const weeks = 53;
/** Max exceptions. Hours that deviate on more days (sunset, every other week) have no usual week. */
const maxExceptions = 150;
const holiday = texts('Public holiday', 'Státní svátek', 'Štátny sviatok', 'Feiertag');
const otherHours = texts('Different opening hours', 'Jiná otevírací doba', 'Iné otváracie hodiny', 'Abweichende Öffnungszeiten');

/**
 * Converts an OpenStreetMap `opening_hours` value to a week and its exceptions in the coming year. Doubtful hours are unknown, never closed, and
 * visitors see the original value.
 */
export function readHours(value: string, context: HoursContext): ReadHours {
  const read = readWeek(value, context);
  if ('reason' in read) return { hours: { status: 'unknown', days: {}, exceptions: [], stated: value }, reason: read.reason };
  if (!read.isUncertain) return { hours: read.hours };
  return { hours: { ...read.hours, stated: value }, reason: 'names times that are not certain' };
}

type ReadWeek = { hours: OpeningHours; isUncertain: boolean } | { reason: string };

function readWeek(value: string, context: HoursContext): ReadWeek {
  const meansHolidays = /\b[PS]H\b/.test(value);
  if (meansHolidays && !context.country) return { reason: 'means public or school holidays, and the country is not known (--country)' };
  if (/sun(?:rise|set)|dawn|dusk/.test(value)) return { reason: 'goes by the sun: there are no times to tell' };
  try {
    return toWeek(new OpeningHoursValue(value, meansHolidays ? toPlace(context) : null), context.today, meansHolidays);
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    if (/no holidays/i.test(reason)) return { reason: `means holidays that are not known of ${context.country}` };
    return { reason: `is no opening_hours value: ${reason.slice(0, 160)}` };
  }
}

function toPlace({ latitude, longitude, country = '' }: HoursContext) {
  return { lat: latitude, lon: longitude, address: { country_code: country, state: '' } };
}

interface DatedPlan {
  date: string;
  weekday: Weekday;
  plan: DayPlan;
  isHoliday: boolean;
}

function toWeek(parsed: OpeningHoursValue, today: string, hasHolidays: boolean): ReadWeek {
  const days = listDays(parsed, today, hasHolidays);
  const usual = new Map(weekdays.map((weekday) => [weekday, findUsual(days.filter((day) => day.weekday === weekday))]));
  if ([...usual.values()].every((plan) => plan === undefined)) return { reason: 'names no times that are certain' };
  const exceptional = days.filter(({ weekday, plan }) => toKey(plan) !== toKey(usual.get(weekday)));
  if (exceptional.length > maxExceptions) return { reason: `has no usual week: it differs on ${exceptional.length} days of the year` };
  const isUncertain = days.some(({ plan }) => plan === undefined);
  const isClosedAlways = days.every(({ plan }) => plan?.length === 0);
  return {
    isUncertain,
    hours: {
      status: isClosedAlways ? 'closed' : 'open',
      days: Object.fromEntries([...usual].flatMap(([weekday, plan]) => (plan ? [[weekday, plan]] : []))),
      exceptions: exceptional.map(({ date, plan, isHoliday }) => ({
        date,
        status: plan?.length === 0 ? 'closed' : 'open', // open without hours: unknown
        hours: plan ?? [],
        translations: toTranslations((locale) => ({ title: (isHoliday ? holiday : otherHours)[locale] })),
      })),
    },
  };
}

/** The library computes in the machine's local time, so all dates here do, too. */
function listDays(parsed: OpeningHoursValue, today: string, hasHolidays: boolean): DatedPlan[] {
  const count = weeks * 7;
  const plans = new Map<string, DayPlan>(Array.from({ length: count }, (_, index) => [addDays(today, index), []]));
  for (const [start, end, isUncertain] of parsed.getOpenIntervals(toLocal(addDays(today, -1)), toLocal(addDays(today, count)))) {
    for (const { date, interval } of toDayIntervals(start, end)) {
      const plan = plans.get(date);
      if (plan) plans.set(date, isUncertain ? undefined : [...plan, interval]);
    }
  }
  return [...plans].map(([date, plan]) => {
    const noon = new Date(toLocal(date).getTime() + 12 * 3_600_000);
    return { date, weekday: weekdayOf(date), plan, isHoliday: hasHolidays && parsed.getPublicHolidayContext(noon).isHoliday };
  });
}

/** A night belongs to the day on which it began. Openings of a day or longer are split by day. */
function toDayIntervals(start: Date, end: Date): { date: string; interval: OpeningInterval }[] {
  const first = toDate(start);
  if (end.getTime() - start.getTime() < 86_400_000) {
    return [{ date: first, interval: { open: toClock(start), close: toClock(end) === '00:00' ? '24:00' : toClock(end) } }];
  }
  const intervals: { date: string; interval: OpeningInterval }[] = [];
  for (let date = first; toLocal(date) < end; date = addDays(date, 1)) {
    const open = date === first ? toClock(start) : '00:00';
    intervals.push({ date, interval: { open, close: date === toDate(end) ? toClock(end) : '24:00' } });
  }
  return intervals;
}

/** Returns the plan of most days; the first one if two are equally frequent. */
function findUsual(days: readonly DatedPlan[]): DayPlan {
  const counts = new Map<string, { plan: DayPlan; count: number }>();
  for (const { plan } of days) {
    const key = toKey(plan);
    counts.set(key, { plan, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].reduce<{ plan: DayPlan; count: number } | undefined>(
    (best, one) => (best && best.count >= one.count ? best : one),
    undefined,
  )?.plan;
}

const toKey = (plan: DayPlan) => JSON.stringify(plan ?? 'unknown');
const toLocal = (date: string) => new Date(`${date}T00:00:00`);
const twoDigits = (value: number) => String(value).padStart(2, '0');
const toClock = (at: Date) => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
const toDate = (at: Date) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

interface OpeningTimes {
  /** Hours by feature id. */
  hours: Map<string, OpeningHours>;
  /** Number of features with hours. */
  given: number;
  remarks: Remark[];
}

/** Reads the opening hours of all features, including those outside the centre. Each distinct value is read once. */
export function readOpeningTimes(features: readonly MapFeature[], context: HoursContext): OpeningTimes {
  const readings = new Map<string, ReadHours>();
  const times: OpeningTimes = { hours: new Map(), given: 0, remarks: [] };
  for (const feature of features) {
    const value = feature.tags.opening_hours;
    if (!value) continue;
    times.given += 1;
    const reading = readings.get(value) ?? readHours(value, context);
    readings.set(value, reading);
    times.hours.set(feature.id, reading.hours);
    if (reading.reason !== undefined) times.remarks.push(toRemark(feature, value, reading.reason));
  }
  return times;
}
