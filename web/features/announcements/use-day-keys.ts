import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { addMonths, listMonthDays } from './calendar-month.ts';

/** Target day of each key (date grid of the WAI-ARIA practices). */
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdays.indexOf(weekdayOf(day))),
  End: (day) => addDays(day, 6 - weekdays.indexOf(weekdayOf(day))),
  PageUp: (day) => toOtherMonth(day, -1),
  PageDown: (day) => toOtherMonth(day, 1),
};

/**
 * Keyboard navigation in a month whose days have `data-date`. Calls `onLeave` for a day of another month, and focuses the day once that month is
 * shown. Does nothing if there is no such month.
 */
export function useDayKeys(month: string, onLeave: (month: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const pendingDay = useRef<string>(undefined);
  const focus = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the days change only with the month
  useEffect(() => {
    if (pendingDay.current?.startsWith(month)) focus(pendingDay.current);
    pendingDay.current = undefined;
  }, [month]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const day = findDay(event.target);
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (!day || !move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const target = move(day);
    if (target.startsWith(month)) focus(target);
    else {
      pendingDay.current = target;
      onLeave(target.slice(0, 7));
    }
  }

  return { ref: grid, onKeyDown };
}

/** Returns the day that contains the target of a DOM event. */
export function findDay(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;
}

/** Returns the same day of another month, or the last day of that month if it is shorter. */
function toOtherMonth(day: string, count: number): string {
  const days = listMonthDays(addMonths(day.slice(0, 7), count));
  return days[Number(day.slice(8)) - 1] ?? days.at(-1) ?? day;
}
