import { listFigureTurns } from '#shared/rules/figure-age.ts';
import { nextOpeningChange } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { SiteMall } from '#shared/site/config.ts';
import type { PageCall } from '#shared/site/page.ts';

/** Fields whose instant changes what a page says: the beginning and end of an event, an offer, a reward. */
const turningPoints: readonly string[] = ['starts_at', 'ends_at', 'valid_from', 'valid_to', 'published_at'];

/** The instant of a figure that ages. */
const figureInstant = 'updated_at';

/** Pages are made anew of the same answers. */
const turnsOfCalls = new WeakMap<PageCall, readonly number[]>();

/** When the centre's day changes next, by its record: seen from any instant between these two it is `untilMs`. */
const dayChanges = new WeakMap<SiteMall, { fromMs: number; untilMs: number }>();

/** Until when a page that was rendered now stays true: the centre's next opening or closing, its midnight, or a turning point in its data; a figure's claim ends too. */
export function findPageEnd(mall: SiteMall | undefined, calls: Readonly<Record<string, PageCall>>, now: Date): Date {
  const nowMs = now.getTime();
  const turns = Object.values(calls).flatMap((call) => findTurns(call));
  return new Date(turns.reduce((end, ms) => (ms > nowMs && ms < end ? ms : end), findDayChange(mall, now)));
}

/** The next opening or closing of any of its zones, or midnight. */
function findDayChange(mall: SiteMall | undefined, now: Date): number {
  const nowMs = now.getTime();
  const known = mall && dayChanges.get(mall);
  if (known && known.fromMs <= nowMs && nowMs < known.untilMs) return known.untilMs;
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const midnight = toInstant(addDays(calendarDateIn(now, timeZone), 1), '00:00', timeZone);
  const changes = (mall?.opening_hours ?? []).flatMap((zone) => nextOpeningChange(zone, now, timeZone)?.getTime() ?? []);
  const untilMs = Math.min(midnight.getTime(), ...changes.filter((ms) => ms > nowMs));
  if (mall) dayChanges.set(mall, { fromMs: nowMs, untilMs });
  return untilMs;
}

function findTurns(call: PageCall): readonly number[] {
  const turns = turnsOfCalls.get(call) ?? listTurns(call.data);
  turnsOfCalls.set(call, turns);
  return turns;
}

function listTurns(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    if (typeof field !== 'string') return listTurns(field);
    if (turningPoints.includes(key)) return [Date.parse(field)];
    return key === figureInstant ? listFigureTurns(field).map((instant) => instant.getTime()) : [];
  });
}
