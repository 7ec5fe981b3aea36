import type { DeskImportFault } from '#shared/contracts/desk-imports.ts';
import { readAmount, readNumber } from '#shared/rules/amount.ts';
import { fold } from '#shared/rules/fold.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { addDays, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { isFormula, type ReadCell } from '../core/sheets/cells.ts';
import { closedWords, noWords, yesWords } from '../records/sheet-cells.ts';
import { readHours } from './read-hours.ts';

export type CellFaultCode = DeskImportFault['code'];
export type CellValue = { value: unknown } | { fault: CellFaultCode };

export interface CellRules {
  timeZone: string;
  /** Currency of amounts without one. */
  currency: string;
  /** Options of the column by their folded words. */
  options: ReadonlyMap<string, string>;
}

/** Converts a cell that is not empty to the value of its field. */
export function readCell({ type }: Pick<SheetColumn, 'type'>, cell: ReadCell, rules: CellRules): CellValue {
  return readers[type](cell, rules);
}

/** Returns the options of a column by their folded words, in every language, and by the options themselves. */
export function toOptions(
  { choices = [] }: Pick<SheetColumn, 'choices'>,
  labels: Readonly<Record<string, string>> = {},
): CellRules['options'] {
  const known = new Set(choices);
  const words = Object.entries(labels).filter(([, choice]) => known.has(choice));
  return new Map([
    ...words.map(([label, choice]) => [fold(label), choice] as const),
    ...choices.map((choice) => [fold(choice), choice] as const),
  ]);
}

/** Returns the text of a cell, without what the export or the spreadsheet program adds. */
export function toCellText(cell: ReadCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.day.replace('T', ' ');
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}

const value = (of: unknown): CellValue => ({ value: of });
const fault = (code: CellFaultCode): CellValue => ({ fault: code });

type Reader = (cell: ReadCell, rules: CellRules) => CellValue;

const readers: Readonly<Record<SheetColumn['type'], Reader>> = {
  text: (cell) => value(toCellText(cell)),
  number: (cell) => toNumber(cell, false),
  integer: (cell) => toNumber(cell, true),
  boolean: toBoolean,
  choice: (cell, { options }) => toOne(options.get(fold(toCellText(cell)))),
  choices: (cell, { options }) => toMany(toCellText(cell), options),
  numbers: toNumbers,
  words: (cell) => value(toWords(toCellText(cell))),
  day: toDay,
  instant: toTime,
  money: toMoney,
  hours: (cell) => {
    const hours = typeof cell === 'string' ? readHours(cell, closedWords) : undefined;
    return hours ? value(hours) : fault('hours');
  },
};

function toNumber(cell: ReadCell, isWhole: boolean): CellValue {
  const number = typeof cell === 'number' ? cell : typeof cell === 'string' ? readNumber(cell, isWhole) : undefined;
  return number === undefined || (isWhole && !Number.isSafeInteger(number)) ? fault('number') : value(number);
}

function toBoolean(cell: ReadCell): CellValue {
  if (typeof cell === 'boolean') return value(cell);
  const word = fold(toCellText(cell));
  if (yesWords.has(word)) return value(true);
  return noWords.has(word) ? value(false) : fault('boolean');
}

const toOne = (choice: string | undefined): CellValue => (choice === undefined ? fault('choice') : value(choice));

/** Reads several options separated by commas, semicolons or lines. A word may contain a comma itself. */
function toMany(text: string, options: CellRules['options']): CellValue {
  const parts = text.split(/[,;\n]/).map(fold);
  const chosen: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const end = findLongest(parts, at, options);
    if (end === undefined) {
      if (parts[at] !== '') return fault('choice');
      at += 1;
      continue;
    }
    chosen.push(end.choice);
    at = end.next;
  }
  return value([...new Set(chosen)]);
}

const maxPartsOfWord = 4;

function findLongest(parts: readonly string[], at: number, options: CellRules['options']): { choice: string; next: number } | undefined {
  for (let next = Math.min(parts.length, at + maxPartsOfWord); next > at; next -= 1) {
    const choice = options.get(parts.slice(at, next).join(' ').trim());
    if (choice !== undefined) return { choice, next };
  }
  return undefined;
}

function toNumbers(cell: ReadCell): CellValue {
  const numbers = toCellText(cell)
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
  return numbers.every((number) => Number.isSafeInteger(number)) ? value(numbers) : fault('number');
}

/** The reverse of `toWordList`. */
function toWords(text: string): string[] {
  return text
    .split(text.includes('\n') ? '\n' : /[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Numbers of days in Excel: 1955 to 2119. Other numbers are no days. */
const serialDays = { min: 20_000, max: 80_000, start: '1899-12-30' } as const;

function toLocal(cell: ReadCell): { day: string; time: string } | undefined {
  if (cell !== null && typeof cell === 'object') return split(cell.day);
  if (typeof cell === 'number') {
    if (cell < serialDays.min || cell > serialDays.max) return undefined;
    const minutes = Math.round((cell % 1) * 1440);
    return { day: addDays(serialDays.start, Math.floor(cell)), time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` };
  }
  return typeof cell === 'string' ? readLocal(cell.trim()) : undefined;
}

function split(text: string): { day: string; time: string } {
  const [day = '', time = '00:00'] = text.split('T');
  return { day, time };
}

const pad = (part: number | string) => String(part).padStart(2, '0');
/** `2026-11-29`, `29. 11. 2026` and `29/11/2026`, each with an optional time. */
const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ] ?(\d{1,2})[:.](\d{2})(?::\d{2})?)?$/;
const writtenDay = /^(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})(?:,? (\d{1,2})[:.](\d{2})(?::\d{2})?)?$/;

function readLocal(text: string): { day: string; time: string } | undefined {
  const iso = isoDay.exec(text);
  const written = iso ? undefined : writtenDay.exec(text);
  const [year, month, day, hours = '0', minutes = '00'] = iso
    ? iso.slice(1)
    : written
      ? [written[3], written[2], written[1], written[4], written[5]]
      : [];
  if (year === undefined || month === undefined || day === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const calendarDay = `${year}-${pad(month)}-${pad(day)}`;
  const read = new Date(`${calendarDay}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== calendarDay) return undefined;
  return { day: calendarDay, time: `${pad(hours)}:${minutes}` };
}

function toDay(cell: ReadCell): CellValue {
  const local = toLocal(cell);
  return local && local.time === '00:00' ? value(local.day) : fault('day');
}

function toTime(cell: ReadCell, { timeZone }: CellRules): CellValue {
  if (typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(cell) && !Number.isNaN(Date.parse(cell)))
    return value(cell);
  const local = toLocal(cell);
  return local ? value(toIsoWithOffset(toInstant(local.day, local.time, timeZone), timeZone)) : fault('instant');
}

function toMoney(cell: ReadCell, { currency }: CellRules): CellValue {
  if (typeof cell === 'number') return value({ amount: Math.round(cell * 100), currency });
  const read = typeof cell === 'string' ? readAmount(cell, currency) : undefined;
  return read?.state === 'read' ? value({ amount: read.amount, currency }) : fault('money');
}
