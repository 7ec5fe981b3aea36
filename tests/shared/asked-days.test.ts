import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAskedDays } from '#shared/rules/asked-days.ts';

/** A Wednesday. */
const today = '2026-03-11';
const find = (question: string) => {
  const days = findAskedDays(question, today);
  return days && [days.from, days.to, ...(days.isEvening ? ['evening'] : [])];
};

describe('findAskedDays', () => {
  it.each([
    ['máte otevřeno na štědrý den', ['2026-12-24', '2026-12-24']],
    ['Heiligabend geöffnet?', ['2026-12-24', '2026-12-24']],
    ['open on Christmas Eve', ['2026-12-24', '2026-12-24']],
    ['2. svátek vánoční', ['2026-12-26', '2026-12-26']],
    ['silvester otvorené', ['2026-12-31', '2026-12-31']],
    ['new years day', ['2027-01-01', '2027-01-01']],
    ['máte vánoční otevíračku', ['2026-12-24', '2026-12-26']],
    ['open at Christmas', ['2026-12-24', '2026-12-26']],
    ['an Weihnachten offen', ['2026-12-24', '2026-12-26']],
    ['24.12.', ['2026-12-24', '2026-12-24']],
    ['24. 12. 2027', ['2027-12-24', '2027-12-24']],
    ['am 24/12', ['2026-12-24', '2026-12-24']],
    ['10.3.', ['2027-03-10', '2027-03-10']], // it was yesterday
    ['24. prosince', ['2026-12-24', '2026-12-24']],
    ['december 24th', ['2026-12-24', '2026-12-24']],
    ['1. července', ['2026-07-01', '2026-07-01']],
    ['1. června', ['2026-06-01', '2026-06-01']],
    ['3. März', ['2027-03-03', '2027-03-03']],
    ['zitra', ['2026-03-12', '2026-03-12']],
    ['pozajtra', ['2026-03-13', '2026-03-13']],
    ['v neděli', ['2026-03-15', '2026-03-15']],
    ['wednesday', ['2026-03-11', '2026-03-11']],
    ['am Wochenende', ['2026-03-14', '2026-03-15']],
    ['tonight', ['2026-03-11', '2026-03-11', 'evening']],
    ['heute Abend', ['2026-03-11', '2026-03-11', 'evening']],
    ['v sobotu večer', ['2026-03-14', '2026-03-14', 'evening']],
  ])('reads %j', (question, days) => {
    expect(find(question)).toEqual(days);
  });

  it.each([
    'kde je wc',
    '31.2.',
    '10:30',
    'Tempo 42',
    'pro děti',
    'offers under 500',
    'vánoční trh',
    'Christmas market',
    'dárek na Vánoce',
    'Geschenk zu Weihnachten',
  ])('finds no day in %j', (question) => {
    expect(find(question)).toBeUndefined();
  });

  it('reads the weekend on its last day as that day', () => {
    const days = findAskedDays('weekend', '2026-03-15');
    expect([days?.from, days?.to]).toEqual(['2026-03-15', '2026-03-15']);
  });

  it('reads Christmas on its second day as the rest of it', () => {
    const days = findAskedDays('open over christmas', '2026-12-25');
    expect([days?.from, days?.to]).toEqual(['2026-12-25', '2026-12-26']);
  });

  it('knows days by their names in the records', () => {
    const named = [{ name: 'Zlatá neděle', date: '2026-12-20' }];
    expect(findAskedDays('otevřeno o zlaté neděli? zlatá neděle', today, named)?.from).toBe('2026-12-20');
  });

  it('returns days from today on, in order, for any text without a year', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -9a-z]{0,40}$/), (text) => {
        fc.pre(!/\d{4}/.test(text));
        const days = findAskedDays(text, today);
        if (days) expect([today, days.from, days.to].toSorted()).toEqual([today, days.from, days.to]);
      }),
    );
  });
});
