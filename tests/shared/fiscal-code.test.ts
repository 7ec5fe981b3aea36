import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import { toCents } from '#shared/rules/fiscal-fields.ts';
import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';

const zone = 'Europe/Vienna';
const parse = (text: string) => parseFiscalCode(text, zone);

const key = Buffer.alloc(65, 4).toString('base64');
const tseFields = {
  version: 'V0',
  till: 'KASSE-7',
  processType: 'Kassenbeleg-V1',
  processData: 'Beleg^119.00_10.70_0.00_0.00_0.30^100.00:Bar_30.00:Unbar',
  transaction: '4711',
  counter: '9000',
  start: '2026-03-01T10:00:00.000Z',
  end: '2026-03-01T10:00:30.000Z',
  algorithm: 'ecdsa-plain-SHA256',
  timeFormat: 'unixTime',
  signature: Buffer.alloc(64, 1).toString('base64'),
  publicKey: key,
};
const tse = (changes: Partial<typeof tseFields> = {}) => Object.values({ ...tseFields, ...changes }).join(';');

const rksvFields = {
  start: '',
  suite: 'R1-AT1',
  till: 'Kasse-01',
  number: 'B-2026-83',
  time: '2026-03-01T11:00:30',
  normal: '12,00',
  reduced1: '0,50',
  reduced2: '0,00',
  zero: '0,00',
  special: '0,00',
  turnover: '4r3bdg==',
  certificate: '3b5b5b6f',
  chain: 'Yd2s9gk=',
  signature: Buffer.alloc(64, 2).toString('base64'),
};
const rksv = (changes: Partial<typeof rksvFields> = {}) => Object.values({ ...rksvFields, ...changes }).join('_');

const okp = '0123ABCD-4567ef01-89abcdef-01234567-89ABCDEF';
const ekasa = (parts: Partial<{ okp: string; till: string; time: string; number: string; total: string }> = {}) =>
  Object.values({ okp, till: '88812345678900001', time: '260301110030', number: '17', total: '23.50', ...parts }).join(':');

