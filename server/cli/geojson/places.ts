import type { Point } from '#shared/contracts/floorplans.ts';
import { type Area, isInside, sizeOf } from '#shared/rules/areas.ts';
import { findInnerPoint } from '#shared/rules/inner-point.ts';
import { type AmenityKind, findAmenityKind } from './amenity-kinds.ts';
import { type Building, isNear } from './building.ts';
import { type Remark, toRemark } from './map-fault.ts';
import type { LeveledFeature } from './placed-levels.ts';
import { type FoundShopKind, findShopKind, isCentre, isRoom } from './roles.ts';

export type Occupant =
  | { kind: 'company'; feature: LeveledFeature; name: string; shop: FoundShopKind }
  | { kind: 'amenity'; feature: LeveledFeature; amenity: AmenityKind };

/** Something to draw as a unit on each floor in `levels`. */
export interface Place {
  feature: LeveledFeature;
  area: Area;
  centre: Point;
  levels: number[];
  occupant: Occupant | undefined;
  /** Drawn as a sign, because the map shows a point without walls. */
  isSign: boolean;
}

const signMetres = 4.5;
const signsApartMetres = 6;
const maxAmenitySquareMetres = 80;
/** Machines of one kind closer than this share a sign. */
const signsTogetherMetres = 9;

/** Lists rooms and other destinations with their positions, in drawing order: large ones first, signs last. */
export function listPlaces({ features, hull }: Building): { places: Place[]; remarks: Remark[] } {
  const remarks: Remark[] = [];
  const rooms: Place[] = [];
  const points: { feature: LeveledFeature; at: Point; occupant: Occupant }[] = [];
  for (const feature of features) {
    if (isCentre(feature)) continue;
    const { occupant, remark } = findOccupant(feature);
    if (remark) remarks.push(remark);
    for (const area of feature.areas) {
      if (!occupant && !isRoom(feature)) continue;
      const centre = findInnerPoint(area);
      if (feature.levels.length > 0 && isNear(centre, hull)) {
        rooms.push({ feature, area, centre, levels: feature.levels, occupant, isSign: false });
      }
    }
    const at = feature.points.find((point) => isNear(point, hull));
    if (at && occupant) points.push({ feature, at, occupant });
    else if (occupant && feature.levels.length > 0 && !rooms.some((room) => room.feature === feature)) {
      remarks.push(toRemark(feature, '', 'lies at the edge of the building, or has no area: not shown'));
    }
  }
  rooms.sort((a, b) => sizeOf([b.area]) - sizeOf([a.area]));
  const signs: Place[] = [];
  for (const { feature, at, occupant } of points) {
    const levels = feature.levels.length > 0 ? feature.levels : [0];
    const around = rooms.filter((room) => room.levels.some((level) => levels.includes(level)) && isInside(at, room.area)).at(-1);
    if (around && isSameCompany(around.occupant, occupant))
      remarks.push(toRemark(feature, '', 'is in the map twice: its room says the same'));
    else if (around && !around.occupant && isForWhole(around, occupant)) around.occupant = occupant;
    else if (!signs.some((sign) => areOneSign(sign, occupant, at, levels))) signs.push(toSign(feature, at, levels, occupant, signs));
  }
  return { places: [...rooms, ...signs], remarks };
}

/** Finds the occupant of a room or point. A company must have a name to be found. */
function findOccupant(feature: LeveledFeature): { occupant?: Occupant; remark?: Remark } {
  const { tags } = feature;
  const shop = findShopKind(tags);
  const name = tags.name ?? tags.brand ?? tags.operator;
  if (shop && name) {
    if (shop.isKnown) return { occupant: { kind: 'company', feature, name, shop } };
    return {
      occupant: { kind: 'company', feature, name, shop },
      remark: toRemark(feature, shop.tag ?? '', 'is a kind of shop without names of its own'),
    };
  }
  const amenity = findAmenityKind(tags);
  if (amenity) return { occupant: { kind: 'amenity', feature, amenity } };
  if (!shop) return {};
  return {
    remark: toRemark(
      feature,
      shop.tag ?? `room=${tags.room ?? ''}`,
      feature.areas.length > 0 ? 'has no name: drawn as vacant' : 'has no name',
    ),
  };
}

function isSameCompany(one: Occupant | undefined, other: Occupant): boolean {
  return one?.kind === 'company' && other.kind === 'company' && one.name.toLowerCase() === other.name.toLowerCase();
}

/** A shop's point represents the room around it. A point of toilets or a machine does so only in a room small enough to be nothing else. */
function isForWhole(room: Place, { kind }: Occupant): boolean {
  return kind === 'company' || sizeOf([room.area]) <= maxAmenitySquareMetres;
}

function areOneSign(sign: Place, occupant: Occupant, at: Point, levels: readonly number[]): boolean {
  if (sign.occupant?.kind !== 'amenity' || occupant.kind !== 'amenity' || sign.occupant.amenity !== occupant.amenity) return false;
  return sign.levels.join() === levels.join() && Math.hypot(sign.centre[0] - at[0], sign.centre[1] - at[1]) < signsTogetherMetres;
}

/** Moves a sign aside if it would cover another one. */
function toSign(feature: LeveledFeature, at: Point, levels: number[], occupant: Occupant, signs: readonly Place[]): Place {
  let [x] = at;
  const [, y] = at;
  const isTaken = ({ centre, levels: theirs }: Place) =>
    theirs.some((level) => levels.includes(level)) && Math.hypot(centre[0] - x, centre[1] - y) < signsApartMetres;
  while (signs.some(isTaken)) x += signsApartMetres;
  const half = signMetres / 2;
  const square: Point[] = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]; // biome-ignore format: a square
  return { feature, area: [square], centre: [x, y], levels, occupant, isSign: true };
}
