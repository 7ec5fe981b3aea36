import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CalendarTableProps {
  /** Describes the table to screen readers. */
  caption: string;
  /** Names of the weekdays, Monday first. */
  weekdays: ReadonlyArray<{ long: string; short: string }>;
  /** A row of table cells for each week. */
  weeks: ReadonlyArray<{ key: string; cells: ReactNode }>;
  /** `grid` if arrow keys move between the days. */
  role?: 'grid' | undefined;
  /** Keyboard instructions, announced by screen readers on entering. */
  hint?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLTableElement> | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** A calendar with one row per week, Monday first. */
export function CalendarTable({ caption, weekdays, weeks, role, hint, className, ref, onKeyDown }: CalendarTableProps) {
  return (
    <table ref={ref} role={role} aria-description={hint} className={classNames('calendar-table', className)} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map(({ long, short }) => (
            <th key={long} scope="col">
              <span aria-hidden="true">{short}</span>
              <VisuallyHidden>{long}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ key, cells }) => (
          <tr key={key}>{cells}</tr>
        ))}
      </tbody>
    </table>
  );
}
