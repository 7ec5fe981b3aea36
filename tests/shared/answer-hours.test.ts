import { describe, expect, it } from 'vitest';
import { findAnswerHours, findAway, hasAnsweredBetween, toAnswerTime } from '#shared/rules/answer-hours.ts';
import { defaultAwayTexts, findAwayFault, toAwayText } from '#shared/rules/away-message.ts';
import { findSettingFaults } from '#shared/rules/setting-faults.ts';
import { toInstant } from '#shared/rules/time-zone.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { locales } from '#shared/site/locales.ts';
import { weekdays } from '#shared/site/weekdays.ts';

const timeZone = 'Europe/Prague';
const at = (text: string) => toInstant(text.slice(0, 10), text.slice(11), timeZone);
const iso = (text: string) => at(text).toISOString();
const centre: OpeningHours = {
  status: 'open',
  days: Object.fromEntries(weekdays.map((day) => [day, [{ open: '09:00', close: '21:00' }]])),
  exceptions: [
    { date: '2026-12-24', status: 'open', hours: [{ open: '09:00', close: '12:00' }], translations: [] },
    { date: '2026-12-25', status: 'closed', hours: [], translations: [] },
  ],
};
const on = { is_away_message_active: 'true' };
const office = Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, [{ open: '08:00', close: '16:00' }]]));
const own = { ...on, answer_hours: JSON.stringify(office) };
/** Returns when staff answer next; undefined if they answer now. */
const nextAt = (settings: Record<string, string>, now: string, of = centre) => {
  const hours = findAnswerHours(settings, of);
  return hours && findAway({ hours, timeZone }, at(now))?.opensAt?.toISOString();
};

describe('the hours in which staff answer', () => {
  it('do not exist while away messages are off', () => {
    expect(findAnswerHours({ answer_hours: own.answer_hours }, centre)).toBeUndefined();
  });

  it('are those of the centre, with its special days', () => {
    expect(nextAt(on, '2026-12-23T12:00')).toBeUndefined();
    expect(nextAt(on, '2026-12-23T21:00')).toBe(iso('2026-12-24T09:00'));
    expect(nextAt(on, '2026-12-24T12:30')).toBe(iso('2026-12-26T09:00'));
  });

  it('are own hours, limited to the centre’s hours on special days', () => {
    expect(nextAt(own, '2026-12-23T15:59')).toBeUndefined();
    expect(nextAt(own, '2026-12-23T16:00')).toBe(iso('2026-12-24T09:00'));
    // Friday 25 December is a holiday, then comes the weekend
    expect(nextAt(own, '2026-12-24T12:00')).toBe(iso('2026-12-28T08:00'));
  });

  it('follow the centre’s change to summer time', () => {
    const sunday = { ...on, answer_hours: JSON.stringify({ sunday: [{ open: '08:00', close: '16:00' }] }) };
    expect(nextAt(sunday, '2026-03-28T22:00')).toBe('2026-03-29T06:00:00.000Z');
    expect(nextAt(sunday, '2026-10-24T22:00')).toBe('2026-10-25T07:00:00.000Z');
  });

  it('are unknown, so that nobody counts as away, if the centre’s are', () => {
    const unknown: OpeningHours = { status: 'unknown', days: {}, exceptions: [] };
    expect(findAway({ hours: unknown, timeZone }, at('2026-12-23T03:00'))).toBeUndefined();
    expect(nextAt(own, '2026-12-26T12:00', unknown)).toBe(iso('2026-12-28T08:00'));
  });

  it('are those of the centre if the setting is unreadable, which cannot be published', () => {
    const broken = { ...on, answer_hours: '{"monday":[{"open":"","close":"16:00"}]}' };
    expect(findAnswerHours(broken, centre)).toBe(centre);
    expect(findSettingFaults(broken).map(({ key }) => key)).toEqual(['answer_hours']);
    expect(findSettingFaults(own)).toEqual([]);
  });
});

describe('hasAnsweredBetween', () => {
  const hours = findAnswerHours(own, centre) ?? centre;
  const between = (one: string, other: string) => hasAnsweredBetween({ hours, timeZone }, at(one), at(other));

  it('distinguishes closed periods', () => {
    expect(between('2026-12-18T18:00', '2026-12-20T23:00')).toBe(false); // one weekend
    expect(between('2026-12-18T18:00', '2026-12-21T18:00')).toBe(true);
    expect(between('2026-12-21T18:00', '2026-12-22T07:59')).toBe(false);
  });

  it('treats a place that stays closed as closed for a week', () => {
    const never = { hours: { ...centre, status: 'closed' as const }, timeZone };
    expect(hasAnsweredBetween(never, at('2026-12-01T12:00'), at('2026-12-08T12:00'))).toBe(false);
    expect(hasAnsweredBetween(never, at('2026-12-01T12:00'), at('2026-12-10T12:00'))).toBe(true);
  });
});

describe('toAnswerTime', () => {
  const now = at('2026-11-30T18:00');
  const text = (locale: (typeof locales)[number], opens: string | undefined) =>
    toAnswerTime(opens === undefined ? undefined : at(opens), now, { locale, timeZone, timeFormat: 'H:mm' });

  it.each([
    ['cz', ['dnes od 20:00', 'zítra od 9:00', 've čtvrtek 3. prosince od 9:00', 'po opětovném otevření']],
    ['sk', ['dnes od 20:00', 'zajtra od 9:00', 'vo štvrtok 3. decembra od 9:00', 'po opätovnom otvorení']],
    ['de', ['heute ab 20:00', 'morgen ab 9:00', 'am Donnerstag, 3. Dezember ab 9:00', 'nach der Wiedereröffnung']],
    ['en', ['today from 20:00', 'tomorrow from 9:00', 'on Thursday 3 December from 9:00', 'when we are open again']],
  ] as const)('names the day in %s', (locale, expected) => {
    expect(['2026-11-30T20:00', '2026-12-01T09:00', '2026-12-03T09:00', undefined].map((opens) => text(locale, opens))).toEqual(expected);
  });
});

describe('the text of the away message', () => {
  it('has a default in each language', () => {
    for (const locale of locales) {
      expect(defaultAwayTexts[locale]).toContain('{opens}');
      expect(toAwayText({}, locale, 'X')).toBe(defaultAwayTexts[locale].replace('{opens}', 'X'));
    }
  });

  it('is that of another language if the own one is missing', () => {
    const settings = { away_message: JSON.stringify({ cz: 'Odpovíme {opens}.', en: 'Back {opens}.' }) };
    expect(toAwayText(settings, 'en', 'soon')).toBe('Back soon.');
    expect(toAwayText(settings, 'de', 'bald')).toBe('Odpovíme bald.');
  });

  it('is refused if it has an unknown placeholder or is too long', () => {
    expect([findAwayFault('Back {opens}.'), findAwayFault('{first_name}'), findAwayFault('a'.repeat(1001))]).toEqual([
      undefined,
      expect.stringContaining('{first_name}'),
      expect.stringContaining('1000'),
    ]);
    expect(findSettingFaults({ away_message: '{"cz":"{Opens}"}' }).map(({ key }) => key)).toEqual(['away_message']);
  });
});
