import { describe, expect, it } from 'vitest';
import { formatDate } from '#shared/rules/date-format.ts';
import type { Locale } from '#shared/site/locales.ts';
import { toValidity } from '#web/lib/texts/validity.ts';
import { loadTranslate, siteConfig } from '../../support/scene.ts';

const saturday = new Date('2026-11-21T10:00:00Z');

async function valid(from: string | undefined, to: string | undefined, locale: Locale = 'cz', now = saturday) {
  return toValidity(from, to, now, siteConfig({ locale }), await loadTranslate(locale));
}

describe('toValidity', () => {
  it.each([
    ['2026-11-21T20:00:00+01:00', 'Končí dnes', 'Končí dnes'],
    ['2026-11-22T00:00:00+01:00', 'Končí dnes', 'Končí dnes'], // midnight is the end of the day before
    ['2026-11-22T20:00:00+01:00', 'Končí zítra', 'Končí zítra'],
    ['2026-11-23T08:00:00+01:00', 'Do pondělí', 'Končí za 2 dny'],
    ['2026-11-26T20:00:00+01:00', 'Do čtvrtka', 'Končí za 5 dní'],
    ['2026-11-27T20:00:00+01:00', 'Do pátku', 'Končí za 6 dní'],
    ['2026-11-28T20:00:00+01:00', 'Do 28. 11. 2026', undefined],
  ])('returns for an end at %s: “%s”, countdown: %s', async (to, line, countdown) => {
    expect(await valid('2026-11-01T09:00:00+01:00', to)).toMatchObject({ phase: 'running', line, countdown });
  });

  it.each([
    ['en', 'Until Sunday', 'Ends tomorrow'],
    ['cz', 'Do neděle', 'Končí zítra'],
    ['sk', 'Do nedele', 'Končí sa zajtra'],
    ['de', 'Bis Sonntag', 'Endet morgen'],
  ] as const)('has texts in %s', async (locale, sunday, tomorrow) => {
    const to = '2026-11-22T20:00:00+01:00';
    expect((await valid(undefined, to, locale, new Date('2026-11-18T10:00:00Z'))).line).toBe(sunday);
    expect((await valid(undefined, to, locale)).line).toBe(tomorrow);
  });

  it('uses every weekday in the language’s grammatical case', async () => {
    const days = [23, 24, 25, 26, 27, 28, 29];
    const lines = await Promise.all(
      days.map((day) => valid(undefined, `2026-11-${day}T20:00:00+01:00`, 'cz', new Date(`2026-11-${day - 3}T10:00:00Z`))),
    );
    expect(lines.map(({ line }) => line)).toEqual([
      'Do pondělí',
      'Do úterý',
      'Do středy',
      'Do čtvrtka',
      'Do pátku',
      'Do soboty',
      'Do neděle',
    ]);
  });

  it('returns the full dates, as far as known', async () => {
    const [from, to] = ['2026-11-17T09:00:00+01:00', '2026-12-03T21:00:00+01:00'];
    expect((await valid(from, to)).days).toBe('Od 17. 11. 2026 do 3. 12. 2026');
    expect((await valid(undefined, to)).days).toBe('Do 3. 12. 2026');
    expect(await valid(from, undefined)).toEqual({ phase: 'running', line: undefined, countdown: undefined, days: undefined });
  });

  it('is `coming` before the start, and `ended` from the end on', async () => {
    const coming = await valid('2026-11-24T09:00:00+01:00', '2026-12-03T21:00:00+01:00');
    expect(coming).toMatchObject({ phase: 'coming', line: 'Od 24. 11. 2026', days: 'Od 24. 11. 2026 do 3. 12. 2026' });
    const end = '2026-11-20T20:00:00+01:00';
    expect(await valid(undefined, end)).toMatchObject({ phase: 'ended', line: 'Skončilo 20. 11. 2026', countdown: undefined });
    expect((await valid(undefined, end, 'cz', new Date(Date.parse(end) - 1))).phase).toBe('running');
    expect((await valid(undefined, end, 'cz', new Date(end))).phase).toBe('ended');
  });

  it('counts days in the centre’s time zone, not in the clock’s', async () => {
    const late = new Date('2026-11-21T23:30:00Z'); // half past midnight on Sunday at the centre
    expect((await valid(undefined, '2026-11-22T20:00:00+01:00', 'cz', late)).line).toBe('Končí dnes');
    expect(formatDate(late, 'D', 'cz', 'Europe/Prague')).toBe('22');
  });
});
