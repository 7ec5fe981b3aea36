import { describe, expect, it } from 'vitest';
import { formatDate, formatDateRange, monthName, toDateFormat, weekdayName } from '#shared/rules/date-format.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { weekdays } from '#shared/site/weekdays.ts';

const zone = 'Europe/Prague';
const afternoon = new Date('2026-03-03T13:05:09Z');

describe('toDateFormat', () => {
  it.each([
    [undefined, 'cz', 'D. M. YYYY'],
    [undefined, 'de', 'D. M. YYYY'],
    [undefined, 'en', 'D MMM YYYY'],
    ['DD.MM.YYYY', 'de', 'DD.MM.YYYY'],
    ['DD.MM.YYYY', 'en', 'D MMM YYYY'],
    ['D. MMMM YYYY', 'en', 'D MMMM YYYY'],
    ['D.M.', 'en', 'D MMM'],
    ['YYYY-MM-DD', 'en', 'YYYY-MM-DD'],
    ['MM/DD/YYYY', 'en', 'MM/DD/YYYY'],
  ] as const)('%s in %s is %s', (format, locale, local) => {
    expect(toDateFormat(format, locale)).toBe(local);
  });
});

describe('formatDate', () => {
  it.each([
    ['D. M. YYYY', 'cz', '3. 3. 2026'],
    ['DD.MM.YY HH:mm:ss', 'cz', '03.03.26 14:05:09'],
    ['D. MMMM YYYY', 'cz', '3. března 2026'],
    ['D. MMMM YYYY', 'sk', '3. marca 2026'],
    ['D. MMMM YYYY', 'de', '3. März 2026'],
    ['D MMMM YYYY', 'en', '3 March 2026'],
    ['MMMM YYYY', 'cz', 'březen 2026'],
    ['[D] MMMM', 'cz', 'D březen'],
    ['MMM D', 'en', 'Mar 3'],
    ['dddd D. MMMM [v] H:mm', 'cz', 'úterý 3. března ve 14:05'],
    ['ddd', 'de', 'Di'],
    ['h:mm A', 'en', '2:05 PM'],
    ['hh:mm a', 'en', '02:05 pm'],
    ['[]', 'en', ''],
    ['', 'en', ''],
  ] as const)('formats with %j in %s', (format, locale, expected) => {
    expect(formatDate(afternoon, format, locale, zone)).toBe(expected);
    expect(formatDate('2026-03-03T14:05:09+01:00', format, locale, zone)).toBe(expected);
  });

  it('shows midnight and noon as twelve', () => {
    expect(formatDate('2026-03-03T00:00:00+01:00', 'h A', 'en', zone)).toBe('12 AM');
    expect(formatDate('2026-03-03T12:00:00+01:00', 'h A', 'en', zone)).toBe('12 PM');
  });

  it('shows a calendar day unchanged in every time zone', () => {
    for (const timeZone of [zone, 'Pacific/Auckland', 'America/Los_Angeles'])
      expect(formatDate('2026-03-29', 'YYYY-MM-DD H', 'en', timeZone)).toBe('2026-03-29 0');
  });

  it('shows the local day of the time zone', () => {
    expect(formatDate('2026-03-03T23:30:00Z', 'D', 'en', zone)).toBe('4');
  });

  it.each(['soon', '2026-02-30', ''])('throws a RangeError for %j', (text) => {
    expect(() => formatDate(text, 'D', 'en', zone)).toThrow(RangeError);
  });
});

describe('formatDateRange', () => {
  const how = { dateFormat: 'D. M.', timeFormat: 'HH:mm', locale: 'cz', timeZone: zone } as const;
  it.each([
    ['within a day', '2026-03-03T10:00:00+01:00', '2026-03-03T18:00:00+01:00', '3. 3., 10:00–18:00'],
    ['until midnight', '2026-03-03T20:00:00+01:00', '2026-03-04T00:00:00+01:00', '3. 3., 20:00–00:00'],
    ['over midnight', '2026-03-03T20:00:00+01:00', '2026-03-04T02:00:00+01:00', '3. 3., 20:00 – 4. 3., 02:00'],
    ['over days with times', '2026-03-03T10:00:00+01:00', '2026-03-05T18:00:00+01:00', '3. 3., 10:00 – 5. 3., 18:00'],
    ['whole days', '2026-03-03T00:00:00+01:00', '2026-03-06T00:00:00+01:00', '3. 3. – 5. 3.'],
    ['whole days to the last minute', '2026-03-03T00:00:00+01:00', '2026-03-05T23:59:59+01:00', '3. 3. – 5. 3.'],
    ['whole days across the shorter night', '2026-03-28T00:00:00+01:00', '2026-03-30T00:00:00+02:00', '28. 3. – 29. 3.'],
    ['one whole day', '2026-03-03T00:00:00+01:00', '2026-03-04T00:00:00+01:00', '3. 3.'],
    ['calendar days', '2026-03-03', '2026-03-05', '3. 3. – 5. 3.'],
    ['one calendar day', '2026-03-03', '2026-03-03', '3. 3.'],
    ['calendar days in the wrong order', '2026-03-03', '2026-03-01', '3. 3.'],
    ['no end', '2026-03-03T10:00:00+01:00', null, '3. 3., 10:00'],
    ['no end, whole day', '2026-03-03', undefined, '3. 3.'],
    ['an end before the start', '2026-03-03T10:00:00+01:00', '2026-03-03T09:00:00+01:00', '3. 3., 10:00'],
    ['an end at the start', '2026-03-03T10:00:00+01:00', '2026-03-03T10:00:00+01:00', '3. 3., 10:00'],
  ])('formats %s', (_, startsAt, endsAt, expected) => {
    expect(formatDateRange(startsAt, endsAt, how)).toBe(expected);
  });
});

describe('names', () => {
  const monthDay = (month: number) => new Date(Date.UTC(2026, month - 1, 2));

  it.each(locales)('match Intl for months and weekdays in %s', (locale) => {
    const { tag } = localeFacts[locale];
    const intl = (date: Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(date);
    for (let month = 1; month <= 12; month += 1) {
      expect(monthName(month, locale)).toBe(intl(monthDay(month), { month: 'long' }));
      expect(intl(monthDay(month), { month: 'long', day: 'numeric' })).toContain(
        formatDate(monthDay(month), 'MMMM[|]D', locale, 'UTC').split('|')[0],
      );
    }
    for (const [index, weekday] of weekdays.entries()) {
      expect(weekdayName(weekday, locale, 'long')).toBe(intl(new Date(Date.UTC(2026, 10, 23 + index)), { weekday: 'long' }));
    }
  });

  it('have short forms', () => {
    expect(weekdays.map((weekday) => weekdayName(weekday, 'cz', 'short'))).toEqual(['po', 'út', 'st', 'čt', 'pá', 'so', 'ne']);
    expect(formatDate('2026-09-01', 'MMM', 'de', zone)).toBe('Sept.');
  });
});
