import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDateIn,
  knowZoneClock,
  readZoneClock,
  toInstant,
  toIsoWithOffset,
  toZoned,
  weekdayOf,
} from '#shared/rules/time-zone.ts';

const prague = 'Europe/Prague';
const zones = fc.constantFrom(prague, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'Australia/Lord_Howe', 'UTC');
const instants = fc.date({ min: new Date('1975-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

describe('knowZoneClock', () => {
  it('agrees with Intl, within its range of years and beyond', () => {
    const years = fc.integer({ min: 1980, max: 2050 });
    const near = fc.integer({ min: -900, max: 900 }).chain((days) => fc.tuple(fc.constant(days), fc.integer({ min: 0, max: 86_399 })));
    fc.assert(
      fc.property(years, zones, near, (year, zone, [days, seconds]) => {
        knowZoneClock(readZoneClock(new Date(Date.UTC(year, 6)), zone.toUpperCase())); // another spelling of the zone, so that the other call uses Intl
        const instant = new Date(Date.UTC(year, 6, 1 + days) + seconds * 1000);
        expect(toIsoWithOffset(instant, zone.toUpperCase())).toBe(toIsoWithOffset(instant, zone.toLowerCase()));
      }),
    );
  });

  it('knows the exact times at which clocks change', () => {
    const { offsets } = readZoneClock(new Date('2026-11-23T02:00:00Z'), prague);
    expect(offsets.map(([fromMs, minutes]) => [new Date(fromMs).toISOString(), minutes])).toEqual([
      ['2025-01-01T00:00:00.000Z', 60],
      ['2025-03-30T01:00:00.000Z', 120],
      ['2025-10-26T01:00:00.000Z', 60],
      ['2026-03-29T01:00:00.000Z', 120],
      ['2026-10-25T01:00:00.000Z', 60],
      ['2027-03-28T01:00:00.000Z', 120],
      ['2027-10-31T01:00:00.000Z', 60],
    ]);
  });
});

describe('toInstant', () => {
  it.each([
    ['2026-01-15', '10:00', prague, '2026-01-15T09:00:00.000Z'],
    ['2026-07-15', '10:00', prague, '2026-07-15T08:00:00.000Z'],
    ['2026-03-28', '24:00', prague, '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', '01:59', prague, '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:00', prague, '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '02:30', prague, '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:00', prague, '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '24:00', prague, '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '02:30', prague, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', prague, '2026-10-25T02:00:00.000Z'],
    ['2026-10-25', '24:00', prague, '2026-10-25T23:00:00.000Z'],
    ['2026-12-31', '24:00', prague, '2026-12-31T23:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-06-01', '12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
  ])('converts %s %s in %s to %s', (date, time, zone, expected) => {
    expect(toInstant(date, time, zone).toISOString()).toBe(expected);
  });

  it('reverses toZoned, except in the repeated hour', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { hour, minute, second } = toZoned(instant, zone);
        const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
        const back = toInstant(calendarDateIn(instant, zone), clock, zone);
        const lostMs = instant.getTime() - back.getTime() - second * 1000 - (instant.getTime() % 1000);
        expect([0, 1_800_000, 3_600_000]).toContain(lostMs);
        expect(toZoned(back, zone)).toEqual({ ...toZoned(instant, zone), second: 0 });
      }),
    );
  });

  it.each([
    ['2026-02-30', '10:00', prague],
    ['2026-13-01', '10:00', prague],
    ['today', '10:00', prague],
    ['2026-01-01', '24:01', prague],
    ['2026-01-01', '9:00', prague],
    ['2026-01-01', '10:00', 'Europe/Nowhere'],
  ])('throws a RangeError for %s %s in %s', (date, time, zone) => {
    expect(() => toInstant(date, time, zone)).toThrow(RangeError);
  });
});

describe('toZoned', () => {
  it('returns date and time of the place', () => {
    expect(toZoned(new Date('2026-03-29T01:00:05Z'), prague)).toEqual({
      year: 2026,
      month: 3,
      day: 29,
      hour: 3,
      minute: 0,
      second: 5,
      weekday: 'sunday',
    });
  });

  it('throws a RangeError for an unknown zone and an invalid date', () => {
    expect(() => toZoned(new Date(), 'Mars/Olympus')).toThrow(RangeError);
    expect(() => toZoned(new Date('never'), prague)).toThrow(RangeError);
  });
});

describe('calendar days', () => {
  it('are added across months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('have the right weekday', () => {
    expect([weekdayOf('2026-11-21'), weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual(['saturday', 'sunday', 'monday']);
  });

  it('begin at local midnight', () => {
    expect(calendarDateIn(new Date('2026-11-20T23:30:00Z'), prague)).toBe('2026-11-21');
    expect(calendarDateIn(new Date('2026-11-20T23:30:00Z'), 'America/New_York')).toBe('2026-11-20');
  });
});

describe('toIsoWithOffset', () => {
  it('keeps the time and adds the local offset', () => {
    expect(toIsoWithOffset(new Date('2026-07-01T10:00:00Z'), prague)).toBe('2026-07-01T12:00:00+02:00');
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        expect(Date.parse(toIsoWithOffset(instant, zone))).toBe(Math.floor(instant.getTime() / 1000) * 1000);
      }),
    );
  });
});
