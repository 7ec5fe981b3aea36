import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { localeFacts } from '#shared/site/locales.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const minute = 60;
const hour = 3600;
const day = 86_400;

describe('relativeTime', () => {
  it.each([
    [1, 'a few seconds'],
    [44, 'a few seconds'],
    [45, 'a minute'],
    [89, 'a minute'],
    [90, '2 minutes'],
    [44 * minute + 29, '44 minutes'],
    [44 * minute + 30, 'an hour'],
    [90 * minute - 1, 'an hour'],
    [90 * minute, '2 hours'],
    [21.5 * hour - 1, '21 hours'],
    [21.5 * hour, 'a day'],
    [36 * hour, '2 days'],
    [25.5 * day - 1, '25 days'],
    [25.5 * day, 'a month'],
    [45.6 * day, 'a month'],
    [45.7 * day, '2 months'],
    [319.5 * day, '10 months'],
    [319.6 * day, 'a year'],
    [547.8 * day, 'a year'],
    [547.9 * day, '2 years'],
    [20 * 365.25 * day, '20 years'],
  ])('shows %d seconds as %s', (seconds, text) => {
    expect(relativeTime(now, later(seconds), 'en')).toBe(`in ${text}`);
    expect(relativeTime(now, later(-seconds), 'en')).toBe(`${text} ago`);
  });

  it('treats the current time as past', () => {
    expect(relativeTime(now, now, 'en')).toBe('a few seconds ago');
  });

  it.each([
    ['cz', 0.1, 'před pár sekundami', 'za pár sekund'],
    ['cz', 1, 'před minutou', 'za minutu'],
    ['cz', 3, 'před 3 minutami', 'za 3 minuty'],
    ['cz', 5, 'před 5 minutami', 'za 5 minut'],
    ['cz', 24 * 60, 'před dnem', 'za den'],
    ['cz', 22 * 24 * 60, 'před 22 dny', 'za 22 dní'],
    ['sk', 0.1, 'pred pár sekundami', 'o pár sekúnd'],
    ['sk', 1, 'pred minútou', 'o minútu'],
    ['sk', 4, 'pred 4 minútami', 'o 4 minúty'],
    ['sk', 5, 'pred 5 minútami', 'o 5 minút'],
    ['de', 0.1, 'vor einigen Sekunden', 'in einigen Sekunden'],
    ['de', 60, 'vor einer Stunde', 'in einer Stunde'],
    ['de', 3 * 24 * 60, 'vor 3 Tagen', 'in 3 Tagen'],
  ] as const)('shows in %s: %d minutes as "%s" and "%s"', (locale, minutes, past, future) => {
    expect(relativeTime(now, later(-minutes * minute), locale)).toBe(past);
    expect(relativeTime(now, later(minutes * minute), locale)).toBe(future);
  });

  it('uses the same grammatical cases as Intl for numbers', () => {
    const units = { minute, hour, day, month: 30.436875 * day, year: 365.2425 * day } as const;
    fc.assert(
      fc.property(
        fc.constantFrom('cz', 'sk', 'de', 'en'),
        fc.constantFrom('minute', 'hour', 'day', 'month', 'year'),
        fc.integer({ min: 2, max: 10 }),
        fc.constantFrom(1, -1),
        (locale, unit, count, sign) => {
          const expected = new Intl.RelativeTimeFormat(localeFacts[locale].tag).format(count * sign, unit);
          expect(relativeTime(now, later(count * sign * units[unit]), locale)).toBe(expected.replaceAll('\u00a0', ' '));
        },
      ),
    );
  });
});
