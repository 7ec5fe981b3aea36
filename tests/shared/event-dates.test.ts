import { describe, expect, it } from 'vitest';
import {
  findEnd,
  findNextTimes,
  listComingDates,
  listDates,
  listOccurrences,
  toNextOccurrence,
  toOccurrence,
} from '#shared/rules/event-dates.ts';

const zone = 'Europe/Prague';
const first = { id: 2, starts_at: '2026-12-05T10:00:00+01:00', ends_at: '2026-12-05T12:00:00+01:00' };
const second = { id: 3, starts_at: '2026-12-12T10:00:00+01:00' };
const third = {
  id: 1,
  starts_at: '2026-12-19T10:00:00+01:00',
  ends_at: '2026-12-19T12:00:00+01:00',
  translations: [{ locale: 'cz' as const, place: 'Střecha' }],
};
const event = {
  type: 'event',
  starts_at: '2026-12-05T10:00:00+01:00',
  ends_at: '2026-12-19T12:00:00+01:00',
  place: 'Atrium',
  dates: [third, first, second],
  translations: [{ locale: 'cz', place: 'Atrium' }, { locale: 'de' }],
};
const single = { ...event, dates: undefined };
const at = (time: string) => new Date(time);

describe('listDates', () => {
  it('sorts the dates by start', () => {
    expect(listDates(event)).toEqual([first, second, third]);
  });

  it.each([
    ['an event with one time', single],
    ['an offer', { ...event, type: 'product' }],
    ['an event with an empty list', { ...event, dates: [] }],
  ])('is empty for %s', (_what, one) => {
    expect(listDates(one)).toEqual([]);
  });
});

describe('findEnd', () => {
  it.each([
    ['its end', first, '2026-12-05T12:00:00+01:00'],
    ['the end of its day without an end', second, '2026-12-13T00:00:00+01:00'],
    ['the end of its day if the end is before the start', { ...second, ends_at: '2026-12-01T10:00:00+01:00' }, '2026-12-13T00:00:00+01:00'],
  ])('returns %s', (_what, date, end) => {
    expect(findEnd(date, zone)).toEqual(at(end));
  });
});

describe('findNextTimes', () => {
  it.each([
    ['the first date before it', '2026-12-01T10:00:00+01:00', first],
    ['a running date', '2026-12-05T11:59:00+01:00', first],
    ['the next date after an end', '2026-12-05T12:00:00+01:00', second],
    ['the last date after all', '2027-01-01T10:00:00+01:00', third],
  ])('returns %s', (_what, now, date) => {
    expect(findNextTimes(event, at(now), zone)).toBe(date);
  });

  it('returns an event with one time unchanged', () => {
    expect(findNextTimes(single, at('2027-01-01T10:00:00Z'), zone)).toBe(single);
  });
});

describe('listComingDates', () => {
  it('lists the dates that have not ended', () => {
    expect(listComingDates(event, at('2026-12-12T23:59:00+01:00'), zone)).toEqual([second, third]);
  });
});

describe('toOccurrence', () => {
  it('keeps the place of the event if the date has none', () => {
    expect(toOccurrence(event, second)).toEqual({ ...event, dates: undefined, starts_at: second.starts_at, ends_at: undefined });
  });

  it('has the place of the date, in every language', () => {
    expect(toOccurrence(event, third)).toMatchObject({ place: 'Střecha', translations: [{ place: 'Střecha' }, { place: undefined }] });
  });
});

describe('listOccurrences', () => {
  it('lists the event once for each date', () => {
    expect(listOccurrences(event).map(({ starts_at }) => starts_at)).toEqual([first, second, third].map(({ starts_at }) => starts_at));
    expect(listOccurrences(single)).toEqual([single]);
  });
});

describe('toNextOccurrence', () => {
  it('is the event on its next date', () => {
    expect(toNextOccurrence(event, at('2026-12-13T10:00:00+01:00'), zone)).toMatchObject({ starts_at: third.starts_at, place: 'Střecha' });
    expect(toNextOccurrence(single, at('2026-12-13T10:00:00+01:00'), zone)).toBe(single);
  });
});
