import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPageSpan } from '#server/pages/make/page-lifetime.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { listFilms } from '#shared/contracts/films.ts';
import { toFigureAge } from '#shared/rules/figure-age.ts';
import { Mall } from '#shared/schemas/malls.ts';

const fromNineToNine = [{ open: '09:00', close: '21:00' }];
const days = {
  monday: fromNineToNine,
  tuesday: fromNineToNine,
  wednesday: fromNineToNine,
  thursday: fromNineToNine,
  friday: [{ open: '09:00', close: '02:00' }],
  saturday: fromNineToNine,
  sunday: [],
};

function mallWith(timezone: string, openingHours: unknown[]) {
  return Mall.parse({
    id: 1,
    name: 'Centre',
    timezone,
    opening_hours: openingHours,
    translations: [{ locale: 'en', title: 'Centre' }],
  });
}

const zone = (name: string, changes: Record<string, unknown> = {}) => ({
  name,
  is_default: name === 'centre',
  status: 'open',
  days,
  exceptions: [],
  translations: [{ locale: 'en', title: name }],
  ...changes,
});
const prague = mallWith('Europe/Prague', [zone('centre')]);
const findPageEnd = (...of: Parameters<typeof findPageSpan>) => findPageSpan(...of).end;

describe('findPageSpan', () => {
  it.each([
    ['before the opening', '2026-03-11T07:30:00+01:00', '2026-03-11T09:00:00+01:00'],
    ['while it is open', '2026-03-11T12:00:00+01:00', '2026-03-11T21:00:00+01:00'],
    ['after the closing: midnight', '2026-03-11T21:00:00+01:00', '2026-03-12T00:00:00+01:00'],
    ['past midnight of a long night', '2026-03-14T00:30:00+01:00', '2026-03-14T02:00:00+01:00'],
    ['on a closed day: midnight', '2026-03-15T12:00:00+01:00', '2026-03-16T00:00:00+01:00'],
    ['in the night of the spring change', '2026-03-28T23:30:00+01:00', '2026-03-29T00:00:00+01:00'],
    ['in summer time', '2026-07-01T20:59:59+02:00', '2026-07-01T21:00:00+02:00'],
  ])('ends a page %s', (_when, now, end) => {
    expect(findPageEnd(prague, {}, new Date(now))).toEqual(new Date(end));
  });

  it('uses the centre’s own time zone', () => {
    const lisbon = mallWith('Europe/Lisbon', [zone('centre')]);
    expect(findPageEnd(lisbon, {}, new Date('2026-03-11T23:30:00Z'))).toEqual(new Date('2026-03-12T00:00:00Z'));
  });

  it('ends a page when a figure is a quarter of an hour old, because the page calls it current', () => {
    const parking = { '/v1/options/parking': { data: { free: 7, updated_at: '2026-03-11T11:50:00Z' } } };
    expect(findPageEnd(prague, parking, new Date('2026-03-11T12:00:00Z'))).toEqual(new Date('2026-03-11T12:05:00.001Z'));
    expect(findPageEnd(prague, parking, new Date('2026-03-12T09:00:00Z'))).toEqual(new Date('2026-03-12T11:50:00.001Z'));
  });

  it('uses all zones of the centre, and exceptional days', () => {
    const early = zone('market', { days: { ...days, wednesday: [{ open: '07:00', close: '12:30' }] } });
    const short = { date: '2026-03-12', status: 'open', hours: [{ open: '09:00', close: '10:00' }], translations: [] };
    const mall = mallWith('Europe/Prague', [zone('centre', { exceptions: [short] }), early]);
    expect(findPageEnd(mall, {}, new Date('2026-03-11T12:00:00+01:00'))).toEqual(new Date('2026-03-11T12:30:00+01:00'));
    expect(findPageEnd(mall, {}, new Date('2026-03-12T09:30:00+01:00'))).toEqual(new Date('2026-03-12T10:00:00+01:00'));
  });

  it('ends a page when a film starts, because films that have started are listed last', () => {
    const run = { from: '2026-03-11', to: '2026-03-11', times: ['17:30', '20:00'], language: 'cs' };
    const films = { [toAddress(listFilms)]: { data: [{ id: 1, runs: [run], translations: [] }] } };
    expect(findPageSpan(prague, films, new Date('2026-03-11T18:00:00+01:00'))).toEqual({
      asOf: new Date('2026-03-11T17:30:00+01:00'),
      end: new Date('2026-03-11T20:00:00+01:00'),
    });
  });

  it('ends at midnight in Prague if nothing is known of the centre', () => {
    expect(findPageEnd(undefined, {}, new Date('2026-03-11T12:00:00Z'))).toEqual(new Date('2026-03-12T00:00:00+01:00'));
  });

  it.each(['starts_at', 'ends_at', 'valid_from', 'valid_to', 'published_at'])('ends a page at the %s of something in it', (field) => {
    const calls = {
      '/v1/x': {
        data: [
          { id: 1, [field]: '2026-03-11T12:05:00+01:00' },
          { id: 2, [field]: '2026-03-11T12:15:00+01:00' },
        ],
      },
    };
    expect(findPageEnd(prague, calls, new Date('2026-03-11T12:00:00+01:00'))).toEqual(new Date('2026-03-11T12:05:00+01:00'));
    expect(findPageEnd(prague, calls, new Date('2026-03-11T12:05:00+01:00'))).toEqual(new Date('2026-03-11T12:15:00+01:00'));
  });

  it('renders a page as of midnight, or as of the last change in its data', () => {
    const find = (now: string, data: object) => findPageSpan(prague, { '/v1/x': { data } }, new Date(now)).asOf.toISOString();
    expect(find('2026-03-11T12:00:00+01:00', {})).toBe('2026-03-10T23:00:00.000Z');
    expect(find('2026-03-11T12:00:00+01:00', [{ ends_at: '2026-03-11T10:00:00Z' }, { starts_at: '2026-03-11T09:00:00Z' }])).toBe(
      '2026-03-11T10:00:00.000Z',
    );
    expect(find('2026-03-11T12:00:00+01:00', { ends_at: '2026-03-11T11:00:01Z' })).toBe('2026-03-10T23:00:00.000Z');
  });

  it('renders any two pages between two changes as of the same time, and a figure at its true age', () => {
    const instant = fc.date({ min: new Date('2026-03-01T00:00:00Z'), max: new Date('2026-05-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(
        instant,
        instant,
        fc.array(instant, { maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (now, counted, ends, share) => {
          const updatedAt = counted.toISOString();
          const calls = { '/v1/x': { data: [...ends.map((one) => ({ ends_at: one.toISOString() })), { updated_at: updatedAt }] } };
          const { asOf, end } = findPageSpan(prague, calls, now);
          const later = new Date(now.getTime() + Math.floor(share * (end.getTime() - now.getTime() - 1)));
          expect(findPageSpan(prague, calls, later)).toEqual({ asOf, end });
          expect(toFigureAge(updatedAt, asOf)).toBe(toFigureAge(updatedAt, later));
        },
      ),
    );
  });

  it('ignores values that are not times', () => {
    const calls = { '/v1/x': { data: { ends_at: 'soon', starts_at: null, valid_to: 5, title: '2026-03-11T12:05:00+01:00' } } };
    expect(findPageEnd(prague, calls, new Date('2026-03-11T12:00:00+01:00'))).toEqual(new Date('2026-03-11T21:00:00+01:00'));
  });

  it('is always later than now, and never more than a day and an hour away', () => {
    const instant = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.array(instant, { maxLength: 5 }), (now, ends) => {
        const end = findPageEnd(prague, { '/v1/x': { data: ends.map((one) => ({ ends_at: one.toISOString() })) } }, now);
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        for (const one of ends) expect(one > now && one < end).toBe(false);
      }),
    );
  });
});
