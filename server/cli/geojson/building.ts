import type { Point } from '#shared/contracts/floorplans.ts';
import { boundsOf, convexHull, distanceToEdge, isInside, sizeOf } from '#shared/rules/areas.ts';
import { toMetres } from '#shared/rules/plan-position.ts';
import { pointsOf, type ReadFeatures } from './features.ts';
import { toLevelMap } from './frame.ts';
import { MapFault, type Remark, toRemark } from './map-fault.ts';
import { type LeveledFeature, placeLevels, readLevels } from './placed-levels.ts';
import { findShopKind, isCentre, isIndoors } from './roles.ts';

/** The part of the map that the plans show: in metres, rotated to be level, y downwards. */
export interface Building {
  /** Features at least partly inside or at the edge. */
  features: LeveledFeature[];
  /** The map's feature for the centre itself, regardless of its outline. */
  centre: LeveledFeature | undefined;
  /** Longitude, latitude. */
  position: Point;
  /** Angle by which the map was rotated to be level, in radians, clockwise. */
  turn: number;
  /** Around all rooms and corridors. */
  hull: Point[];
  remarks: Remark[];
}

/** Max distance from the outer walls of features that belong to the building. */
export const edgeMetres = 8;

/** Finds the building in the map. Throws `MapFault` if there is no indoor map. */
export function findBuilding({ features, unplaced }: ReadFeatures): Building {
  if (!features.some(({ tags }) => readLevels(tags))) throw new MapFault('no feature has a level: it is no indoor map (key "level").');
  const { features: leveled, remarks } = placeLevels(features);
  const hasRooms = leveled.some((feature) => isIndoors(feature) && feature.levels.length > 0);
  const isCore = (feature: LeveledFeature) =>
    feature.tags.level !== undefined && !isCentre(feature) && (hasRooms ? isIndoors(feature) : findShopKind(feature.tags) !== undefined);
  if (!leveled.some(isCore)) throw new MapFault('it has no rooms, no corridors and no shops with a level.');

  assertTogether(leveled.filter(isCore));
  const { features: level, centre: position, turn } = toLevelMap(leveled, isCore);
  const hull = convexHull(level.filter(isCore).flatMap(pointsOf));
  const near = level.filter((feature) => pointsOf(feature).some((point) => isNear(point, hull)));
  const [centre] = level.filter(isCentre).sort((a, b) => sizeOf(b.areas) - sizeOf(a.areas));
  return {
    features: near,
    centre,
    position,
    turn,
    hull,
    remarks: [
      ...unplaced.map((feature) => toRemark(feature, '', 'has no place on the map')),
      ...remarks.filter(({ feature }) => near.some(({ id }) => id === feature)),
      ...level
        .filter((feature) => !near.includes(feature) && isNamedCompany(feature))
        .map((feature) => toRemark(feature, '', 'is outside of the building')),
    ],
  };
}

/** The largest centres measure a kilometre and a half. */
const maxMetresApart = 3000;
const maxNamed = 5;

/** Throws `MapFault` if a feature is far from the others. Otherwise a single misplaced feature would turn the plan into a map of the globe. */
function assertTogether(core: readonly LeveledFeature[]): void {
  const middle = medianOf(core.flatMap(pointsOf));
  const isApart = (point: Point) => Math.hypot(...toMetres(point, middle)) > maxMetresApart;
  const apart = core.filter((feature) => pointsOf(feature).some(isApart)).map(({ id }) => id);
  if (apart.length === 0) return;
  const named = `${apart.slice(0, maxNamed).join(', ')}${apart.length > maxNamed ? ` and ${apart.length - maxNamed} more` : ''}`;
  const others = apart.length === 1 ? 'lies' : 'lie';
  throw new MapFault(
    `${named} ${others} more than ${maxMetresApart / 1000} km from the middle of the other rooms: cut the map to one building, or mend them.`,
  );
}

function medianOf(points: readonly Point[]): Point {
  const middleOf = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return [middleOf(points.map(([longitude]) => longitude)), middleOf(points.map(([, latitude]) => latitude))];
}

function isNamedCompany(feature: LeveledFeature): boolean {
  return feature.tags.name !== undefined && findShopKind(feature.tags) !== undefined && !isCentre(feature);
}

/** Whether a point is inside the hull or just outside it. */
export function isNear(point: Point, hull: readonly Point[]): boolean {
  const { left, right, top, bottom } = boundsOf(hull);
  const [x, y] = point;
  if (x < left - edgeMetres || x > right + edgeMetres || y < top - edgeMetres || y > bottom + edgeMetres) return false;
  return isInside(point, [[...hull]]) || distanceToEdge(point, [[...hull]]) <= edgeMetres;
}
