import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeReading, type TypedReceipt, toReceiptReading } from '#server/mall-api/receipts/reading/judge-reading.ts';
import type { ShopMarks } from '#server/mall-api/receipts/reading/text/find-shop.ts';
import { readText } from '#server/mall-api/receipts/reading/text/read-text.ts';

const shops: ShopMarks[] = [
  { id: 1, titles: ['Knihy Dobrovský'], names: ['KNIHY DOBROVSKÝ s.r.o.'], registration_number: '274 16 046' },
  { id: 2, titles: ['dm drogerie'], names: [], registration_number: null },
  { id: 3, titles: ['Drogerie Falk'], names: [], registration_number: 'ATU64738291' },
];

/** Text as Tesseract prints it: accents are lost, and some characters are misread. */
const czech = `
Knihy Dobrovsky
KNIHY DOBROVSKY s.r.o.
1C0: 27416046 DIC: CZ27416046
Uctenka ¢. 2026/021100
Datum: 04.10.2026 08:55
Testoviny penne 1 214,90
Taska papirova 255,90
Sleva -12,00
Mezisoucet 1 470,80
CELKEM 1 470,80 KC
Hotovost 2 000,00
Vraceno 529,20
Dekujeme
`;
const typed: TypedReceipt = { companyId: 1, number: '2026/021100', amount: 147_080, day: '2026-10-04' };

function judge(text: string, changes: Partial<TypedReceipt> = {}) {
  return judgeReading(readText(text, shops), { ...typed, ...changes });
}

