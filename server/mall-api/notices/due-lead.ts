import { toZoned } from '#shared/rules/time-zone.ts';

const dayMs = 86_400_000;

/** Hours in the centre's time zone in which notices are sent, so that no message wakes anyone. */
const tellingHours = { from: 9, before: 18 } as const;

export function isTellingTime(now: Date, timeZone: string): boolean {
  const { hour } = toZoned(now, timeZone);
  return hour >= tellingHours.from && hour < tellingHours.before;
}

/**
 * Returns the lead time, in days, for which a notice is due; the shortest if several are due. Undefined if it is too
 * early or too late. Also undefined for things that the member got within the lead time: members who have just
 * activated a reward know when it ends.
 */
export function findDueLead(
  leads: readonly number[],
  { today, lastDay, since }: { today: string; lastDay: string; since: string },
): number | undefined {
  const left = daysBetween(today, lastDay);
  const lead = leads.filter((days) => days >= left).reduce((shortest, days) => Math.min(shortest, days), Number.POSITIVE_INFINITY);
  if (left < 0 || lead === Number.POSITIVE_INFINITY) return undefined;
  return daysBetween(since, lastDay) > lead ? lead : undefined;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
