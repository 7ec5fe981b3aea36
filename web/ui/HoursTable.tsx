import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface HoursTableProps {
  caption: string;
  rows: ReadonlyArray<{ day: string; hours: ReactNode; note?: ReactNode; isToday?: boolean | undefined; isClosed?: boolean | undefined }>;
  /** Whether the caption is visible, not only available to screen readers. */
  hasVisibleCaption?: boolean | undefined;
  /** Word for "today", shown beside the weekday. */
  todayWord?: string | undefined;
}

/** A week of opening hours, today in bold. */
export function HoursTable({ caption, rows, hasVisibleCaption = false, todayWord }: HoursTableProps) {
  return (
    <table className="hours">
      <caption className={hasVisibleCaption ? 'hours-caption' : 'visually-hidden'}>{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.day}
            className={classNames(row.isToday && 'hours-today', row.isClosed && 'hours-closed')}
            aria-current={row.isToday ? 'date' : undefined}
          >
            <th scope="row">
              {row.day}
              {row.isToday && todayWord !== undefined && <span className="hours-word">{todayWord}</span>}
            </th>
            <td>
              {row.hours}
              {row.note !== undefined && <small>{row.note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
