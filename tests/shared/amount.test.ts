import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAmount, readAmount, readNumber, toAmountText } from '#shared/rules/amount.ts';

const asClerksType = readFileSync(join(import.meta.dirname, '../support/typed/amounts.txt'), 'utf8');

describe('readAmount', () => {
  it.each(
    asClerksType
      .trim()
      .split('\n')
      .map((line) => line.split(' = ')),
  )('reads %s as shop assistants mean it', (typed = '', minorUnits) => {
    expect(findAmount(typed, 'CZK')).toBe(Number(minorUnits));
  });

  it.each([
    ['€ 24.90', 'EUR', 2490],
    ['1\u00a0290,5 Kč', 'CZK', 129_050],
    ['1\u202f290,50', 'EUR', 129_050],
    ["1'299.90", 'EUR', 129_990],
    ['１２９９，９０', 'CZK', 129_990],
    [',50', 'CZK', 50],
    ['0', 'CZK', 0],
    ['90 PLN', 'PLN', 9000],
  ])('reads %s in %s', (typed, currency, minorUnits) => {
    expect(findAmount(typed, currency)).toBe(minorUnits);
  });

  it.each([
    ['1.250', 125_000],
    ['1,250 Kč', 125_000],
    ['12.299', 1_229_900],
    ['999,000', 99_900_000],
  ])('does not guess the amount of %s, which is ambiguous', (typed, whole) => {
    expect(readAmount(typed, 'CZK')).toEqual({ state: 'ambiguous', whole });
  });

  it.each(['12 €', 'EUR 12', '12 eur'])('reports another currency for %j', (typed) => {
    expect(readAmount(typed, 'CZK')).toEqual({ state: 'foreign' });
  });

  it.each([
    'dvě stě',
    '-5',
    '1,2,3',
    '1.23.456',
    '12,345,6789',
    '1e5',
    '9999999999',
    '10,1234',
    '0.250',
    '1 25',
    '1 250.500',
    '1,2 5',
    ',',
    '-',
    'Kč',
    '0x1f',
  ])('refuses %j', (typed) => {
    expect(readAmount(typed, 'CZK')).toEqual({ state: 'unreadable' });
  });

  it('distinguishes an empty text from an unreadable one', () => {
    expect(readAmount(' \u00a0', 'CZK')).toEqual({ state: 'empty' });
  });

  it('reads back every amount that it has formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(',' as const, '.' as const), (amount, mark) => {
        expect(findAmount(toAmountText(amount, mark), 'CZK')).toBe(amount);
      }),
    );
  });
});

describe('readNumber', () => {
  it.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['14,4214', 14.4214],
    ['1.250', 1.25],
    ['1 500', 1500],
    ['−3', -3],
    ['2,', 2],
  ])('reads %s', (typed, number) => {
    expect(readNumber(typed, false)).toBe(number);
  });

  it.each(['', 'x', '1,5,2', '1.250,5', '1e3', '--2', ',5x'])('refuses %j', (typed) => {
    expect(readNumber(typed, false)).toBeUndefined();
  });

  it('refuses fractions if an integer is required', () => {
    expect(readNumber('1,5', true)).toBeUndefined();
    expect(readNumber('12,0', true)).toBe(12);
  });
});
