import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween, lengthOf, simplify, turnAt } from './plan-geometry.ts';
import type { RideKind, Stop, Way, WayLeg } from './way-finding.ts';

export type Side = 'left' | 'right' | 'ahead';

/** A named place that a walker passes, at its entrance. */
export interface Landmark {
  key: string;
  planId: number;
  at: Point;
}

/** One step of the directions, without words. `at` and `towards` are keys of landmarks. */
export type Step = StepFacts & {
  /** Position of the step on the route. */
  spot: Stop;
};

type StepFacts =
  /** Leaves the start. */
  | { kind: 'leave'; side: Side; metres: number }
  /** Walks on after a ride. The walker's orientation is unknown then, so the step names what lies ahead. */
  | { kind: 'walk'; metres: number; towards: string | undefined }
  | { kind: 'turn'; side: 'left' | 'right' | 'back'; metres: number; at: string | undefined }
  /** `floors`: storeys up; negative means down. */
  | { kind: 'ride'; by: RideKind; side: Side; toPlanId: number; floors: number }
  | { kind: 'arrive'; side: Side };

/** An end of the route. If the walls are known, it has a point just inside its door, which gives the direction of the door (`findInsideOfDoor`). */
export interface WayEnd {
  key: string;
  inside?: Point | undefined;
}

interface Options {
  from: WayEnd;
  to: WayEnd;
  landmarks: readonly Landmark[];
  metresPerUnit: number;
  floorOf: (planId: number) => number;
}

/** Smaller bends are not turns; bends above `backDegrees` are turning round. */
const straightDegrees = 35;
const backDegrees = 150;
/** Corners smaller than this are ignored. */
const toleranceMetres = 2.5;
/** Max distance from a corridor to a door. */
const doorstepMetres = 12;
/** Max distance of a landmark from the turn. */
const landmarkMetres = 15;
/** Shorter walks are left out. */
const stepMetres = 3;

/** Converts the route to a list of steps; the last one arrives. */
export function toDirections({ legs, to }: Way, options: Options): Step[] {
  const steps = legs.flatMap((leg, index): Step[] => {
    if (leg.kind === 'walk') return describeWalk(leg, index === 0, options);
    const floors = options.floorOf(leg.to.planId) - options.floorOf(leg.from.planId);
    const side = findSide(legs[index - 1], undefined, options);
    return [{ kind: 'ride', by: leg.by, side, toPlanId: leg.to.planId, floors, spot: leg.from }];
  });
  return [...steps, { kind: 'arrive', side: findSide(legs.at(-1), options.to.inside, options), spot: to }];
}

function describeWalk({ line, planId }: Extract<WayLeg, { kind: 'walk' }>, isFirst: boolean, options: Options): Step[] {
  const { from, to, metresPerUnit } = options;
  const corners = simplify(line, toleranceMetres / metresPerUnit);
  // the short stretch to the door is not a turn; the 'arrive' step says on which side the door is
  if (hasDoorstep(corners.slice(-2), corners, options)) corners.pop();
  const door = hasDoorstep(corners.slice(0, 2), corners, options) ? corners.shift() : undefined;
  const before = door ?? (isFirst ? from.inside : undefined);
  const steps: Step[] = [];
  for (const [index, corner] of corners.slice(0, -1).entries()) {
    const next = corners[index + 1] ?? corner;
    const metres = distanceBetween(corner, next) * metresPerUnit;
    const turn = turnAt(corners[index - 1] ?? before ?? corner, corner, next);
    const last = steps.at(-1);
    const spot = { planId, at: corner };
    if (!last && isFirst) steps.push({ kind: 'leave', side: before ? toSide(turn) : 'ahead', metres, spot });
    else if (!last) steps.push({ kind: 'walk', metres, towards: findLandmark({ planId, at: next }, options, [from.key, to.key]), spot });
    else if (Math.abs(turn) < straightDegrees && 'metres' in last) last.metres += metres;
    else {
      const side = Math.abs(turn) > backDegrees ? 'back' : turn < 0 ? 'left' : 'right';
      steps.push({ kind: 'turn', side, metres, at: findLandmark({ planId, at: corner }, options, [from.key, to.key]), spot });
    }
  }
  return lengthOf(corners) * metresPerUnit < stepMetres ? [] : steps;
}

function hasDoorstep(step: readonly Point[], corners: readonly Point[], { metresPerUnit }: Options): boolean {
  return corners.length > 2 && lengthOf(step) * metresPerUnit < doorstepMetres;
}

/** Side of a walk's target, as seen by the walker; `ahead` if the corridor simply ends there. */
function findSide(leg: WayLeg | undefined, inside: Point | undefined, options: Options): Side {
  if (leg?.kind !== 'walk') return 'ahead';
  const corners = simplify(leg.line, toleranceMetres / options.metresPerUnit);
  if (inside && !hasDoorstep(corners.slice(-2), corners, options)) corners.push(inside);
  const [before, at, after] = corners.slice(-3);
  return before && at && after && (inside || hasDoorstep([at, after], corners, options)) ? toSide(turnAt(before, at, after)) : 'ahead';
}

function toSide(turn: number): Side {
  if (Math.abs(turn) < straightDegrees) return 'ahead';
  return turn < 0 ? 'left' : 'right';
}

function findLandmark({ planId, at }: Stop, { landmarks, metresPerUnit }: Options, except: readonly string[]): string | undefined {
  let gap = landmarkMetres / metresPerUnit;
  let nearest: string | undefined;
  for (const landmark of landmarks) {
    const distance = distanceBetween(landmark.at, at);
    if (landmark.planId !== planId || except.includes(landmark.key) || distance > gap) continue;
    gap = distance;
    nearest = landmark.key;
  }
  return nearest;
}
