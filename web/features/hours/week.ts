import { type DatedHours, listDays } from '#shared/rules/opening-hours.ts';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { type Weekday, weekdays } from '#shared/site/weekdays.ts';

/** The seven calendar days from today on, sorted as a week: on Saturday, Monday means next Monday. */
export function listWeek(today: string): { date: string; weekday: Weekday }[] {
  const comingDays = Array.from({ length: 7 }, (_, index) => addDays(today, index)).map((date) => ({ date, weekday: weekdayOf(date) }));
  return comingDays.sort((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday));
}

const weeksAhead = 5;
const daysOfWeek = 7;

/** This week and the next four, each from Monday. */
export function listWeeksAhead(hours: OpeningHours, today: string): DatedHours[][] {
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
  return Array.from({ length: weeksAhead }, (_, week) => listDays(hours, addDays(monday, week * daysOfWeek), daysOfWeek));
}
