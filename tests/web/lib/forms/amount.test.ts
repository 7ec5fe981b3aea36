import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, toAmountText } from '#web/lib/forms/amount.ts';

describe('parseAmount', () => {
  it.each([
    ['1290', 129_000],
    ['1 290,50', 129_050],
    ['1\u00a0290,5 Kč', 129_050],
    ['1.290,50', 129_050],
    ['1,290.50', 129_050],
    ['12.290', 1_229_000],
    ['1.000.000', 100_000_000],
    ['0,10', 10],
    ['€ 24.90', 2490],
    ['249,-', 24_900],
  ])('reads %s', (text, minorUnits) => {
    expect(parseAmount(text)).toBe(minorUnits);
  });

  it.each(['', 'dvě stě', '-5', '1,2,3', '1.23.456', '12,345,6789', '1e5', '9999999999', '10,1234', '1.000.001'])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it('reads back every amount that it has written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(',' as const, '.' as const), (amount, mark) => {
        expect(parseAmount(toAmountText(amount, mark))).toBe(amount);
      }),
    );
  });
});
