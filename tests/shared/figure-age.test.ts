import { describe, expect, it } from 'vitest';
import { listFigureTurns, toFigureAge } from '#shared/rules/figure-age.ts';

const counted = '2026-11-21T10:00:00Z';
const later = (seconds: number) => new Date(Date.parse(counted) + seconds * 1000);

describe('toFigureAge', () => {
  it.each([
    ['live', 0],
    ['live', 15 * 60],
    ['earlier', 15 * 60 + 1],
    ['earlier', 24 * 3600],
    ['gone', 24 * 3600 + 1],
    ['live', -14 * 60], // the counter's clock is slightly ahead
    ['gone', -16 * 60],
  ] as const)('is %s after %i seconds', (age, seconds) => {
    expect(toFigureAge(counted, later(seconds))).toBe(age);
  });

  it.each([null, undefined, '', 'yesterday'])('is gone for a figure without a time: %s', (instant) => {
    expect(toFigureAge(instant, later(0))).toBe('gone');
  });

  it('changes exactly when pages that show it are rendered again', () => {
    const ages = listFigureTurns(counted).map((turn) => [toFigureAge(counted, new Date(turn.getTime() - 1)), toFigureAge(counted, turn)]);
    expect(ages).toEqual([
      ['gone', 'live'],
      ['live', 'earlier'],
      ['earlier', 'gone'],
    ]);
  });
});
