import type { Point } from '#shared/contracts/floorplans.ts';
import { lengthOf, simplify } from '#shared/rules/plan-geometry.ts';
import { type Raster, toDistances, toPointAt } from './raster.ts';
import { WalkGraph } from './walk-graph.ts';
import { canWalkStraight } from './walkable.ts';
import type { Steps } from './ways-between.ts';

/** Max distance between a stop and a walkway; longer than across the widest square. */
const maxMetres = 45;
/** Max distance to a walkway at which a wall in between counts as a drawing error. */
const throughWallMetres = 6;

export interface FloorWalks {
  graph: WalkGraph;
  /** Node of each stop in the graph; undefined if no walkway leads to it. */
  stopPlaces: (number | undefined)[];
}

/** Walkways of a floor: middle lines of its corridors, joined with all stops (entrances, ends of stairs, lifts). */
export function toFloorWalks(walkable: Raster, stops: readonly Point[], steps: readonly Steps[]): FloorWalks {
  const graph = toCentreLines(walkable);
  const canReach = (from: Point, to: Point) =>
    canWalkStraight(walkable, from, to) || Math.hypot(to[0] - from[0], to[1] - from[1]) <= throughWallMetres;
  const join = (at: Point) => graph.join(at, maxMetres, canReach);
  for (const { from, to } of steps) {
    const [bottom, top] = [join(from), join(to)];
    if (bottom !== undefined && top !== undefined) graph.addWalk(bottom, top, false);
  }
  return { graph, stopPlaces: stops.map(join) };
}

/** A branch of the middle line shorter than this many times the distance to the wall only leads into a corner. */
const cornerFactor = 1.7;
const straightenMetres = 0.9;

type Links = Map<number, number[]>;

/**
 * Builds a graph of the middle lines of all walkable areas. A grid would have thousands of edges, and a visibility graph almost one for each pair of
 * corners. Middle lines are few, stay away from walls and go around obstacles in corridors.
 */
export function toCentreLines(walkable: Raster): WalkGraph {
  const toWall = toDistances(walkable, 0);
  const links = toLinks(thin(walkable));
  for (let round = 0; round < 2; round += 1) cutCorners(links, walkable, toWall);
  return toGraph(links, walkable);
}

/** Finds adjacent squares of the thinned raster; diagonal ones only if no path along the sides connects them. */
function toLinks({ cells, columns }: Raster): Links {
  const links: Links = new Map();
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell] !== 1) continue;
    const straight = [-columns, -1, 1, columns].filter((step) => cells[cell + step] === 1);
    const slanted = [-columns - 1, -columns + 1, columns - 1, columns + 1].filter((step) => {
      const across = Math.abs(step) === columns + 1 ? Math.sign(step) : -Math.sign(step);
      return cells[cell + step] === 1 && cells[cell + across] !== 1 && cells[cell + step - across] !== 1;
    });
    links.set(
      cell,
      [...straight, ...slanted].map((step) => cell + step),
    );
  }
  return links;
}

/** Lists squares from each fork or end to the next, both included. */
function listChains(links: Links): number[][] {
  const isNode = (cell: number) => links.get(cell)?.length !== 2;
  const seen = new Set<number>();
  const chains: number[][] = [];
  const follow = (start: number, first: number) => {
    const chain = [start, first];
    for (let [before, here] = [start, first]; !isNode(here) && here !== start; ) {
      seen.add(here);
      const next = links.get(here)?.find((cell) => cell !== before);
      if (next === undefined) break;
      [before, here] = [here, next];
      chain.push(here);
    }
    return chain;
  };
  for (const [cell, neighbours] of links) {
    if (!isNode(cell)) continue;
    for (const neighbour of neighbours) {
      const chain = follow(cell, neighbour);
      const end = chain.at(-1) ?? cell;
      const isFirstOfBoth = cell === end ? neighbour <= (chain.at(-2) ?? neighbour) : cell < end; // each chain is found from both of its ends
      if (isFirstOfBoth) chains.push(chain);
    }
  }
  for (const [cell, neighbours] of links) {
    const [first] = neighbours;
    if (isNode(cell) || seen.has(cell) || first === undefined) continue;
    seen.add(cell);
    chains.push(follow(cell, first)); // a ring without any fork
  }
  return chains;
}

