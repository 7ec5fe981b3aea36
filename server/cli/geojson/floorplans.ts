import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { simplifyRing } from '#shared/rules/areas.ts';
import { rotate, toDegrees } from '#shared/rules/plan-position.ts';
import { toSlug } from '#shared/rules/slug.ts';
import type { Building } from './building.ts';
import type { DrawnFloor, DrawnUnit } from './drawn-floors.ts';
import { type Drawing, toDrawing } from './frame.ts';
import type { Occupant } from './places.ts';
import { sameEverywhere, type Texts, texts, toTranslations } from './texts.ts';
import { listHops, type Ways } from './ways-between.ts';

export const attribution = '© OpenStreetMap contributors (ODbL)';

/** Details of walls smaller than this are left out, because no plan shows them. */
const wallToleranceMetres = 0.12;

interface Lookups {
  /** Id of a unit's occupant. */
  idOf: (occupant: Occupant, level: number) => number;
  /** Whether no walkway leads to the unit. */
  isUnreached: (unit: DrawnUnit) => boolean;
}

/** Drawing area that fits all floors. */
export function toCommonDrawing(floors: readonly DrawnFloor[]): Drawing {
  return toDrawing(floors.flatMap(({ outline, units }) => [...outline.flat(), ...units.flatMap(({ place }) => place.area.flat())]));
}

/** Turns drawn floors into records. */
export function toFloorplans(
  building: Building,
  floors: readonly DrawnFloor[],
  { ways }: Ways,
  drawing: Drawing,
  lookups: Lookups,
): Floorplan[] {
  const position = toPosition(building, drawing);
  return floors.map((floor) => ({
    id: floor.floorplanId,
    floor: floor.level,
    order: floor.floorplanId - 1,
    translations: toTranslations((locale) => ({ title: toFloorTitle(building, floor.level)[locale] })),
    width: drawing.width,
    height: drawing.height,
    outline: drawing.toPath(floor.outline),
    metres_per_unit: drawing.metresPerUnit,
    position,
    attribution,
    units: floor.units.map((unit) => toUnit(unit, drawing, lookups)),
    walkways: toWalkways(floor, drawing),
    connectors: toConnectors(floor, floors, ways, drawing),
  }));
}

/** Place of the drawing on the Earth, to a centimetre. */
function toPosition({ position, turn }: Building, { middle }: Drawing): NonNullable<Floorplan['position']> {
  const [longitude, latitude] = toDegrees(rotate(middle, -turn), position);
  const bearing = ((-turn * 180) / Math.PI + 360) % 360;
  return { longitude: roundDegrees(longitude), latitude: roundDegrees(latitude), bearing: Math.round(bearing * 1000) / 1000 };
}

const roundDegrees = (degrees: number) => Math.round(degrees * 10_000_000) / 10_000_000;

function toUnit(drawn: DrawnUnit, drawing: Drawing, { idOf, isUnreached }: Lookups): Floorplan['units'][number] {
  const { place, level, unit, entrance } = drawn;
  const { occupant } = place;
  return {
    unit,
    ...(occupant && { [`${occupant.kind}_id`]: idOf(occupant, level) }),
    path: drawing.toPath(place.area.map((ring) => simplifyRing(ring, wallToleranceMetres))),
    centre: drawing.toPlan(place.centre),
    entrance: drawing.toPlan(entrance),
    ...(isUnreached(drawn) && { is_outside_only: true }),
    ...(drawn.isNameGenerated && { is_generated: true }),
  };
}

/** Omits walkways whose ends coincide at the plan's precision of a tenth of a unit. */
function toWalkways({ walks: { graph } }: DrawnFloor, { toPlan }: Drawing): Floorplan['walkways'] {
  return graph.walks
    .map(({ from, to, isStepFree }) => ({ from: toPlan(graph.at(from)), to: toPlan(graph.at(to)), step_free: isStepFree }))
    .filter(({ from, to }) => from.join() !== to.join());
}

function toConnectors(
  { level }: DrawnFloor,
  floors: readonly DrawnFloor[],
  ways: Ways['ways'],
  { toPlan }: Drawing,
): Floorplan['connectors'] {
  return ways.flatMap((way, index) =>
    listHops(way).flatMap((hop) => {
      const [from, to] = [way.stops[hop.from], way.stops[hop.to]];
      const target = floors.find((floor) => floor.level === to?.level);
      if (!from || !to || !target || from.level !== level) return [];
      return [
        {
          id: toSlug(`${way.kind} ${index + 1} ${nameLevel(from.level)} ${nameLevel(to.level)}`),
          kind: way.kind,
          at: toPlan(from.at),
          to_floorplan_id: target.floorplanId,
          to: toPlan(to.at),
          step_free: way.isStepFree,
          working: way.isWorking,
        },
      ];
    }),
  );
}

const nameLevel = (level: number) => (level < 0 ? `b${-level}` : String(level));

/** The level's own name if mapped (`indoor=level`), else its number. */
export function toFloorTitle({ features }: Building, level: number): Texts {
  const name = features.find(({ tags, levels }) => tags.indoor === 'level' && levels.length === 1 && levels[0] === level)?.tags.name;
  if (name) return sameEverywhere(name);
  if (level === 0) return texts('Ground floor', 'Přízemí', 'Prízemie', 'Erdgeschoss');
  if (level > 0) return texts(`Floor ${level}`, `${level}. patro`, `${level}. poschodie`, `${level}. Etage`);
  return texts(`Basement ${-level}`, `${-level}. podzemní podlaží`, `${-level}. podzemné podlažie`, `${-level}. Untergeschoss`);
}
