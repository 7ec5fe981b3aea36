import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HoursContext, readHours } from '#server/cli/geojson/hours.ts';
import { hoursOnDay } from '#shared/rules/opening-hours.ts';
import { OpeningHours } from '#shared/schemas/fields.ts';

const context: HoursContext = { today: '2026-11-21', country: 'fr', latitude: 45.16, longitude: 5.73 };

function hoursOf(value: string, overrides: Partial<HoursContext> = {}): OpeningHours {
  return OpeningHours.parse(readHours(value, { ...context, ...overrides }).hours);
}

/** Formats each interval as `9:00-18:00`. */
const toText = (value: string, date: string) => {
  const { status, intervals } = hoursOnDay(hoursOf(value), date);
  return status === 'open' ? intervals.map(({ open, close }) => `${open}-${close}`).join(',') : status;
};

describe('readHours', () => {
  it.each([
    ['Mo-Sa 09:30-20:00', '2026-11-23', '09:30-20:00'],
    ['Mo-Sa 09:30-20:00', '2026-11-22', 'closed'],
    ['Mo-Fr 09:30-18:30; Th 09:30-13:00,14:00-18:30; Sa 09:30-13:00,14:15-17:00', '2026-11-26', '09:30-13:00,14:00-18:30'],
    ['Mo-Fr 09:30-18:30; Th 09:30-13:00,14:00-18:30; Sa 09:30-13:00,14:15-17:00', '2026-11-28', '09:30-13:00,14:15-17:00'],
    ['Mo 14:00-17:00, Tu-Fr 09:00-18:00', '2026-11-23', '14:00-17:00'],
    ['Tu-Sa 12:00-18:30; Jul-Aug Tu-Sa 13:00-18:00', '2026-11-24', '12:00-18:30'],
    ['Tu-Sa 12:00-18:30; Jul-Aug Tu-Sa 13:00-18:00', '2027-07-13', '13:00-18:00'],
    ['Mo-Su 00:00-01:30,04:30-24:00', '2026-11-24', '04:30-01:30'],
    ['Fr-Sa 18:00-02:00', '2026-11-27', '18:00-02:00'],
    ['Fr-Sa 18:00-02:00', '2026-11-22', 'closed'],
    ['24/7', '2026-11-22', '00:00-24:00'],
    ['Mo-Fr 9-18', '2026-11-23', '09:00-18:00'],
    ['Mo-Sa 09:00-20:00; PH off', '2026-12-25', 'closed'],
    ['Mo-Sa 09:00-20:00; Dec 24 09:00-12:00', '2026-12-24', '09:00-12:00'],
    ['Mo-Fr 09:00-17:00; Sa "on appointment"', '2026-11-28', 'unknown'],
    ['Mo-Fr 09:00-17:00 "by appointment"', '2026-11-26', 'unknown'],
    ['Mo-Fr 09:00-17:00 "by appointment"', '2026-11-28', 'closed'],
    ['Mo-Sa 17:00+', '2026-11-28', 'unknown'],
    ['Mo-Sa 17:00+', '2026-11-29', 'closed'],
    ['Mo-Su 17:00+', '2026-11-29', 'unknown'],
    ['Mo-Fr 09:00-12:00; Sa 17:00+', '2026-11-26', '09:00-12:00'],
    ['when I am in', '2026-11-26', 'unknown'],
  ])('reads %s on %s as %s', (value, date, wanted) => {
    expect(toText(value, date)).toBe(wanted);
  });

  it('returns the usual week, and only deviations as exceptions', () => {
    const { days, exceptions } = hoursOf('Mo-Fr 09:00-18:00; Dec 24 off');
    expect(days.thursday).toEqual([{ open: '09:00', close: '18:00' }]);
    expect(days.sunday).toEqual([]);
    expect(exceptions).toHaveLength(1);
    expect(exceptions[0]).toMatchObject({ date: '2026-12-24', status: 'closed' });
    expect(exceptions[0]?.translations.map(({ locale }) => locale)).toEqual(['en', 'cz', 'sk', 'de']);
  });

  it('labels public holidays of the country', () => {
    const { exceptions } = hoursOf('Mo-Sa 09:00-20:00; PH off');
    expect(exceptions.find(({ date }) => date === '2027-07-14')?.translations[0]?.title).toBe('Public holiday');
    expect(hoursOf('Mo-Sa 09:00-20:00; PH off', { country: 'cz' }).exceptions.map(({ date }) => date)).toContain('2027-07-06');
  });

  it.each([
    ['when I am in', 'is no opening_hours value'],
    ['Mo-Fr 99:00-12:00', 'is no opening_hours value'],
    ['"on appointment"', 'names no times that are certain'],
    ['sunrise-sunset', 'goes by the sun'],
    ['Mo-Su 17:00+', 'names no times that are certain'],
    ['Mo-Sa 17:00+', 'names times that are not certain'],
  ])('keeps the text of %s, and explains the uncertainty', (value, reason) => {
    const reading = readHours(value, context);
    expect(reading.reason).toContain(reason);
    expect(reading.hours.stated).toBe(value);
  });

  it('omits texts that it has understood', () => {
    expect(readHours('Mo-Sa 09:30-20:00', context)).toEqual({ hours: expect.not.objectContaining({ stated: expect.anything() }) });
  });

  it('does not guess the country of public holidays', () => {
    expect(readHours('Mo-Fr 09:00-18:00; PH off', { ...context, country: undefined }).reason).toContain('--country');
  });

  it('finds no usual week if hours change throughout the year', () => {
    expect(readHours('week 1-53/2 Mo-Sa 09:00-18:00; week 2-52/2 Mo-Sa 12:00-20:00', context).reason).toContain('no usual week');
  });

  it('restores all weeks of one interval a day', () => {
    const clock = fc
      .integer({ min: 0, max: 47 })
      .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
    fc.assert(
      fc.property(clock, clock, (open, close) => {
        fc.pre(open < close);
        expect(hoursOf(`Mo-Fr ${open}-${close}`).days).toMatchObject({
          monday: [{ open, close }],
          friday: [{ open, close }],
          saturday: [],
        });
      }),
      { numRuns: 25 },
    );
  });
});
