import type { MapFeature } from './features.ts';
import type { Tags } from './map-fault.ts';
import { anyRestaurant, anyShop, type ShopKind, shopKinds } from './shop-kinds.ts';
import { sameEverywhere } from './texts.ts';

/** A feature's meaning for visitors, from its tags (wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging). */

export type WayKind = 'stairs' | 'escalator' | 'lift' | 'ramp';

/** Keys that denote a company, most significant first; for the others only the values in the table count. */
const companyKeys = ['shop', 'amenity', 'information', 'leisure', 'office', 'craft', 'healthcare'] as const;
const anyValueIsCompany: ReadonlySet<string> = new Set(['shop', 'office', 'craft', 'healthcare']);
/** `shop=mall` is the centre itself; the other values mean that there is no shop. */
const noShop: ReadonlySet<string> = new Set(['mall', 'vacant', 'no', 'disused', 'empty']);
const walkways: ReadonlySet<string> = new Set(['footway', 'pedestrian', 'corridor', 'path', 'platform']);

export interface FoundShopKind {
  kind: ShopKind;
  /** `shop=clothes`; undefined if the tags only say that the room is let. */
  tag: string | undefined;
  isKnown: boolean;
}

/** Finds the kind of company in a feature's tags, if any. Companies without a name count only as occupants of rooms. */
export function findShopKind(tags: Tags): FoundShopKind | undefined {
  for (const key of companyKeys) {
    const value = tags[key]?.split(';')[0]?.trim();
    if (!value || noShop.has(value)) continue;
    const tag = `${key}=${value}`;
    const known = Object.hasOwn(shopKinds, tag) ? shopKinds[tag] : undefined;
    if (!known && (!anyValueIsCompany.has(key) || !/^[a-z][a-z_]*$/.test(value))) continue;
    if (value === 'yes') return { kind: anyShop, tag: undefined, isKnown: true };
    const kind = known ?? { ...anyShop, names: sameEverywhere(toReadable(value)) };
    return { kind: tags.room === 'restaurant' ? { ...kind, type: 'dining' } : kind, tag, isKnown: known !== undefined };
  }
  if (tags.room === 'shop') return { kind: anyShop, tag: undefined, isKnown: true };
  if (tags.room === 'restaurant') return { kind: anyRestaurant, tag: undefined, isKnown: true };
  return undefined;
}

/** `hearing_aids` → `Hearing aids`. */
function toReadable(value: string): string {
  const words = value.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isCentre({ tags, areas }: Pick<MapFeature, 'tags' | 'areas'>): boolean {
  return areas.length > 0 && (tags.shop === 'mall' || tags.building === 'mall');
}

/** Lifts, escalators and stairs, as a line, a room or a point. */
export function findWayKind(tags: Tags, isBetweenLevels: boolean): WayKind | undefined {
  const isMoving = tags.conveying !== undefined && tags.conveying !== 'no';
  if (tags.highway === 'elevator' || tags.room === 'elevator' || tags.indoor === 'elevator') return 'lift';
  if (tags.highway === 'steps' || tags.room === 'stairs' || tags.stairs === 'yes' || tags.indoor === 'steps') {
    return isMoving ? 'escalator' : 'stairs';
  }
  if (isBetweenLevels && isWalkway(tags)) return 'ramp';
  return undefined;
}

/** Lines and areas for walking on one level. */
export function isWalkway(tags: Tags): boolean {
  return walkways.has(tags.highway ?? '') && tags.access !== 'no';
}

export function isCorridor(tags: Tags): boolean {
  return tags.indoor === 'corridor' || tags.room === 'corridor' || tags.room === 'hall';
}

/** An area with walls: let, to let, or closed to visitors. */
export function isRoom({ tags, areas }: MapFeature): boolean {
  if (areas.length === 0 || isCentre({ tags, areas }) || isCorridor(tags) || isWalkway(tags)) return false;
  if (findWayKind(tags, false)) return false;
  if (tags.indoor === 'room' || (tags.room !== undefined && tags.room !== 'no')) return true;
  if (tags.shop !== undefined && tags.level !== undefined) return true;
  return tags.indoor === 'area' && findShopKind(tags) !== undefined;
}

export function isDoor(tags: Tags): boolean {
  const isWayIn = !['no', 'emergency', 'exit', 'service'].includes(tags.entrance ?? 'yes');
  return isWayIn && ((tags.entrance ?? 'no') !== 'no' || (tags.door ?? 'no') !== 'no');
}

/** Features that show the building's position: its rooms and corridors, not the car parks and squares around it. */
export function isIndoors(feature: MapFeature): boolean {
  return isRoom(feature) || (feature.areas.length > 0 && isCorridor(feature.tags));
}
