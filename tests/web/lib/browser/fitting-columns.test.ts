import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFittingColumns } from '#web/lib/browser/fitting-columns.ts';

describe('toFittingColumns', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 3],
    [6, 3],
    [8, 4],
    [9, 3],
    [12, 4],
  ])('lays %i cards in %i columns', (count, columns) => {
    expect(toFittingColumns(count)).toBe(columns);
  });

  it('uses five columns if they leave no gap', () => {
    expect([5, 10, 6, 7].map((count) => toFittingColumns(count, 5))).toEqual([5, 5, 3, 4]);
  });

  it('leaves at most two gaps in the last row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.constantFrom(4 as const, 5 as const), (count, most) => {
        const columns = toFittingColumns(count, most);
        expect(columns >= 1 && columns <= most).toBe(true);
        expect((columns - (count % columns)) % columns).toBeLessThanOrEqual(2);
      }),
    );
  });
});
