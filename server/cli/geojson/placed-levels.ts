import type { Point } from '#shared/contracts/floorplans.ts';
import { isInside } from '#shared/rules/areas.ts';
import { type MapFeature, pointsOf } from './features.ts';
import { type Remark, type Tags, toRemark } from './map-fault.ts';
import { findShopKind, findWayKind, isCorridor, isIndoors, isRoom, isWalkway } from './roles.ts';

/** A feature with its levels, lowest first; empty if unknown. */
export interface LeveledFeature extends MapFeature {
  levels: number[];
  /** For stairs whose ends each touch a single level: these levels, in drawing direction. */
  endLevels?: [number, number];
}

/** Default level of rooms, shops and things without one, following the wiki. */
const groundLevel = 0;

/**
 * Assigns levels to all features: their own; else, for walkways, the levels they touch; else the level of the only room around them, or the ground.
 * Stairs and lifts get the levels where they meet walkways. Reports all deviations from the map.
 */
export function placeLevels(features: readonly MapFeature[]): { features: LeveledFeature[]; remarks: Remark[] } {
  const remarks: Remark[] = [];
  const placed = features.map((feature): LeveledFeature => {
    const levels = readLevels(feature.tags);
    if (!levels && feature.tags.level !== undefined) remarks.push(toRemark(feature, feature.tags.level, 'the level cannot be read'));
    return { ...feature, levels: levels ?? [] };
  });
  let touched = listTouchedLevels(placed);
  const isOpen = (feature: LeveledFeature) =>
    feature.levels.length === 0 && isForWalking(feature) && !findWayKind(feature.tags, feature.levels.length > 1);
  for (const feature of placed) if (isOpen(feature)) feature.levels = levelsTouched([feature], touched);
  touched = listTouchedLevels(placed);
  for (const net of listNets(placed.filter(isOpen))) {
    const levels = levelsTouched(net, touched);
    for (const feature of net) feature.levels = levels;
  }
  touched = listTouchedLevels(placed);
  for (const feature of placed) if (findWayKind(feature.tags, feature.levels.length > 1)) correctWay(feature, touched, remarks);
  const rooms = placed.filter((feature) => isRoom(feature) && feature.levels.length > 0);
  for (const feature of placed) {
    if (feature.levels.length > 0 || isForWalking(feature) || !(isIndoors(feature) || findShopKind(feature.tags))) continue;
    feature.levels = [levelOfRoomAround(feature, rooms) ?? groundLevel];
    if (feature.tags.level === undefined) remarks.push(toRemark(feature, '', `has no level: put on ${feature.levels.join()}`));
  }
  return { features: placed, remarks };
}

function isForWalking({ tags, lines }: MapFeature): boolean {
  return lines.length > 0 && (isWalkway(tags) || findWayKind(tags, false) !== undefined);
}

function isWalkable({ tags }: MapFeature): boolean {
  return (isWalkway(tags) || isCorridor(tags)) && !findWayKind(tags, false);
}

/** Maps each point to the levels of the single-level walkways there: shared nodes have identical coordinates. */
function listTouchedLevels(features: readonly LeveledFeature[]): Map<string, Set<number>> {
  const touched = new Map<string, Set<number>>();
  for (const feature of features) {
    const [level, ...others] = feature.levels;
    if (level === undefined || others.length > 0 || !isWalkable(feature)) continue;
    for (const point of pointsOf(feature)) touched.set(point.join(), (touched.get(point.join()) ?? new Set()).add(level));
  }
  return touched;
}

/** The level that the ends of walkways touch, if there is only one. */
function levelsTouched(walkways: readonly MapFeature[], touched: Touched): number[] {
  const ends = walkways.flatMap(({ lines }) => lines.flatMap((line) => [line[0], line.at(-1)]));
  const levels = new Set(ends.flatMap((end) => [...levelsAt(end, touched)]));
  return levels.size === 1 ? [...levels] : [];
}

