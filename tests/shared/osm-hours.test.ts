import OpeningHoursValue from 'opening_hours';
import { describe, expect, it } from 'vitest';
import { toOsmHours } from '#shared/rules/osm-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';

const day = (open: string, close: string) => [{ open, close }];
const hours: OpeningHours = {
  status: 'open',
  days: {
    monday: day('09:00', '21:00'),
    tuesday: day('09:00', '21:00'),
    wednesday: day('09:00', '21:00'),
    thursday: [...day('09:00', '12:00'), ...day('13:00', '24:00')],
    friday: day('18:00', '02:00'),
    sunday: [],
  },
  exceptions: [
    { date: '2026-12-25', status: 'closed', hours: [], translations: [] },
    { date: '2026-12-24', status: 'open', hours: day('09:00', '14:00'), translations: [] },
  ],
};

describe('toOsmHours', () => {
  it('writes the week and its exceptions', () => {
    expect(toOsmHours(hours)).toBe(
      'Mo-We 09:00-21:00; Th 09:00-12:00,13:00-24:00; Fr 18:00-02:00; Su off; 2026 Dec 24 09:00-14:00; 2026 Dec 25 off',
    );
  });

  it.each([
    ['2026-11-30T08:59', false],
    ['2026-11-30T09:00', true],
    ['2026-12-03T12:30', false],
    ['2026-12-03T23:59', true],
    ['2026-12-05T01:30', true],
    ['2026-12-05T12:00', false],
    ['2026-12-06T12:00', false],
    ['2026-12-24T13:59', true],
    ['2026-12-24T14:00', false],
    ['2026-12-25T12:00', false],
  ])('is read by OpenStreetMap’s own evaluation as meant at %s', (time, isOpen) => {
    const value = new OpeningHoursValue(toOsmHours(hours) ?? '', null);
    expect(value.getWarnings()).toEqual([]);
    expect(value.getState(new Date(time))).toBe(isOpen);
  });

  it('is undefined if no hours are known', () => {
    expect(toOsmHours({ status: 'unknown', days: {}, exceptions: [] })).toBeUndefined();
  });
});
