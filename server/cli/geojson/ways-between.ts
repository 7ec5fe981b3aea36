import type { Point } from '#shared/contracts/floorplans.ts';
import { findInnerPoint } from '#shared/rules/inner-point.ts';
import { type Building, isNear } from './building.ts';
import { pointsOf } from './features.ts';
import { type Remark, toRemark } from './map-fault.ts';
import type { LeveledFeature } from './placed-levels.ts';
import { findWayKind, type WayKind } from './roles.ts';

/** A lift, stairs, an escalator or a ramp, with its position on each level, lowest first. */
export interface WayBetween {
  feature: LeveledFeature;
  kind: WayKind;
  stops: { level: number; at: Point }[];
  goesUp: boolean;
  goesDown: boolean;
  isStepFree: boolean;
  isWorking: boolean;
}

/** Steps within one level: a walkway that not everybody can use. */
export interface Steps {
  level: number;
  from: Point;
  to: Point;
}

export interface Ways {
  ways: WayBetween[];
  steps: Steps[];
  remarks: Remark[];
}

export function listWays({ features, hull }: Building): Ways {
  const found: Ways = { ways: [], steps: [], remarks: [] };
  for (const feature of features) {
    const kind = findWayKind(feature.tags, feature.levels.length > 1);
    if (!kind) continue;
    const ends = findEnds(feature);
    const [level, ...upperLevels] = feature.levels;
    if (!ends || level === undefined)
      found.remarks.push(toRemark(feature, feature.tags.level ?? '', `${kind}: nobody says between which levels`));
    else if (!ends.every((end) => isNear(end, hull)))
      found.remarks.push(toRemark(feature, feature.tags.level ?? '', `${kind}: leads out of the building`));
    else if (upperLevels.length > 0) found.ways.push(toWay(feature, kind, ends));
    else if (feature.lines.length > 0) found.steps.push({ level, from: ends[0], to: ends[1] });
    else found.remarks.push(toRemark(feature, feature.tags.level ?? '', `${kind}: is on one level only`));
  }
  return found;
}

/** The ends of a line in drawing direction; rooms and points have one position for all levels. */
function findEnds(feature: LeveledFeature): [Point, Point] | undefined {
  const [line] = feature.lines;
  const [first, last] = [line?.[0], line?.at(-1)];
  if (first && last) return [first, last];
  const [area] = feature.areas;
  const at = area ? findInnerPoint(area) : pointsOf(feature)[0];
  return at && [at, at];
}

/** Direction of movement relative to the line. A plain `yes` and unknown values mean both directions. */
const directions: Readonly<Record<string, 'along' | 'against'>> = { forward: 'along', backward: 'against' };

function toWay(feature: LeveledFeature, kind: WayKind, [first, last]: [Point, Point]): WayBetween {
  const { tags, levels, endLevels } = feature;
  // According to the wiki, `incline=up` means up along the line, and stairs are drawn upwards. The levels at its ends are more reliable.
  const saysDown = tags.incline === 'down' || tags.incline?.startsWith('-') === true;
  const isDrawnDown = endLevels ? endLevels[0] > endLevels[1] : saysDown;
  const [bottom, top] = isDrawnDown ? [last, first] : [first, last];
  const moves = directions[tags.conveying ?? ''];
  const isStop = (index: number) =>
    index < (levels.length - 1) / 2 ? bottom : index > (levels.length - 1) / 2 ? top : middleOf(bottom, top);
  return {
    feature,
    kind,
    stops: levels.map((level, index) => ({ level, at: isStop(index) })),
    goesUp: moves === undefined || (moves === 'along') !== isDrawnDown,
    goesDown: moves === undefined || (moves === 'along') === isDrawnDown,
    isStepFree: isStepFree(kind, tags),
    isWorking:
      !['operational_status', 'status'].some((key) => ['closed', 'broken', 'out_of_order'].includes(tags[key] ?? '')) &&
      tags.disused !== 'yes',
  };
}

function isStepFree(kind: WayKind, tags: LeveledFeature['tags']): boolean {
  if (tags.wheelchair === 'no') return false;
  if (kind === 'lift' || kind === 'ramp') return true;
  return kind === 'stairs' && (tags['ramp:wheelchair'] === 'yes' || tags.wheelchair === 'yes');
}

const middleOf = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];

/** Pairs of stops that a connection joins: any two for lifts, adjacent levels for all others. */
export function listHops({ kind, stops, goesUp, goesDown }: WayBetween): { from: number; to: number }[] {
  return stops.flatMap((_, from) =>
    stops.flatMap((__, to) => {
      const isHop = kind === 'lift' ? from !== to : Math.abs(from - to) === 1;
      return isHop && (to > from ? goesUp : goesDown) ? [{ from, to }] : [];
    }),
  );
}
