import type { Point } from '#shared/contracts/floorplans.ts';
import { type Edge, toEdges } from '#shared/rules/path-edges.ts';
import { lastLabels } from './last-labels.ts';

export interface Label {
  lines: string[];
  /** Font size in the plan's units. */
  fontSize: number;
  /** Clockwise rotation in degrees, from -105 to 75, so that text is never upside down and vertical text reads upwards. */
  angle: number;
}

export interface LabelPlace {
  path: string;
  centre: Point;
  entrance: Point;
}

interface Sizes {
  smallest: number;
  largest: number;
}

/** Mean letter width of a semibold sans serif, and line distance, relative to the font size. */
const letterWidth = 0.58;
const lineHeight = 1.12;
/** Min distance between text and walls on each side, relative to the font size. */
const air = 0.45;
/** Min ratio of sizes at which a turned label is preferred to a level one. */
const turnPenalty = 1.15;
const sizeSteps = 7;

/** Returns the largest layout of the title that fits the unit: level, or in the direction of its entrance. Undefined if no layout is legible. */
export function fitLabel(title: string, place: LabelPlace, sizes: Sizes): Label | undefined {
  const asked = `${sizes.smallest} ${sizes.largest} ${title}`;
  const last = lastLabels.get(place);
  if (last?.asked === asked) return last.label;
  const label = layOut(title, place, sizes);
  lastLabels.set(place, { asked, label });
  return label;
}

function layOut(title: string, place: LabelPlace, sizes: Sizes): Label | undefined {
  const edges = toEdges(place.path);
  const level = fitAtAngle(title, place, edges, 0, sizes);
  const turned = fitAtAngle(title, place, edges, findWayIn(place), sizes);
  if (!level || !turned) return level ?? turned;
  return turned.fontSize > level.fontSize * turnPenalty ? turned : level;
}

function fitAtAngle(
  title: string,
  { centre }: LabelPlace,
  edges: readonly Edge[],
  angle: number,
  { smallest, largest }: Sizes,
): Label | undefined {
  const turn = toTurn(centre, angle);
  const walls = edges.map(([from, to]): Edge => [turn(from), turn(to)]);
  const settings = listSettings(title);
  for (let step = sizeSteps; step >= 0; step -= 1) {
    const fontSize = smallest + ((largest - smallest) * step) / sizeSteps;
    const lines = settings.find((setting) => fits(setting, fontSize, walls));
    if (lines) return { lines, fontSize: round(fontSize), angle: round(angle) };
  }
  return undefined;
}

/** Whether the box of the lines, centred on the origin, does not touch any wall. */
function fits(lines: readonly string[], fontSize: number, walls: readonly Edge[]): boolean {
  const halfWidth = (Math.max(...lines.map((line) => line.length)) * letterWidth * fontSize) / 2 + air * fontSize;
  const halfHeight = (lines.length * lineHeight * fontSize) / 2 + air * 0.6 * fontSize;
  const levels = [-halfHeight, -halfHeight / 2, 0, halfHeight / 2, halfHeight];
  return levels.every((level) => isClear(walls, level, halfWidth));
}

/** Whether the level line from -reach to +reach is inside the unit: it crosses no wall, and there is a wall beyond each end. */
function isClear(walls: readonly Edge[], level: number, reach: number): boolean {
  let left = 0;
  let right = 0;
  for (const [[x1, y1], [x2, y2]] of walls) {
    if (y1 > level === y2 > level) continue;
    const x = x1 + ((level - y1) / (y2 - y1)) * (x2 - x1);
    if (Math.abs(x) < reach) return false;
    if (x < 0) left += 1;
    else right += 1;
  }
  return left % 2 === 1 && right % 2 === 1;
}

/** Lists the ways to break the title into one, two or three lines of similar length. */
function listSettings(title: string): string[][] {
  const words = title.split(/\s+/).filter(Boolean);
  return [1, 2, 3].filter((count) => count <= words.length).map((count) => breakEvenly(words, count));
}

function breakEvenly(words: readonly string[], count: number): string[] {
  if (count === 1) return [words.join(' ')];
  const breaks = Array.from({ length: words.length - count + 1 }, (_, index) => index + 1);
  const settings = breaks.map((first) => [words.slice(0, first).join(' '), ...breakEvenly(words.slice(first), count - 1)]);
  return settings.reduce((best, setting) => (widest(setting) < widest(best) ? setting : best));
}

const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));

function findWayIn({ centre: [x, y], entrance: [toX, toY] }: LabelPlace): number {
  const degrees = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  return degrees > 75 ? degrees - 180 : degrees < -105 ? degrees + 180 : degrees;
}

/** Returns a function that transforms points so that `centre` is the origin and the label's line is level. */
function toTurn([centreX, centreY]: Point, angle: number): (point: Point) => Point {
  const radians = (-angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return ([x, y]) => {
    const [dx, dy] = [x - centreX, y - centreY];
    return [dx * cos - dy * sin, dx * sin + dy * cos];
  };
}

/** Rounds, because the results of server and browser must be equal. */
const round = (value: number) => Math.round(value * 10) / 10;