describe('a reading of a receipt', () => {
  it('fits what is on the paper', () => {
    expect(judge(czech)).toEqual([]);
    expect(readText(czech, shops).facts).toEqual({
      total: 147_080,
      confirmed_by: ['cash', 'items'],
      days: ['2026-10-04'],
      time: '08:55',
      number: '2026/021100',
      company_id: 1,
    });
  });

  it.each([
    ['U¢tenka ¢&. 26/892848', '26/892848'],
    ['Uétenka ¢. 26/996393', '26/996393'],
    ['U¢tenka ¢. R-7712-04', 'R-7712-04'],
    ['Danovy doklad ¢. 283668 |', '283668'],
    ['Bon-Nr. 4711', '4711'],
  ])('contains the number behind the label of %s', (line, number) => {
    expect(readText(czech.replace('Uctenka ¢. 2026/021100', line), shops).facts.number).toBe(number);
  });

  it('lacks each field that was typed differently', () => {
    expect(judge(czech, { amount: 147_081 })).toEqual(['amount']);
    expect(judge(czech, { day: '2026-10-05' })).toEqual(['day']);
    expect(judge(czech, { companyId: 2 })).toEqual(['shop']);
    expect(judge(czech, { number: '2026/021101' })).toEqual(['number']);
  });

  it('accepts neither cash, change, items nor the part of an amount behind a blank as the total', () => {
    for (const amount of [200_000, 52_920, 121_490, 25_590, 47_080]) expect(judge(czech, { amount })).toEqual(['amount']);
  });

  it('fits no amount with another digit', () => {
    const digits = String(typed.amount).length;
    const otherDigit = fc.tuple(fc.nat(digits - 1), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(otherDigit, ([place, step]) => {
        const text = String(typed.amount);
        const digit = (Number(text[place]) + step) % 10;
        expect(judge(czech, { amount: Number(text.slice(0, place) + digit + text.slice(place + 1)) })).toContain('amount');
      }),
    );
  });

  it('requires a second place that states the total, so that a changed total stops', () => {
    expect(judge(czech.replace('CELKEM 1 470,80', 'CELKEM 3 470,80'), { amount: 347_080 })).toEqual(['confirmation']);
    const note = 'Knihy Dobrovsky\nUctenka 2026/021100\n4.10.2026\nCelkem 1470,80';
    expect(judge(note)).toEqual(['confirmation']);
    expect(judge(`${note}\nKarta 1470,80`)).toEqual([]);
  });

  it.each([
    ['a card payment', 'Summe 30,00\nGirocard 30,00', ['paid']],
    ['cash less change', 'Summe 30,00\nBar 50,00\nRuckgeld 20,00', ['cash']],
    ['sums by tax rate', 'Summe 30,00\nMwSt Netto Steuer Brutto\n7% 9,35 0,65 10,00\n19% 16,81 3,19 20,00', ['rates']],
    ['all items', 'Kaffee 12,50\nBrot 17,50\nSumme 30,00', ['items']],
    ['nothing', 'Brot 17,50\nSumme 30,00', []],
  ])('is confirmed by %s', (_, text, confirmedBy) => {
    expect(readText(text, shops).totals).toEqual([{ amount: 3000, confirmedBy }]);
  });

  it('finds a total whose word was misread if cash and tax rates state it', () => {
    const text = 'Shem 30,00\nBar 50,00\nRuckgeld 20,00\n19% 25,21 4,79 30,00';
    expect(readText(text, shops).totals).toMatchObject([{ amount: 3000 }]);
    expect(readText(text.replace('Bar', 'Rabatt'), shops).totals).toEqual([]);
  });

  it('finds the number as whole words only', () => {
    for (const number of ['2026', '021100', '26/0211', '11']) expect(judge(czech, { number })).toContain('number');
    expect(judge(czech, { number: 'Účtenka č. 2026 / 021100' })).toEqual([]);
    expect(judge(czech.replace('2026/021100', 'FP 26 335 712'), { number: 'FP26335712' })).toEqual([]);
  });

  it('is that of the shop that fits best', () => {
    expect(readText('Drogerie Falk\nSumme 3,00', shops).facts.company_id).toBe(3);
    expect(readText('dm drogerie\nSumme 3,00', shops).facts.company_id).toBe(2);
    expect(readText('Backhaus Zöllner\nSumme 3,00', shops).facts.company_id).toBeNull();
  });

  it('is of no shop if two shops fit equally, because one paper could earn twice', () => {
    const twins = [...shops, { id: 4, titles: ['Knihy Dobrovský'], names: ['KNIHY DOBROVSKÝ s.r.o.'], registration_number: '27416046' }];
    expect(readText(czech, twins).facts.company_id).toBeNull();
    const named = twins.map((shop) => (shop.id === 4 ? { ...shop, titles: ['Kavárna Dobrovský'], names: [] } : shop));
    expect(readText(czech, named).facts.company_id).toBe(1);
  });

  it('does not fit a paper with many days', () => {
    const calendar = `${czech}\n1.1.2026 2.1.2026 3.1.2026`;
    expect(judge(calendar)).toEqual(['day']);
  });

  it.each([
    ['04.10.2026', '2026-10-04'],
    ['O4.1O.2026', '2026-10-04'],
    ['4. 10. 26', '2026-10-04'],
    ['04/10/2026', '2026-10-04'],
    ['04 10.2026', '2026-10-04'],
    ['2026-10-04', '2026-10-04'],
    ['31.02.2026', undefined],
    ['1.234,56', undefined],
  ])('reads the day %s', (line, day) => {
    expect(readText(line, shops).facts.days).toEqual(day === undefined ? [] : [day]);
  });

  it('ignores lines and characters beyond any receipt', () => {
    const long = `${'x'.repeat(1_000_000)}\n${'1,00 '.repeat(10_000)}\n${'Celkem 5,00\n'.repeat(10_000)}`;
    expect(readText(long, shops).facts.total).toBe(500);
  });
});

describe('the stored reading', () => {
  it('contains the typed facts that fit, and what is lacking', () => {
    const text = `${czech}\nBetrag 99,00`;
    expect(toReceiptReading(readText(text, shops), { ...typed, day: '2026-10-05' })).toEqual({
      total: 147_080,
      confirmed_by: ['cash', 'items'],
      days: ['2026-10-04'],
      time: '08:55',
      number: '2026/021100',
      company_id: 1,
      lacks: ['day'],
    });
  });
});
