import { fold } from '#shared/rules/fold.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import type { RecordCell } from '../core/sheets/cells.ts';

/** Words for values that are not texts, such as yes and no. */
const words: Readonly<Record<'yes' | 'no' | 'closed', Readonly<Record<Locale, string>>>> = {
  yes: { en: 'yes', cz: 'ano', sk: 'áno', de: 'ja' },
  no: { en: 'no', cz: 'ne', sk: 'nie', de: 'nein' },
  /** A day without opening hours. An empty cell means that the hours are unknown. */
  closed: { en: 'closed', cz: 'zavřeno', sk: 'zatvorené', de: 'geschlossen' },
};

const foldAll = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.map(fold));

/** Words that imported files may use, folded. Includes the words of the export. */
export const yesWords = foldAll([...Object.values(words.yes), 'true', '1', 'y', 'x']);
export const noWords = foldAll([...Object.values(words.no), 'false', '0', 'n']);
export const closedWords = foldAll([...Object.values(words.closed), 'zavreno', 'zatvorene', 'Ruhetag', 'zu']);

/** Language of the cells, day to which relative dates refer, and words for the options of the field. */
export interface CellContext extends DatesFrom {
  locale: Locale;
  labels?: Readonly<Record<string, string>> | undefined;
}

/** Returns the value of a column in a record as a cell. */
export function toCell(column: SheetColumn, body: unknown, context: CellContext): RecordCell {
  const value = findValue(column, body);
  if (value === null || value === undefined) return undefined;
  return writers[column.type](resolveRelativeDates(value, context.day, context.timeZone), context);
}

/** Returns the value of a column in a record; undefined if the record has none. */
export function findValue({ path, locale }: Pick<SheetColumn, 'path' | 'locale'>, body: unknown): unknown {
  if (locale === undefined) return path.reduce(getField, body);
  const [list = '', name = ''] = path;
  const entries = getField(body, list);
  return Array.isArray(entries)
    ? getField(
        entries.find((entry) => getField(entry, 'locale') === locale),
        name,
      )
    : undefined;
}

function getField(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const writers: Readonly<Record<SheetColumn['type'], (value: unknown, context: CellContext) => RecordCell>> = {
  text: toText,
  number: toNumber,
  integer: toNumber,
  boolean: (value, { locale }) => words[value === true ? 'yes' : 'no'][locale],
  choice: (value, context) => toLabel(toText(value), context),
  choices: (value, context) =>
    toList(value)
      .map((one) => toLabel(one, context))
      .join(', '),
  numbers: (value) => toList(value).join(', '),
  words: (value) => toWordList(toList(value)),
  day: (value) => toDay(toText(value)),
  instant: (value, { timeZone }) => toLocalTime(toText(value), timeZone),
  money: (value) => {
    const amount = getField(value, 'amount');
    return typeof amount === 'number' ? amount / 100 : undefined;
  },
  hours: (value, { locale }) => toHours(value) || words.closed[locale],
};

function toLabel(value: string, { labels = {} }: CellContext): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

function toNumber(value: unknown): RecordCell {
  return typeof value === 'number' ? value : toText(value);
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(toText) : [];
}

/** Separates words by lines if a word contains another separator. A line break at the end marks such a list with one word. */
export function toWordList(words: readonly string[]): string {
  const hasSeparator = words.some((word) => /[,;]/.test(word));
  if (!hasSeparator) return words.join(', ');
  return words.length === 1 ? `${words[0]}\n` : words.join('\n');
}

function toDay(text: string): RecordCell {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { day: text } : text;
}

function toLocalTime(text: string, timeZone: string): RecordCell {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return text;
  const { hour, minute } = toZoned(instant, timeZone);
  const pad = (part: number) => String(part).padStart(2, '0');
  return { day: `${calendarDateIn(instant, timeZone)}T${pad(hour)}:${pad(minute)}` };
}

function toHours(value: unknown): string {
  return Array.isArray(value) ? value.map((one) => `${getField(one, 'open')}–${getField(one, 'close')}`).join(', ') : '';
}