/** Groups connected walkways: the path around a building from one door to another is rarely a single line. */
function listNets(walkways: readonly LeveledFeature[]): LeveledFeature[][] {
  const nets = new Map<LeveledFeature, LeveledFeature[]>(walkways.map((walkway) => [walkway, [walkway]]));
  const ownerOf = new Map<string, LeveledFeature>();
  for (const walkway of walkways) {
    for (const point of pointsOf(walkway)) {
      const [one, other] = [nets.get(ownerOf.get(point.join()) ?? walkway), nets.get(walkway)];
      ownerOf.set(point.join(), walkway);
      if (!one || !other || one === other) continue;
      one.push(...other);
      for (const member of other) nets.set(member, one);
    }
  }
  return [...new Set(nets.values())];
}

/** Stairs connect the levels at their ends, regardless of their tags. Lifts stop wherever a walkway reaches them. */
function correctWay(feature: LeveledFeature, touched: Touched, remarks: Remark[]): void {
  const before = feature.levels.join(';');
  const [line] = feature.lines;
  if (line) {
    const [first, ...moreFirst] = levelsAt(line[0], touched);
    const [last, ...moreLast] = levelsAt(line.at(-1), touched);
    if (first === undefined || last === undefined || first === last || moreFirst.length + moreLast.length > 0) return;
    feature.endLevels = [first, last];
    if (feature.levels.length <= 2) feature.levels = toSorted(feature.endLevels);
  } else {
    const met = feature.points.flatMap((point) => levelsAt(point, touched));
    if (feature.levels.length + met.length > 1) feature.levels = toSorted([...feature.levels, ...met]);
  }
  const after = feature.levels.join(';');
  if (after !== before) remarks.push(toRemark(feature, feature.tags.level ?? '', `meets the walkways of other levels: taken as ${after}`));
}

type Touched = ReadonlyMap<string, ReadonlySet<number>>;

const levelsAt = (point: Point | undefined, touched: Touched): number[] => [...(touched.get(point?.join() ?? '') ?? [])];

const toSorted = (levels: readonly number[]): number[] => [...new Set(levels)].sort((a, b) => a - b);

function levelOfRoomAround(feature: MapFeature, rooms: readonly LeveledFeature[]): number | undefined {
  const [point] = pointsOf(feature);
  if (!point) return undefined;
  const levels = new Set(rooms.filter(({ areas }) => areas.some((area) => isInside(point, area))).flatMap((room) => room.levels));
  const [level] = levels;
  return levels.size === 1 ? level : undefined;
}

/** More floors than any building has: a longer range is a typing error. */
const maxFloors = 200;

/**
 * Reads the floors in `level` and `repeat_on`, lowest first: `1`, `0;1`, `-1-2` and `0-2` (ranges), `0.5` (a mezzanine counts as the floor below).
 * Undefined if `level` is missing or any part is invalid.
 */
export function readLevels(tags: Tags): number[] | undefined {
  if (tags.level === undefined) return undefined;
  const parts = [tags.level, tags.repeat_on ?? ''].flatMap((value) => value.split(/[;,]/)).filter((part) => part.trim() !== '');
  const levels = parts.map((part) => readPart(part.trim()));
  if (levels.length === 0 || levels.includes(undefined)) return undefined;
  return [...new Set(levels.flatMap((part) => part ?? []))].sort((a, b) => a - b);
}

function readPart(part: string): number[] | undefined {
  if (/^[-+]?\d+(?:\.\d+)?$/.test(part)) return [toFloor(part)];
  const [, from, to] = /^([-+]?\d+(?:\.\d+)?)\s*(?:-|–|to|\.\.)\s*([-+]?\d+(?:\.\d+)?)$/.exec(part) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [lowest, highest] = [toFloor(from), toFloor(to)].sort((a, b) => a - b);
  if (lowest === undefined || highest === undefined || highest - lowest > maxFloors) return undefined;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}

/** Adding 0 turns `-0` into 0. */
function toFloor(text: string): number {
  return Math.floor(Number(text)) + 0;
}
