import type { Announcement } from '#shared/contracts/announcements.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';

export interface EventMonth {
  /** `2026-11`. */
  key: string;
  events: Announcement[];
}

/** Groups ordered events by month; those that began before today are in the current month. */
export function toEventMonths(events: readonly Announcement[], now: Date, timeZone: string): EventMonth[] {
  const months: EventMonth[] = [];
  for (const event of events) {
    const begins = event.starts_at ? new Date(event.starts_at) : now;
    const key = calendarDateIn(begins < now ? now : begins, timeZone).slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.events.push(event);
    else months.push({ key, events: [event] });
  }
  return months;
}
