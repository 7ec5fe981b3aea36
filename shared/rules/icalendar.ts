/** Properties of a calendar. */
export interface CalendarHead {
  /** Identifies the writing program (RFC 5545 §3.7.3). */
  productId: string;
  name: string;
  /** Page with the same events. */
  url: string;
  /** Address of the file for refreshing; undefined for a file that is downloaded once. */
  source: string | undefined;
}

/** An event with exact times, or calendar days (`2026-11-28`) with an exclusive `endsAt`. */
export interface CalendarEntry {
  uid: string;
  stampedAt: Date;
  startsAt: Date | string;
  endsAt: Date | string | undefined;
  summary: string;
  description: string | undefined;
  location: string | undefined;
  position: { latitude: number; longitude: number } | undefined;
  url: string;
  /** Leaves the time free in the owner's calendar. */
  isTransparent: boolean;
  /** Calendars that already contain it show it as cancelled. */
  isCancelled?: boolean;
  /** Reminder, in days before the start. */
  alarmDaysBefore?: number;
}

const refreshEvery = 'PT6H';
const maxOctets = 75;

/** Returns an iCalendar file (RFC 5545; RFC 7986 for name and refreshing), with folded lines that end in CRLF. */
export function toCalendarFile({ productId, name, url, source }: CalendarHead, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(productId)}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `URL:${url}`,
    ...(source === undefined
      ? []
      : [`SOURCE;VALUE=URI:${source}`, `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`, `X-PUBLISHED-TTL:${refreshEvery}`]),
    ...(entries.length > 0 ? entries.flatMap(toEntryLines) : emptyBody),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/**
 * Component of a calendar without events, because a calendar requires at least one (RFC 5545 §3.6): the time zone UTC, in which all times are
 * written.
 */
const emptyBody = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function toEntryLines(entry: CalendarEntry): string[] {
  const { description, location, position } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${toUtcTime(entry.stampedAt)}`,
    toMomentLine('DTSTART', entry.startsAt),
    ...(entry.endsAt === undefined ? [] : [toMomentLine('DTEND', entry.endsAt)]),
    `SUMMARY:${escapeText(entry.summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(position ? [`GEO:${position.latitude.toFixed(6)};${position.longitude.toFixed(6)}`] : []),
    `URL:${entry.url}`,
    ...(entry.isCancelled ? ['STATUS:CANCELLED', 'SEQUENCE:1'] : []),
    ...(entry.isTransparent ? ['TRANSP:TRANSPARENT'] : []),
    ...(entry.alarmDaysBefore === undefined ? [] : toAlarmLines(entry.summary, entry.alarmDaysBefore)),
    'END:VEVENT',
  ];
}

function toAlarmLines(summary: string, daysBefore: number): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(summary)}`, `TRIGGER:-P${daysBefore}D`, 'END:VALARM'];
}

function toMomentLine(name: 'DTSTART' | 'DTEND', moment: Date | string): string {
  return typeof moment === 'string' ? `${name};VALUE=DATE:${moment.replaceAll('-', '')}` : `${name}:${toUtcTime(moment)}`;
}

function toUtcTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/**
 * Escapes a TEXT value (RFC 5545 §3.3.11). Drops control characters, which are not allowed. No-break spaces become plain, because calendar programs
 * look up places by this text.
 */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Folds into lines of at most 75 octets, never within a character (RFC 5545 §3.1). The leading space of continuation lines counts. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** Length in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
