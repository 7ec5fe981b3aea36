import { describe, expect, it } from 'vitest';
import { findEventDays, takesWholeDays } from '#shared/rules/event-days.ts';

const zone = 'Europe/Prague';

describe('findEventDays', () => {
  it.each([
    ['an evening', '2026-11-28T18:00:00+01:00', '2026-11-28T21:30:00+01:00', '2026-11-28', '2026-11-28'],
    ['a night until two', '2026-11-28T21:00:00+01:00', '2026-11-29T02:00:00+01:00', '2026-11-28', '2026-11-28'],
    ['an event that ends at midnight', '2026-11-28T10:00:00+01:00', '2026-11-30T00:00:00+01:00', '2026-11-28', '2026-11-29'],
    ['an exhibition', '2026-11-28T10:00:00+01:00', '2026-12-24T20:00:00+01:00', '2026-11-28', '2026-12-24'],
    ['an event without an end', '2026-11-28T23:30:00+01:00', null, '2026-11-28', '2026-11-28'],
    ['an event that ends before it begins', '2026-11-28T10:00:00+01:00', '2026-11-01T10:00:00+01:00', '2026-11-28', '2026-11-28'],
    ['a time on another day in UTC', '2026-11-28T23:30:00Z', '2026-11-29T10:00:00Z', '2026-11-29', '2026-11-29'],
    ['the day on which summer time ends', '2026-10-25T00:30:00+02:00', '2026-10-25T23:00:00+01:00', '2026-10-25', '2026-10-25'],
  ])('returns the days of %s', (_what, starts_at, ends_at, first, last) => {
    expect(findEventDays({ starts_at, ends_at }, zone)).toEqual({ first, last });
  });

  it('returns undefined without a date', () => {
    expect(findEventDays({ starts_at: null, ends_at: '2026-11-28T10:00:00Z' }, zone)).toBeUndefined();
  });
});

describe('takesWholeDays', () => {
  it.each([
    ['2026-11-28T00:00:00+01:00', '2026-11-30T00:00:00+01:00', true],
    ['2026-11-28T00:00:00+01:00', '2026-11-28T23:59:00+01:00', true],
    ['2026-11-28T00:00:00+01:00', null, true],
    ['2026-11-28T00:00:00+01:00', '2026-11-28T18:00:00+01:00', false],
    ['2026-11-28T10:00:00+01:00', '2026-11-30T00:00:00+01:00', false],
    ['2026-11-28T00:00:00Z', null, false],
    [null, null, false],
  ])('returns for %s to %s: %s', (starts_at, ends_at, expected) => {
    expect(takesWholeDays({ starts_at, ends_at }, zone)).toBe(expected);
  });
});
