import type { DrawnFloor } from './drawn-floors.ts';
import type { LeveledFeature } from './placed-levels.ts';
import type { WayBetween } from './ways-between.ts';

/** A unit or connection on one floor. */
export interface Stop {
  feature: LeveledFeature;
  level: number;
  /** A room without an occupant. */
  isVacant: boolean;
}

/** Lists stops that cannot be reached, on foot and by connections between floors, from the part with most companies. */
export function listUnreached(floors: readonly DrawnFloor[], ways: readonly WayBetween[]): Stop[] {
  const stops = floors.flatMap((floor) => listStops(floor, ways));
  const parts = joinFloors(stops, ways);
  const counts = new Map<string, number>();
  for (const { part, isCompany } of stops) if (part !== undefined && isCompany) counts.set(parts(part), (counts.get(parts(part)) ?? 0) + 1);
  const [main] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return stops.filter(({ part }) => part === undefined || (main !== undefined && parts(part) !== main));
}

interface PlacedStop extends Stop {
  /** Connected part of a floor; undefined if the stop is in none. */
  part: string | undefined;
  isCompany: boolean;
}

function listStops({ level, units, walks }: DrawnFloor, ways: readonly WayBetween[]): PlacedStop[] {
  const parts = walks.graph.listParts();
  const toPart = (index: number) => {
    const place = walks.stopPlaces[index];
    return place === undefined ? undefined : `${level} ${parts[place]}`;
  };
  const landings = ways.flatMap((way) => way.stops.filter((stop) => stop.level === level).map(() => way));
  return [
    ...units.map(({ place }, index) => ({
      feature: place.occupant?.feature ?? place.feature,
      level,
      part: toPart(index),
      isCompany: place.occupant?.kind === 'company',
      isVacant: place.occupant === undefined,
    })),
    ...landings.map((way, index) => ({
      feature: way.feature,
      level,
      part: toPart(units.length + index),
      isCompany: false,
      isVacant: false,
    })),
  ];
}

/** Joins the parts that connections link, each group under one name. */
function joinFloors(stops: readonly PlacedStop[], ways: readonly WayBetween[]): (part: string) => string {
  const names = new Map<string, string>();
  const find = (part: string): string => {
    const next = names.get(part);
    return next === undefined || next === part ? part : find(next);
  };
  for (const { feature } of ways) {
    const [first, ...others] = stops.flatMap((stop) => (stop.feature === feature && stop.part !== undefined ? [stop.part] : []));
    for (const other of others) if (first !== undefined && find(other) !== find(first)) names.set(find(other), find(first));
  }
  return find;
}
