import type { DeskHoursDay } from '#shared/contracts/desk-hours.ts';
import { monthName } from '#shared/rules/date-format.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';

type Titles = readonly { locale: Locale; title: string }[];

/** Formats hours and names for the desk. */
export function useHoursTexts() {
  const t = useTranslate();
  const { locale } = useDesk();
  return {
    title: (titles: Titles) => findTranslation(titles, locale, { useFallback: true })?.title ?? '',
    /** Name of a month from `2026-12`. */
    month: (month: string) => `${monthName(Number(month.slice(5)), locale)} ${month.slice(0, 4)}`,
    hours: (day: Pick<DeskHoursDay, 'status' | 'intervals'>) => toHoursText(day, t),
    /** Short enough for a calendar cell: `9–21`. */
    shortHours: ({ status, intervals }: DeskHoursDay) =>
      status === 'open'
        ? intervals.map(({ open, close }) => `${toShort(open)}–${toShort(close)}`).join(' ')
        : status === 'closed'
          ? '×'
          : '?',
  };
}

function toHoursText({ status, intervals }: Pick<DeskHoursDay, 'status' | 'intervals'>, t: Translate): string {
  if (status !== 'open') return t(status === 'closed' ? 'hours.closed' : 'hours.unknown');
  return intervals.map(({ open, close }) => `${open}–${close}`).join(', ');
}

function toShort(clockTime: string): string {
  const [hour = '', minute] = clockTime.split(':');
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`;
}

/** Parses `9`, `9.30` and `9:30` as `09:30`; undefined if it is not a time of day. */
export function readClockTime(typed: string): string | undefined {
  const [, hour = '', minute = '00'] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(typed) ?? [];
  if (hour === '') return undefined;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined;
}
