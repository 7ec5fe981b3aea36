import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSaving } from '#web/features/offers/OfferPrice.tsx';
import { toStockLevel } from '#web/features/rewards/RewardCard.tsx';
import { passesOpenFilter } from '#web/features/shops/use-shop-list.ts';
import { hoursOf } from '../support/records.ts';

const crowns = (amount: number) => ({ amount, currency: 'CZK' });

describe('findSaving', () => {
  it.each([
    [75_00, 100_00, 25],
    [90_00, 120_00, 25],
    [69_90, 99_90, 30],
    [59_00, 79_00, 25], // 25.3 %
    [66_50, 100_00, 33], // 33.5 %, not 34
    [99_90, 100_00, undefined], // less than one percent
  ])('returns for %i instead of %i: %s percent', (now, before, percent) => {
    expect(findSaving({ price: crowns(now), price_before: crowns(before) })?.percent).toBe(percent);
  });

  it('is undefined if one price is missing, not lower, or in another currency', () => {
    expect(findSaving({ price: null, price_before: crowns(100) })).toBeUndefined();
    expect(findSaving({ price: crowns(100), price_before: undefined })).toBeUndefined();
    expect(findSaving({ price: crowns(100), price_before: crowns(100) })).toBeUndefined();
    expect(findSaving({ price: crowns(120), price_before: crowns(100) })).toBeUndefined();
    expect(findSaving({ price: { amount: 10, currency: 'EUR' }, price_before: crowns(100) })).toBeUndefined();
  });

  it('rounds the percentage down', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (now, before) => {
        const saving = findSaving({ price: crowns(now), price_before: crowns(before) });
        if (!saving) return;
        expect(saving.amount).toEqual(crowns(before - now));
        expect(saving.percent * before).toBeLessThanOrEqual((before - now) * 100);
        expect((saving.percent + 1) * before).toBeGreaterThan((before - now) * 100);
      }),
    );
  });
});

describe('toStockLevel', () => {
  it.each([
    [null, 'endless'],
    [0, 'none'],
    [1, 'few'],
    [10, 'few'],
    [11, 'many'],
  ] as const)('returns for %s pieces left: “%s”', (stock, level) => {
    expect(toStockLevel({ stock })).toBe(level);
  });
});

describe('passesOpenFilter', () => {
  const hours = hoursOf('09:00', '21:00');
  const at = (clock: string) => new Date(`2026-11-21T${clock}:00+01:00`);
  it.each([
    ['08:59', false, false],
    ['09:00', true, false],
    ['19:59', true, false],
    ['20:00', true, true],
    ['20:59', true, true],
    ['21:00', false, false],
  ])('returns at %s for hours from nine to nine: open %s, closing soon %s', (clock, isOpen, isClosing) => {
    expect(passesOpenFilter(hours, 'now', at(clock), 'Europe/Prague')).toBe(isOpen);
    expect(passesOpenFilter(hours, 'soon', at(clock), 'Europe/Prague')).toBe(isClosing);
  });

  it('treats places that never close as open but not closing soon, and excludes places with unknown hours', () => {
    const always = hoursOf('00:00', '24:00');
    expect(passesOpenFilter(always, 'now', at('23:30'), 'Europe/Prague')).toBe(true);
    expect(passesOpenFilter(always, 'soon', at('23:30'), 'Europe/Prague')).toBe(false);
    for (const open of ['now', 'soon'] as const) {
      expect(passesOpenFilter(undefined, open, at('12:00'), 'Europe/Prague')).toBe(false);
      expect(passesOpenFilter({ status: 'unknown', days: {}, exceptions: [] }, open, at('12:00'), 'Europe/Prague')).toBe(false);
    }
  });
});
