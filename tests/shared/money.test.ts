import { describe, expect, it } from 'vitest';
import { formatAmount, formatMoney, formatNumber, formatPurchase } from '#shared/rules/money.ts';

const readable = (text: string) => text.replaceAll('\u00a0', '_');

describe('formatMoney', () => {
  it.each([
    ['cz', 129_000, 'CZK', '1_290_Kč'],
    ['cz', 1250, 'CZK', '12,50_Kč'],
    ['cz', 1205, 'CZK', '12,05_Kč'],
    ['cz', 0, 'CZK', '0_Kč'],
    ['cz', 50, 'CZK', '0,50_Kč'],
    ['cz', -129_000, 'CZK', '−1_290_Kč'],
    ['cz', 123_456_789_00, 'CZK', '123_456_789_Kč'],
    ['cz', 1290, 'EUR', '12,90_€'],
    ['cz', 1290, 'USD', '12,90_USD'],
    ['sk', 129_000, 'CZK', '1_290_Kč'],
    ['sk', 1290, 'EUR', '12,90_€'],
    ['de', 129_000, 'CZK', '1.290_Kč'],
    ['de', 1290, 'EUR', '12,90_€'],
    ['en', 129_000, 'CZK', 'CZK_1,290'],
    ['en', 1290, 'EUR', '€12.90'],
    ['en', -1290, 'EUR', '−€12.90'],
    ['en', 1290, 'USD', 'USD_12.90'],
  ] as const)('formats in %s: %d %s as %s', (locale, amount, currency, expected) => {
    expect(readable(formatMoney({ amount, currency }, locale))).toBe(expected);
  });
});

describe('formatAmount', () => {
  it.each([
    ['cz', 129_000, '1_290,00'],
    ['de', -123_456_05, '−123.456,05'],
    ['en', 0, '0.00'],
  ] as const)('formats in %s: %d as %s', (locale, amount, expected) => {
    expect(readable(formatAmount(amount, locale))).toBe(expected);
  });
});

describe('formatNumber', () => {
  it.each([
    ['cz', 1290, '1_290'],
    ['cz', 4.5, '4,5'],
    ['de', 1_234_567.891, '1.234.567,89'],
    ['en', 1234.5, '1,234.5'],
    ['en', 999, '999'],
    ['en', -1000, '−1,000'],
    ['en', -0.001, '0'],
    ['en', Number.NaN, '–'],
  ] as const)('formats in %s: %d as %s', (locale, value, expected) => {
    expect(readable(formatNumber(value, locale))).toBe(expected);
  });
});

describe('formatPurchase', () => {
  it.each([
    ['cz', 500_000, 'CZK', 1.25, '5_000_Kč_×_1,25'],
    ['cz', 500_050, 'CZK', 1, '5_000,50_Kč_×_1'],
    ['sk', 1290, 'EUR', 1.125, '12,90_€_×_1,125'],
    ['de', 129_000, 'CZK', 1.5, '1.290_Kč_×_1,5'],
    ['en', 1290, 'EUR', 1.0625, '€12.90_×_1.0625'],
    ['cz', 500_000, 'CZK', undefined, '5_000_Kč'],
  ] as const)('formats in %s: %d %s by %s as %s', (locale, amount, currency, multiplier, expected) => {
    expect(readable(formatPurchase({ amount, currency }, multiplier, locale))).toBe(expected);
  });
});
