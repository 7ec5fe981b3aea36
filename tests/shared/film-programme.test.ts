import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Film, Run } from '#shared/contracts/films.ts';
import { listFilmsOfDay, listProgrammeDays, programmeDays } from '#shared/rules/film-programme.ts';
import { addDays } from '#shared/rules/time-zone.ts';

const prague = 'Europe/Prague';
const run = (more: Partial<Run> = {}): Run => ({ from: '2026-11-23', to: '2026-11-29', times: ['20:00'], language: 'cs', ...more });
const film = (id: number, ...runs: Run[]): Film => ({ id, runs, translations: [{ locale: 'cz', title: `Film ${id}` }] });
const timesOf = (films: Film[], day: string) =>
  listFilmsOfDay(films, day, prague).map((entry) => [entry.film.id, ...entry.showings.map(({ time }) => time)]);

describe('listFilmsOfDay', () => {
  it('lists films by their first showing, and the showings of all runs by time', () => {
    const films = [
      film(1, run({ times: ['20:00', '9:00'.padStart(5, '0')] })),
      film(2, run(), run({ times: ['08:30'] })),
      film(3, run({ times: ['08:30'] })),
    ];
    expect(timesOf(films, '2026-11-23')).toEqual([
      [2, '08:30', '20:00'],
      [3, '08:30'],
      [1, '09:00', '20:00'],
    ]);
  });

  it('lists films last if all their showings have begun', () => {
    const films = [film(1, run({ times: ['10:00'] })), film(2, run({ times: ['09:00', '20:00'] })), film(3, run({ times: ['18:00'] }))];
    const listed = listFilmsOfDay(films, '2026-11-23', prague, new Date('2026-11-23T12:00:00+01:00'));
    expect(listed.map((entry) => entry.film.id)).toEqual([2, 3, 1]);
  });

  it.each([
    ['the day before', '2026-11-22', []],
    ['the first day', '2026-11-23', [[1, '20:00']]],
    ['the last day', '2026-11-29', [[1, '20:00']]],
    ['the day after', '2026-11-30', []],
  ])('respects the dates of a run: %s', (_name, day, expected) => {
    expect(timesOf([film(1, run())], day)).toEqual(expected);
  });

  it('respects weekdays', () => {
    const films = [film(1, run({ weekdays: ['saturday', 'sunday'] }))];
    expect(['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => timesOf(films, day).length)).toEqual([0, 1, 1]);
  });

  it('prefers tickets of the run to those of the film', () => {
    const [entry] = listFilmsOfDay(
      [{ ...film(1, run(), run({ tickets: 'https://b.example' })), tickets: 'https://a.example' }],
      '2026-11-23',
      prague,
    );
    expect(entry?.showings.map(({ tickets }) => tickets)).toEqual(['https://a.example', 'https://b.example']);
  });

  it('uses the centre’s time zone, also in the night when clocks change', () => {
    const begins = (day: string) =>
      listFilmsOfDay([film(1, run({ from: day, to: day }))], day, prague)[0]?.showings[0]?.startsAt.toISOString();
    expect(['2026-10-24', '2026-10-25'].map(begins)).toEqual(['2026-10-24T18:00:00.000Z', '2026-10-25T19:00:00.000Z']);
  });
});

describe('listProgrammeDays', () => {
  it('lists the days with showings, from today on, up to two weeks', () => {
    const films = [film(1, run({ from: '2026-11-20', to: '2026-11-24' })), film(2, run({ from: '2026-11-27', to: '2027-11-27' }))];
    expect(listProgrammeDays(films, '2026-11-23')).toEqual([
      '2026-11-23',
      '2026-11-24',
      ...Array.from({ length: 10 }, (_, index) => addDays('2026-11-27', index)),
    ]);
  });

  it('lists exactly the days on which a film is shown', () => {
    const day = fc.integer({ min: -20, max: 40 }).map((days) => addDays('2026-11-23', days));
    const anyRun = fc.tuple(day, day).map(([from, to]) => run({ from, to }));
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 5 }), (runs) => {
        const films = runs.map((one, index) => film(index + 1, one));
        const days = Array.from({ length: programmeDays }, (_, index) => addDays('2026-11-23', index));
        expect(listProgrammeDays(films, '2026-11-23')).toEqual(days.filter((one) => timesOf(films, one).length > 0));
      }),
    );
  });
});
