import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupWeek, hoursOnDay, isShorterDay, listDays, nextOpeningChange, openingStatus } from '#shared/rules/opening-hours.ts';
import { toInstant } from '#shared/rules/time-zone.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { weekdays } from '#shared/site/weekdays.ts';

const zone = 'Europe/Prague';
const at = (text: string) => toInstant(text.slice(0, 10), text.slice(11), zone);
const span = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ open: part.slice(0, 5), close: part.slice(6) }));
const everyDay = (text: string) => Object.fromEntries(weekdays.map((day) => [day, span(text)]));
const hours = (days: OpeningHours['days'], more: Partial<OpeningHours> = {}): OpeningHours => ({
  status: 'open',
  days,
  exceptions: [],
  ...more,
});
const exception = (date: string, text: string) => ({
  date,
  status: text ? ('open' as const) : ('closed' as const),
  hours: span(text),
  translations: [],
});

const usual = hours({ ...everyDay('09:00-21:00'), sunday: span('10:00-20:00') });
const nights = hours({ ...everyDay(''), friday: span('18:00-02:00'), saturday: span('18:00-04:00') });

/** Returns the status as text, with the time of the next change if it is known. */
const say = (input: OpeningHours, now: string) => {
  const answer = openingStatus(input, at(now), zone);
  const when = answer.status === 'open' ? answer.until : answer.status === 'closed' ? answer.opensAt : undefined;
  return when ? `${answer.status} ${when.toISOString()}` : answer.status;
};
const iso = (text: string) => at(text).toISOString();

