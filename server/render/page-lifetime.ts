import { listFigureTurns } from '#shared/rules/figure-age.ts';
import { nextOpeningChange } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { SiteMall } from '#shared/site/config.ts';

/** Fields whose instant changes what a page says: the beginning and end of an event, an offer, a reward. */
const turningPoints: readonly string[] = ['starts_at', 'ends_at', 'valid_from', 'valid_to', 'published_at'];

/** The instant of a figure that ages. */
const figureInstant = 'updated_at';

/** Until when a page that was rendered now stays true: the centre's next opening or closing, its midnight, or a turning point in its data; a figure's claim ends too. */
export function findPageEnd(mall: SiteMall | undefined, calls: unknown, now: Date): Date {
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const instants = [toInstant(addDays(calendarDateIn(now, timeZone), 1), '00:00', timeZone)];
  for (const zone of mall?.opening_hours ?? []) {
    const change = nextOpeningChange(zone, now, timeZone);
    if (change) instants.push(change);
  }
  collectTurningPoints(calls, instants);
  const later = instants.map((instant) => instant.getTime()).filter((ms) => ms > now.getTime());
  return new Date(Math.min(...later));
}

function collectTurningPoints(value: unknown, into: Date[]): void {
  if (Array.isArray(value)) for (const element of value) collectTurningPoints(element, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      if (typeof field !== 'string') collectTurningPoints(field, into);
      else if (turningPoints.includes(key)) into.push(new Date(field));
      else if (key === figureInstant) into.push(...listFigureTurns(field));
    }
  }
}