function cutCorners(links: Links, raster: Raster, toWall: Float32Array): void {
  for (const chain of listChains(links)) {
    const isFromEnd = links.get(chain[0] ?? -1)?.length === 1;
    const branch = isFromEnd ? chain : chain.toReversed();
    const fork = branch.at(-1) ?? -1;
    if (links.get(branch[0] ?? -1)?.length !== 1 || (links.get(fork)?.length ?? 0) < 3) continue;
    const length = lengthOf(branch.map((cell) => toPointAt(raster, cell)));
    if (length > (toWall[fork] ?? 0) * cornerFactor) continue;
    const last = branch.at(-2);
    for (const cell of branch.slice(0, -1)) links.delete(cell);
    links.set(
      fork,
      (links.get(fork) ?? []).filter((cell) => cell !== last),
    );
  }
}

function toGraph(links: Links, raster: Raster): WalkGraph {
  const graph = new WalkGraph();
  const places = new Map<number, number>();
  const placeOf = (cell: number) => {
    const place = places.get(cell) ?? graph.addPlace(toPointAt(raster, cell));
    places.set(cell, place);
    return place;
  };
  for (const chain of listChains(links)) {
    const byPoint = new Map(chain.map((cell) => [toPointAt(raster, cell).join(), cell]));
    const isRing = chain[0] === chain.at(-1);
    const middle = Math.floor(chain.length / 2);
    const parts = isRing ? [chain.slice(0, middle + 1), chain.slice(middle)] : [chain];
    for (const part of parts) {
      const corners = simplify(
        part.map((cell) => toPointAt(raster, cell)),
        straightenMetres,
      );
      const cells = corners.map((point) => byPoint.get(point.join()) ?? -1);
      for (const [index, cell] of cells.entries()) {
        const before = cells[index - 1];
        if (before !== undefined) graph.addWalk(placeOf(before), placeOf(cell));
      }
    }
  }
  return graph;
}

/**
 * Thins set areas to lines one square wide along their middle, without breaking connections (T. Y. Zhang and C. Y. Suen, A fast parallel algorithm
 * for thinning digital patterns, 1984).
 */
function thin(raster: Raster): Raster {
  const cells = raster.cells.slice();
  const { columns } = raster;
  // Clockwise from the north.
  const around = [-columns, -columns + 1, 1, columns + 1, columns, columns - 1, -1, -columns - 1];
  let candidates = listInnerCells(raster);
  for (let isChanging = true; isChanging; ) {
    isChanging = false;
    for (const isSecondPass of [false, true]) {
      const gone = candidates.filter((cell) => canGo(cells, cell, around, isSecondPass));
      for (const cell of gone) cells[cell] = 0;
      isChanging ||= gone.length > 0;
    }
    candidates = candidates.filter((cell) => cells[cell] === 1);
  }
  return { ...raster, cells };
}

/** Skips the outermost squares, which lack neighbours on one side; the raster's margin keeps them unset. */
function listInnerCells({ cells, columns, rows }: Raster): number[] {
  const inner: number[] = [];
  for (let cell = 0; cell < cells.length; cell += 1) {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    if (cells[cell] === 1 && column > 0 && row > 0 && column < columns - 1 && row < rows - 1) inner.push(cell);
  }
  return inner;
}

function canGo(cells: Uint8Array, cell: number, around: readonly number[], isSecondPass: boolean): boolean {
  let neighbours = 0;
  let turns = 0;
  for (let index = 0; index < 8; index += 1) {
    const here = cells[cell + (around[index] ?? 0)] === 1;
    const next = cells[cell + (around[(index + 1) % 8] ?? 0)] === 1;
    if (here) neighbours += 1;
    if (!here && next) turns += 1;
  }
  if (neighbours < 2 || neighbours > 6 || turns !== 1) return false;
  const isOn = (index: number) => cells[cell + (around[index] ?? 0)] === 1;
  const [north, east, south, west] = [isOn(0), isOn(2), isOn(4), isOn(6)];
  return isSecondPass ? !(north && east && west) && !(north && south && west) : !(north && east && south) && !(east && south && west);
}
