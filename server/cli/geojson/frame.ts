import type { Point } from '#shared/contracts/floorplans.ts';
import { boundsOf, findLevelTurn } from '#shared/rules/areas.ts';
import { rotate, toMetres } from '#shared/rules/plan-position.ts';
import { type MapFeature, pointsOf } from './features.ts';

const planWidth = 1000;
const marginMetres = 4;

/** Copies a feature with all points moved. */
export function moveFeature<T extends MapFeature>(feature: T, move: (point: Point) => Point): T {
  return {
    ...feature,
    points: feature.points.map(move),
    lines: feature.lines.map((line) => line.map(move)),
    areas: feature.areas.map((area) => area.map((ring) => ring.map(move))),
  };
}

export interface LevelMap<T> {
  /** In metres, y downwards, the building's long side horizontal. */
  features: T[];
  /** The middle of the building: longitude, latitude. */
  centre: Point;
  /** Angle by which the features were rotated, in radians, clockwise. */
  turn: number;
}

/** Converts all features to metres, rotated so that the building (`isBuilding`) is horizontal. */
export function toLevelMap<T extends MapFeature>(features: readonly T[], isBuilding: (feature: T) => boolean): LevelMap<T> {
  const { left, right, top, bottom } = boundsOf(features.filter(isBuilding).flatMap(pointsOf));
  const centre: Point = [(left + right) / 2, (top + bottom) / 2];
  const metres = features.map((feature) => moveFeature(feature, (point) => toMetres(point, centre)));
  const turn = findLevelTurn(metres.filter(isBuilding).flatMap(pointsOf));
  return { features: metres.map((feature) => moveFeature(feature, (point) => rotate(point, turn))), centre, turn };
}

/** Drawing shared by all floors: converts metres to the plan's units. */
export interface Drawing {
  width: number;
  height: number;
  metresPerUnit: number;
  /** Middle of the drawing, in metres. */
  middle: Point;
  toPlan: (point: Point) => Point;
  /** SVG path data: rings without their closing point. */
  toPath: (rings: readonly (readonly Point[])[]) => string;
}

export function toDrawing(points: readonly Point[]): Drawing {
  const { left, top, right, bottom } = boundsOf(points);
  const scale = planWidth / (right - left + 2 * marginMetres);
  const toPlan = ([x, y]: Point): Point => [round((x - left + marginMetres) * scale), round((y - top + marginMetres) * scale)];
  const height = Math.ceil((bottom - top + 2 * marginMetres) * scale);
  return {
    width: planWidth,
    height,
    metresPerUnit: Math.round(10_000 / scale) / 10_000,
    middle: [left - marginMetres + planWidth / 2 / scale, top - marginMetres + height / 2 / scale],
    toPlan,
    toPath: (rings) => rings.map((ring) => `M${ring.map((point) => toPlan(point).join(' ')).join('L')}Z`).join(''),
  };
}

const round = (value: number) => Math.round(value * 10) / 10 + 0;