describe('parseFiscalCode', () => {
  it('reads a German code: total of all rates, end of the transaction, till and number', () => {
    expect(parse(tse())).toMatchObject({
      kind: 'de-tse',
      till: 'KASSE-7',
      number: '4711',
      amount: 13_000,
      purchasedAt: '2026-03-01T10:00:30Z',
      key: 'de-tse:KASSE-7:4711',
    });
    expect(parse(`\n${tse()} `)).toMatchObject({ amount: 13_000 });
  });

  it('reads an Austrian code, with local time', () => {
    expect(parse(rksv())).toMatchObject({
      kind: 'at-rksv',
      till: 'Kasse-01',
      number: 'B-2026-83',
      amount: 1250,
      purchasedAt: '2026-03-01T11:00:30+01:00',
      key: 'at-rksv:KASSE-01:B-2026-83',
      signature: { payload: rksv().slice(0, rksv().lastIndexOf('_')), certificateSerial: '3b5b5b6f' },
    });
    expect(parse(rksv({ time: '2026-07-01T11:00:30' }))?.purchasedAt).toBe('2026-07-01T11:00:30+02:00');
  });

  it('reads a Slovak code with an identifier or from an offline till', () => {
    const id = `O-${'0123456789abcdef'.repeat(2)}`;
    expect(parse(id)).toMatchObject({ kind: 'sk-ekasa', till: null, amount: null, purchasedAt: null, key: `sk-ekasa:${id.toUpperCase()}` });
    expect(parse(ekasa())).toMatchObject({
      kind: 'sk-ekasa',
      till: '88812345678900001',
      number: '17',
      amount: 2350,
      purchasedAt: '2026-03-01T11:00:30+01:00',
      key: 'sk-ekasa:88812345678900001:2026-03:17',
    });
  });

  it.each([
    ['nothing', ''],
    ['an address', 'https://shop.example/r/1'],
    ['another version', tse({ version: 'V1' })],
    ['a field too few', tse().split(';').slice(0, 11).join(';')],
    ['a field too many', `${tse()};x`],
    ['no till', tse({ till: ' ' })],
    ['an order', tse({ processType: 'Bestellung-V1', processData: '2;"Espresso";2.10' })],
    ['a training', tse({ processData: 'AVTraining^1.00_0.00_0.00_0.00_0.00^1.00:Bar' })],
    ['a return', tse({ processData: 'Beleg^-1.00_0.00_0.00_0.00_0.00^-1.00:Bar' })],
    ['a sum with three places', tse({ processData: 'Beleg^1.005_0.00_0.00_0.00_0.00^1.00:Bar' })],
    ['four sums', tse({ processData: 'Beleg^1.00_0.00_0.00_0.00^1.00:Bar' })],
    ['a transaction that is no number', tse({ transaction: '47e1' })],
    ['no time', tse({ start: '', end: '' })],
    ['an invalid time', tse({ start: '2026-02-30T10:00:00', end: '2026-13-01T10:00:00Z' })],
    ['an invalid key', tse({ publicKey: 'not base64!' })],
    ['an Austrian one without signature', rksv({ signature: '' })],
    ['an Austrian code of 30 February', rksv({ time: '2026-02-30T11:00:30' })],
    ['an Austrian training', rksv({ normal: '0,00', reduced1: '0,00' })],
    ['an Austrian code of another suite', rksv({ suite: 'R1' })],
    ['too short a Slovak code', 'O-0123'],
    ['a Slovak code of month 13', ekasa({ time: '261301110030' })],
    ['a Slovak code of minute 60', ekasa({ time: '260301116030' })],
    ['a Slovak return', ekasa({ total: '-5.00' })],
    ['a Slovak one with more', `${ekasa()}:x`],
  ])('refuses %s', (_what, text) => {
    expect(parse(text)).toBeUndefined();
  });

  it('never throws, for any scanned text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('V0', 'Kassenbeleg-V1', 'Beleg^1.00_0_0_0_0^1:Bar', 'R1-AT1', '2026-03-01T11:00', okp, '12,50'),
    );
    fc.assert(
      fc.property(fc.constantFrom(';', '_', ':'), fc.array(piece, { maxLength: 15 }), (sign, pieces) => {
        const code = parse(pieces.join(sign));
        expect(code === undefined || code.key.startsWith(code.kind)).toBe(true);
      }),
    );
  });
});

describe('toCents', () => {
  it('is exact, unlike floating-point numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(',', '.'), (cents, mark) => {
        expect(toCents(`${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, '0')}`)).toBe(cents);
      }),
    );
    expect(['0.29', '1.10', '4.35', '1.1', '7', '-2.50', '3.1000'].map(toCents)).toEqual([29, 110, 435, 110, 700, -250, 310]);
  });

  it.each(['', '.', '1.', '.5', '0.005', '1e9', '1 000', '1,000.00', '+1', 'NaN', '١٢', '9'.repeat(10)])('refuses %j', (text) => {
    expect(toCents(text)).toBeUndefined();
  });
});

describe('foldReceiptNumber', () => {
  it.each([
    ['ab 12/3-4', 'AB1234'],
    ['AB-10O', 'ab 100'],
    ['l0-I1|7', '1O11 17'],
    ['АВ-15', 'AB15'],
    ['ＡＢ１５', 'ab15'],
    ['č. 15', 'C15'],
    ['№ 0047', 'NO-0047'],
    ['HО-12', 'Но12'],
  ])('unifies %s and %s', (one, other) => {
    expect(foldReceiptNumber(one)).toBe(foldReceiptNumber(other));
  });

  it('distinguishes different numbers', () => {
    const numbers = ['A-3', 'A-4', 'A-34', 'B-3', 'A-30', 'AA-3', '3A'];
    expect(new Set(numbers.map(foldReceiptNumber)).size).toBe(numbers.length);
  });

  it.each(['', ' ', '--/--', '…'])('is empty for %j', (text) => {
    expect(foldReceiptNumber(text)).toBe('');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldReceiptNumber(foldReceiptNumber(text))).toBe(foldReceiptNumber(text));
      }),
    );
  });
});
