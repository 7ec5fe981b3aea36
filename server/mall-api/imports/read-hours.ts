import { fold } from '#shared/rules/fold.ts';
import type { OpeningInterval } from '#shared/schemas/fields.ts';

const interval = /^(\d{1,2})(?:[:.](\d{2}))? ?h? ?[-–—] ?(\d{1,2})(?:[:.](\d{2}))? ?h?$/;
const wholeDay: ReadonlySet<string> = new Set(['nonstop', '24 7', '24h', '24 h', '0 24']);
const maxIntervals = 6;

/**
 * Reads the hours of a day as clerks write them: `9-21`, `09:00–21:00`, `9-12, 13-18`, or a word for closed. Undefined if
 * they cannot be read.
 */
export function readHours(text: string, closedWords: ReadonlySet<string>): OpeningInterval[] | undefined {
  if (closedWords.has(fold(text))) return [];
  if (wholeDay.has(fold(text))) return [{ open: '00:00', close: '24:00' }];
  const parts = text.split(/[,;\n]/).map((part) => part.replace(/\s+/g, ' ').trim());
  if (parts.length > maxIntervals) return undefined;
  const read = parts.map(readInterval);
  const hours = read.filter((one) => one !== undefined);
  return hours.length === parts.length ? hours : undefined;
}

function readInterval(text: string): OpeningInterval | undefined {
  const [, openHour, openMinute, closeHour, closeMinute] = interval.exec(text) ?? [];
  const open = toClockTime(openHour, openMinute);
  const close = toClockTime(closeHour, closeMinute);
  return open !== undefined && close !== undefined && open !== '24:00' && open !== close ? { open, close } : undefined;
}

function toClockTime(hour: string | undefined, minute = '00'): string | undefined {
  if (hour === undefined) return undefined;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined;
}
