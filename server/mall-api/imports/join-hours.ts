import { fold } from '#shared/rules/fold.ts';
import type { HourPart } from '#shared/rules/hour-parts.ts';
import type { ReadCell } from '../core/sheets/cells.ts';
import { closedWords } from '../records/sheet-cells.ts';
import { isEmptyCell } from './column-values.ts';
import { toCellText } from './read-cell.ts';

/**
 * Joins the columns with the parts of a day's hours to a cell such as `9:00-12:00, 13:00-18:00`. Null if all are empty. A part that is missing makes
 * the cell unreadable.
 */
export function joinHours(parts: Readonly<Partial<Record<HourPart, number>>>, cells: readonly ReadCell[]): string | null {
  const read = (part: HourPart) => toTime(parts[part] === undefined ? null : (cells[parts[part]] ?? null));
  const [from, to, from2, to2] = [read('from'), read('to'), read('from2'), read('to2')];
  const texts = [from, to, from2, to2].filter((text) => text !== '');
  if (texts.length === 0) return null;
  if (texts.every((text) => closedWords.has(fold(text)))) return texts[0] ?? null;
  const second = from2 === '' && to2 === '' ? [] : [`${from2}-${to2}`];
  return [`${from}-${to}`, ...second].join(', ');
}

const minutesOfDay = 1440;

/** Returns a time as text. Spreadsheet programs store a time as a part of a day, or with a day. */
function toTime(cell: ReadCell): string {
  if (isEmptyCell(cell)) return '';
  if (cell !== null && typeof cell === 'object') return cell.day.split('T')[1] ?? '0:00';
  if (typeof cell === 'number' && cell > 0 && cell < 1) {
    const minutes = Math.round(cell * minutesOfDay);
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  }
  return toCellText(cell)
    .trim()
    .replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1');
}