// 2026-11-23 is a Monday
describe('openingStatus', () => {
  it.each([
    ['in opening hours', usual, '2026-11-23 12:00', `open ${iso('2026-11-23 21:00')}`],
    ['on the minute of opening', usual, '2026-11-23 09:00', `open ${iso('2026-11-23 21:00')}`],
    ['on the minute of closing', usual, '2026-11-23 21:00', `closed ${iso('2026-11-24 09:00')}`],
    ['before opening', usual, '2026-11-23 07:00', `closed ${iso('2026-11-23 09:00')}`],
    ['on the eve of other hours', usual, '2026-11-21 22:00', `closed ${iso('2026-11-22 10:00')}`],
    ['between two intervals', hours(everyDay('09:00-12:00,13:00-18:00')), '2026-11-23 12:30', `closed ${iso('2026-11-23 13:00')}`],
    ['when two intervals touch', hours(everyDay('13:00-18:00,09:00-13:00')), '2026-11-23 12:30', `open ${iso('2026-11-23 18:00')}`],
    ['before midnight of a long night', nights, '2026-11-27 23:00', `open ${iso('2026-11-28 02:00')}`],
    ['after midnight of a long night', nights, '2026-11-28 01:00', `open ${iso('2026-11-28 02:00')}`],
    ['after a long night', nights, '2026-11-28 02:00', `closed ${iso('2026-11-28 18:00')}`],
    ['after midnight into a day without hours', nights, '2026-11-29 03:00', `open ${iso('2026-11-29 04:00')}`],
    ['with days to wait', nights, '2026-11-29 05:00', `closed ${iso('2026-12-04 18:00')}`],
    ['around the clock', hours(everyDay('00:00-24:00')), '2026-11-23 23:59', 'open'],
    ['around the clock, midnight to midnight', hours(everyDay('00:00-00:00')), '2026-11-23 12:00', 'open'],
    ['around the clock over the longer night', hours(everyDay('06:00-06:00')), '2026-03-21 23:59', 'open'],
    [
      'around the clock until a closed day',
      hours({ ...everyDay('00:00-24:00'), sunday: [] }),
      '2026-11-23 12:00',
      `open ${iso('2026-11-29 00:00')}`,
    ],
    ['on the morning of the shorter night', hours(everyDay('01:00-05:00')), '2026-03-29 01:30', 'open 2026-03-29T03:00:00.000Z'],
    ['in hours that the shorter night skips', hours(everyDay('02:00-03:00')), '2026-03-29 01:30', `closed ${iso('2026-03-30 02:00')}`],
    ['across the shorter night', nights, '2026-03-28 23:00', 'open 2026-03-29T02:00:00.000Z'],
    ['across the longer night', nights, '2026-10-24 23:00', 'open 2026-10-25T03:00:00.000Z'],
    [
      'on a day closed by exception',
      hours(usual.days, { exceptions: [exception('2026-11-23', '')] }),
      '2026-11-23 12:00',
      `closed ${iso('2026-11-24 09:00')}`,
    ],
    [
      'before a day closed by exception',
      hours(usual.days, { exceptions: [exception('2026-11-24', '')] }),
      '2026-11-23 22:00',
      `closed ${iso('2026-11-25 09:00')}`,
    ],
    [
      'on a day shortened by exception',
      hours(usual.days, { exceptions: [exception('2026-11-23', '09:00-12:00')] }),
      '2026-11-23 10:00',
      `open ${iso('2026-11-23 12:00')}`,
    ],
    [
      'on a day that only an exception opens',
      hours(everyDay(''), { exceptions: [exception('2026-11-23', '09:00-12:00')] }),
      '2026-11-23 10:00',
      `open ${iso('2026-11-23 12:00')}`,
    ],
    [
      'in the tail of last night on an exceptional day',
      hours(nights.days, { exceptions: [exception('2026-11-28', '')] }),
      '2026-11-28 01:00',
      `open ${iso('2026-11-28 02:00')}`,
    ],
    [
      'after midnight if an exception closed the evening before',
      hours(nights.days, { exceptions: [exception('2026-11-27', '')] }),
      '2026-11-28 01:00',
      `closed ${iso('2026-11-28 18:00')}`,
    ],
    [
      'on an exceptional day without hours',
      hours(usual.days, { exceptions: [{ ...exception('2026-11-23', ''), status: 'open' }] }),
      '2026-11-23 12:00',
      'unknown',
    ],
    ['of a closed place', hours(usual.days, { status: 'closed' }), '2026-11-23 12:00', 'closed'],
    [
      'of a closed place with an exception',
      hours({}, { status: 'closed', exceptions: [exception('2026-11-24', '09:00-12:00')] }),
      '2026-11-23 12:00',
      `closed ${iso('2026-11-24 09:00')}`,
    ],
    ['of a place that never opens', hours(everyDay('')), '2026-11-23 12:00', 'closed'],
    ['of an unknown place', hours(usual.days, { status: 'unknown' }), '2026-11-23 12:00', 'unknown'],
    ['on a missing weekday', hours({ tuesday: span('09:00-21:00') }), '2026-11-23 12:00', 'unknown'],
    ['in the night after a missing weekday', hours({ tuesday: span('09:00-21:00') }), '2026-11-24 03:00', 'unknown'],
    [
      'on the morning after a missing weekday',
      hours({ tuesday: span('09:00-21:00') }),
      '2026-11-24 07:00',
      `closed ${iso('2026-11-24 09:00')}`,
    ],
    ['in hours after a missing weekday', hours({ tuesday: span('09:00-21:00') }), '2026-11-24 10:00', `open ${iso('2026-11-24 21:00')}`],
    ['after hours before a missing weekday', hours({ tuesday: span('09:00-21:00') }), '2026-11-24 22:00', 'closed'],
  ])('returns the status %s', (_, value, now, expected) => {
    expect(say(value, now)).toBe(expected);
  });

  const times = fc
    .integer({ min: 0, max: 96 })
    .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`);
  const weeks = fc.record(
    Object.fromEntries(weekdays.map((day) => [day, fc.array(fc.record({ open: times, close: times }), { maxLength: 3 })])),
    { requiredKeys: [] },
  );
  const instants = fc.date({ min: new Date('2026-03-20'), max: new Date('2026-11-01'), noInvalidDate: true });

  it('returns the same status until the next change, and another one from then on', () => {
    fc.assert(
      fc.property(weeks, instants, fc.double({ min: 0, max: 0.999, noNaN: true }), (days, now, share) => {
        const given = hours(days);
        const change = nextOpeningChange(given, now, zone);
        fc.pre(change !== undefined);
        const before = openingStatus(given, now, zone).status;
        expect(change.getTime()).toBeGreaterThan(now.getTime());
        const between = new Date(now.getTime() + Math.floor((change.getTime() - now.getTime()) * share));
        if (days.monday && days.tuesday && days.wednesday && days.thursday && days.friday && days.saturday && days.sunday) {
          expect(openingStatus(given, between, zone).status).toBe(before);
        }
        expect(openingStatus(given, change, zone).status).not.toBe(before);
      }),
    );
  });
});

describe('hoursOnDay', () => {
  it.each([
    ['a usual day', usual, '2026-11-23', 'open', '09:00-21:00'],
    ['a day without hours', nights, '2026-11-23', 'closed', ''],
    ['a missing day', hours({}), '2026-11-23', 'unknown', ''],
    ['touching intervals', hours(everyDay('12:00-18:00,09:00-12:00')), '2026-11-23', 'open', '09:00-18:00'],
    ['overlapping intervals past midnight', hours(everyDay('20:00-02:00,22:00-04:00')), '2026-11-23', 'open', '20:00-04:00'],
    ['the whole day in halves', hours(everyDay('12:00-00:00,00:00-12:00')), '2026-11-23', 'open', '00:00-24:00'],
    ['the whole day from midnight', hours(everyDay('00:00-00:00')), '2026-11-23', 'open', '00:00-24:00'],
    ['a closed place', hours(usual.days, { status: 'closed' }), '2026-11-23', 'closed', ''],
  ])('returns the hours of %s', (_, value, date, status, intervals) => {
    expect(hoursOnDay(value, date)).toEqual({ status, intervals: span(intervals) });
  });

  it('returns the exception of the date with its hours', () => {
    const christmas = exception('2026-12-24', '09:00-12:00');
    expect(hoursOnDay(hours(usual.days, { exceptions: [christmas] }), '2026-12-24')).toEqual({
      status: 'open',
      intervals: span('09:00-12:00'),
      exception: christmas,
    });
  });
});

describe('listDays', () => {
  it('starts on the given day', () => {
    expect(listDays(usual, '2026-11-29', 2)).toEqual([
      { date: '2026-11-29', weekday: 'sunday', status: 'open', intervals: span('10:00-20:00') },
      { date: '2026-11-30', weekday: 'monday', status: 'open', intervals: span('09:00-21:00') },
    ]);
  });
});

describe('groupWeek', () => {
  it('groups consecutive equal days, from Monday', () => {
    const week = hours({ ...everyDay('09:00-21:00'), wednesday: [], sunday: span('10:00-20:00') });
    expect(groupWeek(week).map((group) => [group.days.length, group.days[0], group.status])).toEqual([
      [2, 'monday', 'open'],
      [1, 'wednesday', 'closed'],
      [3, 'thursday', 'open'],
      [1, 'sunday', 'open'],
    ]);
  });

  it('distinguishes a missing day from a closed one', () => {
    expect(groupWeek(hours({ monday: [] })).map((group) => [group.days.length, group.status])).toEqual([
      [1, 'closed'],
      [6, 'unknown'],
    ]);
  });
});

describe('isShorterDay', () => {
  it.each([
    ['2026-12-06', '09:00-21:00', false], // a Sunday, which is longer
    ['2026-12-24', '09:00-12:00', true],
    ['2026-12-25', '', true],
    ['2026-12-28', '09:00-21:00', false],
    ['2026-12-29', '09:00-13:00,14:00-22:00', true],
    ['2026-12-30', '', false], // no exception
  ])('is found for %s with %s: %s', (date, text, isShorter) => {
    const exceptions = date === '2026-12-30' ? [] : [exception(date, text)];
    expect(isShorterDay({ ...usual, exceptions }, date)).toBe(isShorter);
  });

  it('counts the hours after midnight', () => {
    const long = { ...nights, exceptions: [exception('2026-12-26', '17:00-04:00')] };
    expect(isShorterDay(long, '2026-12-26')).toBe(false);
    expect(isShorterDay({ ...nights, exceptions: [exception('2026-12-26', '17:00-24:00')] }, '2026-12-26')).toBe(true);
  });
});
