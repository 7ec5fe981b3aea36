import { describe, expect, it } from 'vitest';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';

const resolve = (value: unknown, day = '2026-12-01') => resolveRelativeDates(value, new Date(`${day}T11:00:00Z`), 'Europe/Prague');

describe('resolveRelativeDates', () => {
  it('moves an event of one day from a holiday by whole weeks, with both ends', () => {
    const event = { starts_at: '@weekday:saturday+3 21:00', ends_at: '@weekday:sunday+3 01:30' };
    expect(resolve(event)).toEqual({ starts_at: '2027-01-02T21:00:00+01:00', ends_at: '2027-01-03T01:30:00+01:00' });
    expect(resolve({ dates: [event] }, '2026-11-24')).toEqual({
      dates: [{ starts_at: '2026-12-19T21:00:00+01:00', ends_at: '2026-12-20T01:30:00+01:00' }],
    });
  });

  it('moves all dates of an event together', () => {
    const dates = [1, 2, 3].map((week) => ({ starts_at: `@weekday:saturday+${week} 08:00`, ends_at: `@weekday:saturday+${week} 14:00` }));
    const starts = (day: string) =>
      (resolve({ dates }, day) as { dates: { starts_at: string }[] }).dates.map(({ starts_at }) => starts_at.slice(0, 10)); // safe: the shape of the input
    expect(starts('2026-12-14')).toEqual(['2027-01-02', '2027-01-09', '2027-01-16']);
    expect(starts('2027-12-14')).toEqual(['2028-01-08', '2028-01-15', '2028-01-22']);
  });

  it('keeps longer events, events with fixed dates, and other dates on holidays', () => {
    expect(resolve({ starts_at: '@day-9 10:00', ends_at: '@day+24 20:00' })).toEqual({
      starts_at: '2026-11-22T10:00:00+01:00',
      ends_at: '2026-12-25T20:00:00+01:00',
    });
    const fixed = { starts_at: '2026-12-24T10:00:00+01:00', ends_at: null };
    expect(resolve({ ...fixed, valid_to: '@day+24' })).toEqual({ ...fixed, valid_to: '2026-12-25' });
  });
});
