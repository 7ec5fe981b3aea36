import type { Point } from '#shared/contracts/floorplans.ts';
import type { Building } from './building.ts';
import { type CentreDoor, listCentreDoors } from './centre-doors.ts';
import { type Door, findEntrance } from './entrances.ts';
import { type FloorWalks, toFloorWalks } from './floor-walks.ts';
import type { Place } from './places.ts';
import { isDoor } from './roles.ts';
import { nameUnits } from './unit-names.ts';
import { toWalkable, traceFloors } from './walkable.ts';
import type { Ways } from './ways-between.ts';

/** A place as drawn on one floor. */
export interface DrawnUnit {
  place: Place;
  level: number;
  unit: string;
  isNameGenerated: boolean;
  entrance: Point;
}

export interface DrawnFloor {
  level: number;
  floorplanId: number;
  units: DrawnUnit[];
  walks: FloorWalks;
  outline: Point[][];
  /** The centre's own doors. */
  doors: { door: CentreDoor; isReached: boolean }[];
}

/** Draws all levels, lowest first: units with their entrances, walls and walkways. */
export function drawFloors(building: Building, places: readonly Place[], { ways, steps }: Ways): DrawnFloor[] {
  const levels = [...new Set(building.features.flatMap((feature) => feature.levels))].sort((a, b) => a - b);
  const outlines = traceFloors(building, places, levels);
  const doors = listDoors(building);
  const centreDoors = listCentreDoors(building, places);
  return levels.map((level, index): DrawnFloor => {
    const here = places.filter((place) => place.levels.includes(level));
    const walkable = toWalkable(building, places, level);
    const ownSteps = steps.filter((one) => one.level === level);
    const { graph: middle } = toFloorWalks(walkable, [], ownSteps);
    const entrances = here.map(({ area, isSign, centre }) => (isSign ? centre : findEntrance(area, level, doors, walkable, middle.places)));
    const landings = ways.flatMap(({ stops }) => stops.filter((stop) => stop.level === level).map(({ at }) => at));
    const own = centreDoors.filter((door) => door.level === level);
    const walks = toFloorWalks(walkable, [...entrances, ...landings, ...own.map(({ at }) => at)], ownSteps);
    const names = nameUnits(here, level);
    const units = here.map((place, at) => ({
      place,
      level,
      unit: names[at]?.unit ?? '',
      isNameGenerated: names[at]?.isGenerated ?? true,
      entrance: entrances[at] ?? place.centre,
    }));
    const isReached = (at: number) => walks.stopPlaces[entrances.length + landings.length + at] !== undefined;
    return {
      level,
      floorplanId: index + 1,
      units,
      walks,
      outline: outlines.get(level) ?? [],
      doors: own.map((door, at) => ({ door, isReached: isReached(at) })),
    };
  });
}

function listDoors({ features }: Building): Door[] {
  return features
    .filter(({ tags }) => isDoor(tags))
    .flatMap(({ points, levels, tags }) => points.map((at) => ({ at, levels, isMain: tags.entrance === 'main' })));
}
