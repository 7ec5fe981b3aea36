import { isDeepStrictEqual } from 'node:util';
import { emptyOf } from '#shared/rules/empty-value.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { type Schema, unwrap } from '#shared/rules/record-schema.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { locales } from '#shared/site/locales.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { type ReadCell, type RecordCell, toDayText } from '../core/sheets/cells.ts';
import { maxCellLength } from '../core/sheets/xlsx-limits.ts';
import { findValue, toCell } from '../records/sheet-cells.ts';
import { toCellText } from './read-cell.ts';

export const isEmptyCell = (cell: ReadCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Returns the value of a column; null if the record has none. Relative dates are resolved. */
export function readColumn(column: SheetColumn, body: unknown, { day, timeZone }: DatesFrom): unknown {
  return resolveRelativeDates(findValue(column, body), day, timeZone) ?? null;
}

/** Whether the cell is as the export writes it for the record, in any language. The cell may then lack what a cell cannot contain. */
export function isAsExported(column: SheetColumn, body: unknown, cell: ReadCell, from: DatesFrom): boolean {
  const text = toPlain(cell);
  return locales.some((locale) => {
    const exported = toPlain(toExported(toCell(column, body, { ...from, locale })));
    return exported === text || (text.length >= maxCellLength && text.endsWith('…') && exported.startsWith(text.slice(0, -1)));
  });
}

const toExported = (cell: RecordCell): ReadCell => cell ?? null;

/** Midnight is not written in cells that contain a day. */
function toPlain(cell: ReadCell): string {
  if (cell !== null && typeof cell === 'object') return toDayText(cell).replace(/ 00:00$/, '');
  return toCellText(cell).replace(/^(\d{4}-\d{2}-\d{2}) 00:00$/, '$1');
}

/** Whether two values of a column are equal. Times are compared by the minute, because cells have no seconds. */
export function isSameValue({ type }: Pick<SheetColumn, 'type'>, one: unknown, other: unknown): boolean {
  if (type === 'instant' && typeof one === 'string' && typeof other === 'string')
    return Math.floor(Date.parse(one) / 60_000) === Math.floor(Date.parse(other) / 60_000);
  return isDeepStrictEqual(toKnown(one), toKnown(other));
}

/** Empty texts and lists look like missing values in a cell, except that no hours mean a closed day. */
const toKnown = (value: unknown) => (value === '' || value === undefined ? null : value);

interface Place {
  schema: Schema;
  currency: string;
}

/** Changes a column in a body; `null` clears it. `body` is changed in place. */
export function setColumn(body: Record<string, unknown>, column: SheetColumn, value: unknown, { schema, currency }: Place): void {
  const { path, locale } = column;
  const names = [...path];
  const last = names.pop() ?? '';
  let inner: Record<string, unknown> = body;
  let of = schema;
  for (const name of names) {
    const field = unwrap(of.properties?.[name] ?? {}).schema;
    if (locale !== undefined) {
      of = field.items ?? {};
      inner = getEntry(inner, name, locale, () => emptyOf(of, currency));
      break;
    }
    const own = inner[name];
    const next = isRecord(own) ? own : toObject(emptyOf(field, currency));
    inner[name] = next;
    inner = next;
    of = field;
  }
  if (value !== null) inner[last] = value;
  else clear(inner, last, column, of);
}

function toObject(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function getEntry(body: Record<string, unknown>, name: string, locale: string, make: () => unknown): Record<string, unknown> {
  const list: unknown[] = Array.isArray(body[name]) ? body[name] : [];
  body[name] = list;
  const found = list.find((entry) => isRecord(entry) && entry.locale === locale);
  if (isRecord(found)) return found;
  const made = { ...toObject(make()), locale };
  list.push(made);
  return made;
}

function clear(inner: Record<string, unknown>, name: string, { type }: SheetColumn, of: Schema): void {
  const { isNullable } = unwrap(of.properties?.[name] ?? {});
  if (type === 'choices' || type === 'numbers' || type === 'words') inner[name] = [];
  else if (isNullable) inner[name] = null;
  else if (type === 'text' && of.required?.includes(name)) inner[name] = '';
  else delete inner[name];
}
