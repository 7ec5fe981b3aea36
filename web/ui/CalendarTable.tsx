import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CalendarTableProps {
  /** What the table shows, for screen readers. */
  caption: string;
  /** From Monday. */
  weekdays: ReadonlyArray<{ long: string; short: string }>;
  /** A row of table cells for each week. */
  weeks: ReadonlyArray<{ key: string; cells: ReactNode }>;
  /** `grid`: its days are moved between by arrow keys. */
  role?: 'grid' | undefined;
  /** How it is moved in, said by screen readers to who enters it. */
  hint?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLTableElement> | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** Weeks one below the other, Monday first. */
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
