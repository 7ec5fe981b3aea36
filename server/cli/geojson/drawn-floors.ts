import type { Point } from '#shared/contracts/floorplans.ts';
import { toSlug } from '#shared/rules/slug.ts';
import type { Building } from './building.ts';
import { type CentreDoor, type Door, findEntrance, listCentreDoors } from './doors.ts';
import type { Place } from './places.ts';
import { isDoor } from './roles.ts';
import { toWalkable, traceFloors } from './walkable.ts';
import { type FloorWalks, toFloorWalks } from './walkways.ts';
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

interface UnitName {
  unit: string;
  /** The name is not from the map. It is used in addresses only, and not shown to visitors. */
  isGenerated: boolean;
}

/** Names each place's unit: by its `ref` if that is unique, else by floor and number from left to right. */
function nameUnits(places: readonly Place[], level: number): UnitName[] {
  const refs = places.map(({ feature, isSign }) => (isSign ? undefined : (feature.tags['addr:unit'] ?? feature.tags.ref)));
  const slugs = refs.map((ref) => (ref && /[\p{L}\p{N}]/u.test(ref) ? toSlug(ref) : undefined));
  const taken = new Set(slugs);
  const names = slugs.map((slug, index) => (slug !== undefined && slugs.indexOf(slug) === index ? slug : ''));
  const unnamed = [...places.keys()].filter((index) => names[index] === '');
  const xOf = (index: number) => places[index]?.centre[0] ?? 0;
  let number = 0;
  for (const index of unnamed.sort((a, b) => xOf(a) - xOf(b))) {
    let name: string;
    do {
      number += 1;
      name = `${level < 0 ? `b${-level}` : level}-${String(number).padStart(2, '0')}`;
    } while (taken.has(name));
    names[index] = name;
  }
  const generated = new Set(unnamed);
  return names.map((unit, index) => ({ unit, isGenerated: generated.has(index) }));
}
