import { type Weekday, weekdays } from '#shared/contracts/fields.ts';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';

/** The seven calendar days from today on, in the order of a week: whoever reads on Saturday wants the Monday to come. */
export function listWeek(today: string): { date: string; weekday: Weekday }[] {
  const comingDays = Array.from({ length: 7 }, (_, index) => addDays(today, index)).map((date) => ({ date, weekday: weekdayOf(date) }));
  return comingDays.sort((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday));
}
