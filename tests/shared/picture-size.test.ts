import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitPicture } from '#shared/rules/picture-size.ts';
import { pictureBounds } from '#shared/site/late-limits.ts';

const { receipt } = pictureBounds;

describe('fitPicture', () => {
  it.each([
    ['a photo of a phone', [3024, 4032], [1500, 2000]],
    ['a small one', [320, 240], [320, 240]],
    ['a long receipt', [600, 9000], [600, 9000]],
    ['a long receipt that is sharper than needed', [3000, 15_000], [900, 4500]],
    ['an extremely long picture', [900, 36_000], [225, 9000]],
  ] as const)('scales %s', (_which, [width, height], [toWidth, toHeight]) => {
    expect(fitPicture({ width, height }, receipt)).toEqual({ width: toWidth, height: toHeight });
  });

  it('never enlarges a picture, and keeps its short side legible unless its long side would exceed the limit', () => {
    const side = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const made = fitPicture({ width, height }, receipt);
        const [short, long] = [Math.min(made.width, made.height), Math.max(made.width, made.height)];
        expect(made.width).toBeLessThanOrEqual(width);
        expect(made.height).toBeLessThanOrEqual(height);
        expect(long).toBeLessThanOrEqual(receipt.utmostSide);
        expect(long === receipt.utmostSide || short >= Math.min(width, height, receipt.legibleSide)).toBe(true);
        expect(short * long).toBeLessThanOrEqual(receipt.legibleSide * receipt.utmostSide);
      }),
    );
  });
});
