import type { EntranceKind } from '#shared/contracts/entrances.ts';
import type { connectorKinds, Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import { toAmenityCategories } from './categories.ts';
import { type Feature, type ToId, toAmenity, toOpening } from './feature.ts';
import type { Floor } from './floor.ts';
import { contains, flip, type Polygons, toDoorway, toPointInside } from './floor-areas.ts';
import type { ImdfSource } from './source.ts';
import { toLabels } from './values.ts';

const entranceWidthMetres = 2;
/** Lifts and stairs this close to an amenity of the same category are that amenity. */
const samePlaceMetres = 6;

const openingOf = {
  street: 'pedestrian.principal',
  car_park: 'pedestrian.principal',
  level_access: 'pedestrian.principal',
  tram: 'pedestrian.transit',
  underground: 'pedestrian.transit',
} as const satisfies Record<EntranceKind, string>;

const amenityOf = {
  lift: 'elevator',
  escalator: 'escalator',
  stairs: 'stairs',
  ramp: 'ramp',
} as const satisfies Record<(typeof connectorKinds)[number], string>;

export const toLevelId = ({ plan }: Floor, toId: ToId): string => toId('level', plan.id);

/** Returns the level of a floor with its walkways, entrances, lifts and stairs. */
export function toFloorFeatures(floor: Floor, source: ImdfSource, toId: ToId): Feature[] {
  return [
    toLevel(floor, source, toId),
    ...floor.areas.walkways.map((area, index) => toWalkway(area, index, floor, toId)),
    ...toEntrances(floor, source, toId),
    ...toConnectors(floor, source, toId),
  ];
}

function toLevel(floor: Floor, { language }: ImdfSource, toId: ToId): Feature {
  const { plan, areas, geometries } = floor;
  const number = String(plan.floor);
  const name = toLabels(plan.translations, ({ title }) => title) ?? { [language]: number };
  return {
    id: toLevelId(floor, toId),
    type: 'Feature',
    feature_type: 'level',
    geometry: geometries.toPolygons(areas.level),
    properties: {
      category: 'unspecified',
      restriction: null,
      outdoor: false,
      ordinal: plan.floor,
      name,
      short_name: Object.fromEntries(Object.keys(name).map((tag) => [tag, number])),
      display_point: geometries.toPoint(toPointInside(areas.level)),
      address_id: null,
      building_ids: [toId('building')],
    },
  };
}

const toWalkwayId = ({ plan }: Floor, index: number, toId: ToId) => toId('unit', plan.id, 'walkway', index);

function toWalkway(area: Polygons, index: number, floor: Floor, toId: ToId): Feature {
  return {
    id: toWalkwayId(floor, index, toId),
    type: 'Feature',
    feature_type: 'unit',
    geometry: floor.geometries.toPolygons(area),
    properties: {
      category: 'walkway',
      restriction: null,
      accessibility: null,
      name: null,
      alt_name: null,
      level_id: toLevelId(floor, toId),
      display_point: floor.geometries.toPoint(toPointInside(area)),
    },
  };
}

/** Returns the entrances as openings in the walls of the level. */
function toEntrances(floor: Floor, { entrances, metresPerUnit }: ImdfSource, toId: ToId): Feature[] {
  return entrances
    .filter(({ floorplan_id }) => floorplan_id === floor.plan.id)
    .flatMap(({ id, kind, at, step_free, is_closed, translations }): Feature[] => {
      const doorway = toDoorway(floor.areas.level, flip(at), entranceWidthMetres / metresPerUnit);
      if (!doorway) return [];
      return [
        toOpening(toId('opening', 'entrance', id), floor.geometries.toLine(doorway), {
          category: openingOf[kind],
          accessibility: step_free ? ['wheelchair'] : null,
          access_control: is_closed ? ['outofservice'] : null,
          name: toLabels(translations, ({ title }) => title),
          level_id: toLevelId(floor, toId),
        }),
      ];
    });
}

/** Returns lifts and stairs as amenities. The plan has their place and not their walls, so they are no units. */
function toConnectors(floor: Floor, source: ImdfSource, toId: ToId): Feature[] {
  const { plan, areas, geometries, unitNames } = floor;
  const icons = new Map(source.amenities.map(({ id, icon }) => [id, icon]));
  const drawn = plan.units.flatMap(({ amenity_id, centre }) =>
    amenity_id == null ? [] : [{ category: toAmenityCategories(icons.get(amenity_id))[0], at: centre }],
  );
  const isDrawn = (category: string, at: Point) =>
    drawn.some((one) => one.category === category && distanceBetween(one.at, at) * source.metresPerUnit < samePlaceMetres);
  const findUnitId = (at: Point): string | undefined => {
    const unit = areas.units.findIndex((area) => contains(area, flip(at)));
    if (unit >= 0) return toId('unit', plan.id, unitNames[unit] ?? '');
    const walkway = areas.walkways.findIndex((area) => contains(area, flip(at)));
    return walkway >= 0 ? toWalkwayId(floor, walkway, toId) : undefined;
  };
  const places = new Map(plan.connectors.map((connector) => [`${connector.kind} ${connector.at.join(' ')}`, connector]));
  return [...places].flatMap(([place, { kind, at, step_free }]): Feature[] => {
    const category = amenityOf[kind];
    const unitId = findUnitId(at);
    if (unitId === undefined || isDrawn(category, at)) return [];
    return [
      toAmenity(toId('amenity', plan.id, place), geometries.toPoint(flip(at)), {
        category,
        accessibility: step_free ? ['wheelchair'] : null,
        unit_ids: [unitId],
      }),
    ];
  });
}
