import { relativeTimeThresholds as upTo } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year';

/** Plural forms: one, two to four, more. German and English use two of them. */
type Forms = readonly [one: string, few: string, many: string];
interface Direction {
  before: string;
  seconds: string;
  after: string;
  units: Readonly<Record<Unit, Forms>>;
}

const dayMs = 86_400_000;
/** Means over the 400 years of the calendar. */
const monthMs = (146_097 / 4800) * dayMs;
const yearMs = 12 * monthMs;

/** Distance of `to` from `from` (usually now) in words: "3 minutes ago", "in 3 minutes". */
export function relativeTime(from: Date, to: Date, locale: Locale): string {
  const differenceMs = to.getTime() - from.getTime();
  const { before, after, seconds, units } = phrases[locale][differenceMs > 0 ? 'future' : 'past'];
  const step = toStep(Math.abs(differenceMs));
  if (step === undefined) return before + seconds + after;
  const [one, few, many] = units[step.unit];
  return before + (step.count === 1 ? one : `${step.count} ${step.count < 5 ? few : many}`) + after;
}

/** Smallest unit that fits the difference; the count is rounded separately for each unit. Undefined: a few seconds. */
function toStep(ms: number): { unit: Unit; count: number } | undefined {
  const rounded = (unitMs: number) => Math.round(ms / unitMs);
  if (rounded(1000) < upTo.seconds) return undefined;
  const steps = [
    { unit: 'minute', count: rounded(60_000), limit: upTo.minutes },
    { unit: 'hour', count: rounded(3_600_000), limit: upTo.hours },
    { unit: 'day', count: rounded(dayMs), limit: upTo.days },
    { unit: 'month', count: rounded(monthMs), limit: upTo.months },
  ] as const;
  const { unit, count } = steps.find((step) => step.count < step.limit) ?? { unit: 'year', count: rounded(yearMs) };
  return { unit, count: Math.max(1, count) };
}

const english = {
  minute: ['a minute', 'minutes', 'minutes'],
  hour: ['an hour', 'hours', 'hours'],
  day: ['a day', 'days', 'days'],
  month: ['a month', 'months', 'months'],
  year: ['a year', 'years', 'years'],
} as const;

const german = {
  minute: ['einer Minute', 'Minuten', 'Minuten'],
  hour: ['einer Stunde', 'Stunden', 'Stunden'],
  day: ['einem Tag', 'Tagen', 'Tagen'],
  month: ['einem Monat', 'Monaten', 'Monaten'],
  year: ['einem Jahr', 'Jahren', 'Jahren'],
} as const;

const phrases: Readonly<Record<Locale, { past: Direction; future: Direction }>> = {
  en: {
    past: { before: '', seconds: 'a few seconds', after: ' ago', units: english },
    future: { before: 'in ', seconds: 'a few seconds', after: '', units: english },
  },
  cz: {
    past: {
      before: 'před ',
      seconds: 'pár sekundami',
      after: '',
      units: {
        minute: ['minutou', 'minutami', 'minutami'],
        hour: ['hodinou', 'hodinami', 'hodinami'],
        day: ['dnem', 'dny', 'dny'],
        month: ['měsícem', 'měsíci', 'měsíci'],
        year: ['rokem', 'lety', 'lety'],
      },
    },
    future: {
      before: 'za ',
      seconds: 'pár sekund',
      after: '',
      units: {
        minute: ['minutu', 'minuty', 'minut'],
        hour: ['hodinu', 'hodiny', 'hodin'],
        day: ['den', 'dny', 'dní'],
        month: ['měsíc', 'měsíce', 'měsíců'],
        year: ['rok', 'roky', 'let'],
      },
    },
  },
  sk: {
    past: {
      before: 'pred ',
      seconds: 'pár sekundami',
      after: '',
      units: {
        minute: ['minútou', 'minútami', 'minútami'],
        hour: ['hodinou', 'hodinami', 'hodinami'],
        day: ['dňom', 'dňami', 'dňami'],
        month: ['mesiacom', 'mesiacmi', 'mesiacmi'],
        year: ['rokom', 'rokmi', 'rokmi'],
      },
    },
    future: {
      before: 'o ',
      seconds: 'pár sekúnd',
      after: '',
      units: {
        minute: ['minútu', 'minúty', 'minút'],
        hour: ['hodinu', 'hodiny', 'hodín'],
        day: ['deň', 'dni', 'dní'],
        month: ['mesiac', 'mesiace', 'mesiacov'],
        year: ['rok', 'roky', 'rokov'],
      },
    },
  },
  de: {
    past: { before: 'vor ', seconds: 'einigen Sekunden', after: '', units: german },
    future: { before: 'in ', seconds: 'einigen Sekunden', after: '', units: german },
  },
};
