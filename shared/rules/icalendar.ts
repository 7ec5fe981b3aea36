/** What a calendar says of itself. */
export interface CalendarHead {
  /** Names who wrote it (RFC 5545 §3.7.3). */
  productId: string;
  name: string;
  /** The page that shows the same. */
  url: string;
  /** Where the file itself is to be had again; undefined for one that nobody asks for twice. */
  source: string | undefined;
}

/** One event: exact instants, or calendar days (`2026-11-28`) of which `endsAt` is the first that it does not take any more. */
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
  /** It does not make who keeps it busy. */
  isTransparent: boolean;
  /** It takes place no more: calendars that know it strike it out. */
  isCancelled?: boolean;
  /** Speaks up so long before it begins. */
  alarmDaysBefore?: number;
}

const refreshEvery = 'PT6H';
const mostOctets = 75;

/** An iCalendar file (RFC 5545, and RFC 7986 for its name and refreshing), its lines folded and ended by CRLF. */
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

/** A calendar needs a component (RFC 5545 §3.6): one without events has the zone that all its times would be in. */
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
 * As a TEXT value (RFC 5545 §3.3.11); control characters, which it may not hold, are left out. Spaces that bind words on a page are plain:
 * calendars look places up by them.
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

/** Cut into lines of at most 75 octets, never within a character (RFC 5545 §3.1); the space in front of what goes on counts. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > mostOctets) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
