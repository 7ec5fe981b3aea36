import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainLines } from '#server/gateway/site/calendar-entries.ts';
import { type CalendarEntry, escapeText, foldLine, toCalendarFile } from '#shared/rules/icalendar.ts';
import { readCalendarFile, unescapeText } from '../support/calendar-file.ts';

const head = { productId: '-//Mallfront//quay//EN', name: 'Quay', url: 'https://quay.example/en/events/1', source: undefined };
const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'event-7@quay.example',
  stampedAt: new Date('2026-11-02T08:00:00Z'),
  startsAt: new Date('2026-11-28T17:00:00.123Z'),
  endsAt: new Date('2026-11-28T20:30:00Z'),
  summary: 'Concert',
  description: undefined,
  location: undefined,
  position: undefined,
  url: 'https://quay.example/en/event/7/concert',
  isTransparent: false,
  ...changes,
});
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('ř', '\\', ';', ',', '\n', '\r', ' ', ':', '"', '👨‍👩‍👧', 'n', 'ß', '\u0000', '\ud800'),
    maxLength: 300,
  }),
);

/** Returns the text as a calendar can contain it: with unified line ends, and without control characters. */
const toShown = (text: string) =>
  [...text.toWellFormed().replace(/\r\n?/g, '\n')].filter((character) => /[\n\t]/.test(character) || !/\p{Cc}/u.test(character)).join('');

describe('foldLine', () => {
  it('keeps lines within 75 octets, splits no character, and can be unfolded to the original', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = text.toWellFormed().replace(/[\r\n]/g, '');
        const folded = Buffer.from(foldLine(line)).toString(); // a split character would be decoded as another character
        for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(line);
      }),
    );
  });

  it.each([
    ['a'.repeat(75), 1],
    ['a'.repeat(76), 2],
    ['a'.repeat(75 + 74), 2],
    ['a'.repeat(75 + 75), 3],
    [`${'a'.repeat(74)}ř`, 2],
  ])('counts the leading space of continuation lines: %s', (line, lines) => {
    expect(foldLine(line).split('\r\n')).toHaveLength(lines);
  });
});

describe('escapeText', () => {
  it('can be read back as the original, in one line, with all separators escaped', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeText(text);
        expect(escaped).not.toMatch(/[\r\n]/);
        expect(unescapeText(escaped)).toBe(toShown(text));
      }),
    );
  });

  it('escapes backslashes, semicolons, commas and line breaks as in RFC 5545', () => {
    expect(escapeText('a\\b; c, d\r\ne\nf')).toBe('a\\\\b\\; c\\, d\\ne\\nf');
  });
});

describe('toCalendarFile', () => {
  it('writes a file that can be read back, for any texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const calendar = readCalendarFile(toCalendarFile({ ...head, name: summary }, [entry({ summary, description, location: summary })]));
        expect(calendar.properties).toMatchObject({ VERSION: '2.0', NAME: toShown(summary), 'X-WR-CALNAME': toShown(summary) });
        expect(calendar.components[0]?.properties).toMatchObject({
          SUMMARY: toShown(summary),
          ...(description && { DESCRIPTION: toShown(description) }),
        });
      }),
    );
  });

  it('writes times in UTC, whole days as dates, and only known properties', () => {
    const [timed, whole] = readCalendarFile(
      toCalendarFile(head, [entry(), entry({ startsAt: '2026-12-24', endsAt: '2026-12-25', isTransparent: true })]),
    ).components;
    expect(timed?.properties).toEqual({
      UID: 'event-7@quay.example',
      DTSTAMP: '20261102T080000Z',
      DTSTART: '20261128T170000Z',
      DTEND: '20261128T203000Z',
      SUMMARY: 'Concert',
      URL: 'https://quay.example/en/event/7/concert',
    });
    expect(whole?.properties).toMatchObject({
      'DTSTART;VALUE=DATE': '20261224',
      'DTEND;VALUE=DATE': '20261225',
      TRANSP: 'TRANSPARENT',
    });
  });

  it('adds source and refresh interval to feeds, but not to single files', () => {
    const feed = readCalendarFile(toCalendarFile({ ...head, source: 'https://quay.example/api/calendar/en/events.ics' }, [entry()]));
    expect(feed.properties).toMatchObject({
      'SOURCE;VALUE=URI': 'https://quay.example/api/calendar/en/events.ics',
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT6H',
    });
    expect(Object.keys(readCalendarFile(toCalendarFile(head, [entry()])).properties).join()).not.toMatch(/SOURCE|REFRESH/);
  });

  it('contains a component even without events', () => {
    expect(readCalendarFile(toCalendarFile(head, [])).components.map(({ name }) => name)).toEqual(['VTIMEZONE']);
  });
});

describe('toPlainLines', () => {
  it('separates paragraphs and marks list items', () => {
    const html = '<p>One &amp; <strong>two</strong>,<br>three.</p>\n<ul><li>four</li><li>five&nbsp;&lt;</li></ul><p>six</p>';
    expect(toPlainLines(html, 100)).toBe('One & two,\nthree.\n– four\n– five <\n\nsix');
  });

  it('truncates at a word', () => {
    expect(toPlainLines('<p>Strings, and brass</p>', 12)).toBe('Strings…');
  });
});

describe('an alarm', () => {
  it('is triggered the given number of days before, with the entry’s summary', () => {
    const [event] = readCalendarFile(toCalendarFile(head, [entry({ alarmDaysBefore: 7 })])).components;
    expect(event?.components.map(({ name, properties }) => [name, properties])).toEqual([
      ['VALARM', { ACTION: 'DISPLAY', DESCRIPTION: 'Concert', TRIGGER: '-P7D' }],
    ]);
  });
});
