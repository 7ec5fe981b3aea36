import type { SheetColumn } from './sheet-columns.ts';

/** Parts of the hours of a day that a file may have in columns of their own. `from2` and `to2`: the second interval. */
export const hourParts = ['from', 'to', 'from2', 'to2'] as const;
export type HourPart = (typeof hourParts)[number];

const mark = '#';

/** A column of a file with hours of a day, or with a part of them. */
export interface HoursColumn extends SheetColumn {
  part?: HourPart;
}

/** Adds the columns for parts of hours, such as `opening_hours.days.monday#from`, after each column with hours. */
export function addHourParts(columns: readonly SheetColumn[]): HoursColumn[] {
  return columns.flatMap((column): HoursColumn[] =>
    column.type === 'hours' ? [column, ...hourParts.map((part) => ({ ...column, id: column.id + mark + part, part }))] : [column],
  );
}

/** Returns the column of the whole value, and the part that `id` names; null: the whole value. */
export function splitHourPart(id: string): { id: string; part: HourPart | null } {
  const [whole = '', name] = id.split(mark);
  const part = hourParts.find((one) => one === name);
  return part ? { id: whole, part } : { id, part: null };
}

/** Whether two columns cannot be assigned together: a day as a whole, and a part of the same day. */
export function areRivals(one: string, other: string): boolean {
  const [first, second] = [splitHourPart(one), splitHourPart(other)];
  return first.id === second.id && (first.part === null) !== (second.part === null);
}
