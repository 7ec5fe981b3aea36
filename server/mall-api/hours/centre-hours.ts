import type { Mall } from '#shared/contracts/malls.ts';
import { findDefaultZone, openingStatus } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';

const unknownHours: OpeningHours = { status: 'unknown', days: {}, exceptions: [] };

/** Returns the centre's own hours: the hours of the default zone, or of the first zone if there is no default zone. */
export function centreHours({ opening_hours }: Mall): OpeningHours {
  return findDefaultZone(opening_hours) ?? unknownHours;
}

/** Returns the hours with which the own hours of a place start: the centre's week, and its exceptions from `today` on. */
export function copyCentreHours(centre: Mall, today: string): OpeningHours {
  const { status, days, exceptions } = centreHours(centre);
  return { status, days, exceptions: exceptions.filter(({ date }) => date >= today) };
}

interface Place {
  id: number;
  opening_hours?: OpeningHours | null | undefined;
}

/** Lists places that are certainly open now. Places without their own hours have the centre's hours. */
export function listOpen(places: readonly Place[], centre: Mall, now: Date): number[] {
  const isOpen = (hours: OpeningHours) => openingStatus(hours, now, centre.timezone).status === 'open';
  const isCentreOpen = isOpen(centreHours(centre));
  return places.filter(({ opening_hours }) => (opening_hours ? isOpen(opening_hours) : isCentreOpen)).map(({ id }) => id);
}
