import type { Point } from '#shared/contracts/floorplans.ts';
import { boundsOf, signedArea, simplifyRing } from '#shared/rules/areas.ts';
import { type Building, edgeMetres } from './building.ts';
import type { Tags } from './map-fault.ts';
import type { Place } from './places.ts';
import { closeGaps, createRaster, grow, isSet, type Raster, stampArea, stampLine } from './raster.ts';
import { findWayKind, isCorridor, isWalkway } from './roles.ts';

/** Half the width of a walkway that is mapped as a line. */
const stripMetres = 1.1;
/** Corridors closer than this to each other are joined. */
const touchMetres = 0.75;
const marginMetres = 12;
const wallMetres = 1.2;
/** Gaps between rooms too narrow to walk in. */
const gapMetres = 3;

/** An empty raster of the building, with the same squares for all floors. */
function createFloorRaster({ hull }: Building): Raster {
  return createRaster(boundsOf(hull), marginMetres);
}

/** Walkable squares of a level: corridors, squares and footways, without the rooms in them. */
export function toWalkable(building: Building, places: readonly Place[], level: number): Raster {
  const raster = createFloorRaster(building);
  stampWalkways(raster, building, level, () => true);
  const touching = closeGaps(raster, touchMetres);
  for (const { area, levels, isSign } of places) if (!isSign && levels.includes(level)) stampArea(touching, area, 0);
  return within(touching, building);
}

function stampWalkways(raster: Raster, { features }: Building, level: number, hasWalls: (tags: Tags) => boolean): void {
  for (const { tags, levels, areas, lines } of features) {
    if (levels.length !== 1 || !levels.includes(level) || findWayKind(tags, false)) continue;
    if (!isCorridor(tags) && !isWalkway(tags)) continue;
    for (const area of areas) stampArea(raster, area);
    if (hasWalls(tags)) for (const line of lines) stampLine(raster, line, stripMetres);
  }
}

/** Clears everything outside the building and its edge. */
function within(raster: Raster, building: Building): Raster {
  const inside = createFloorRaster(building);
  stampArea(inside, [building.hull]);
  const allowed = grow(inside, edgeMetres).cells;
  return { ...raster, cells: raster.cells.map((value, cell) => value & (allowed[cell] ?? 0)) };
}

/**
 * Traces the outer walls of each level as rings, around its rooms, corridors and building parts. Levels with few features use the walls of the
 * fullest one.
 */
export function traceFloors(building: Building, places: readonly Place[], levels: readonly number[]): Map<number, Point[][]> {
  const rasters = new Map(levels.map((level) => [level, toFloorRaster(building, places, level)]));
  const size = (raster: Raster) => raster.cells.reduce((sum, cell) => sum + cell, 0);
  const fullestOfAll = [...rasters.values()].reduce((best, raster) => (size(raster) > size(best) ? raster : best));
  const fullest = size(fullestOfAll) > 0 ? fullestOfAll : toRasterOfSigns(building, places);
  return new Map(
    [...rasters].map(([level, raster]) => {
      const isSparse = size(raster) < size(fullest) / 4;
      const cells = isSparse ? raster.cells.map((cell, index) => cell | (fullest.cells[index] ?? 0)) : raster.cells;
      return [level, traceContours({ ...raster, cells })];
    }),
  );
}

function toFloorRaster(building: Building, places: readonly Place[], level: number): Raster {
  const raster = createFloorRaster(building);
  stampWalkways(raster, building, level, ({ indoor, covered }) => (indoor ?? covered ?? 'no') !== 'no'); // a path outside has no walls
  for (const place of places) if (place.levels.includes(level) && !place.isSign) stampArea(raster, place.area);
  for (const { tags, levels, areas } of building.features) {
    const isPart = tags['building:part'] !== undefined && tags['building:part'] !== 'no';
    if ((isPart || tags.indoor === 'level') && levels.includes(level)) for (const area of areas) stampArea(raster, area);
  }
  return grow(closeGaps(within(raster, building), gapMetres), wallMetres);
}

/** A map with only points shows no walls: they are drawn around all points. */
function toRasterOfSigns(building: Building, places: readonly Place[]): Raster {
  const raster = createFloorRaster(building);
  stampArea(raster, [building.hull]);
  for (const { area } of places) stampArea(raster, area);
  return grow(raster, edgeMetres);
}

/** Whether a straight walk is possible; its first and last steps may pass through a door. */
export function canWalkStraight(walkable: Raster, [x1, y1]: Point, [x2, y2]: Point): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const doorMetres = 1.6;
  for (let along = doorMetres; along < length - walkable.cellMetres; along += walkable.cellMetres / 2) {
    const part = along / length;
    if (!isSet(walkable, [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part])) return false;
  }
  return true;
}

/** Smaller yards and islands are filled. */
const minPartSquareMetres = 60;

/** Traces the borders of set cells, outer ones and holes, as rings without the cells' staircase. */
export function traceContours(raster: Raster): Point[][] {
  const { columns, cellMetres, left, top } = raster;
  const toPoint = (corner: number): Point => [
    left + (corner % (columns + 1)) * cellMetres,
    top + Math.floor(corner / (columns + 1)) * cellMetres,
  ];
  return traceLoops(raster)
    .map((loop) => simplifyRing(loop.map(toPoint), cellMetres * 1.3))
    .filter((ring) => ring.length > 2 && Math.abs(signedArea(ring)) >= minPartSquareMetres);
}

/** Loops of corner numbers, with set cells always on the right. */
function traceLoops({ cells, columns, rows }: Raster): number[][] {
  const corner = (column: number, row: number) => row * (columns + 1) + column;
  const at = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && cells[row * columns + column] === 1;
  const nexts = new Map<number, number[]>();
  const add = (from: number, to: number) => nexts.set(from, [...(nexts.get(from) ?? []), to]);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!at(column, row)) continue;
      if (!at(column, row - 1)) add(corner(column, row), corner(column + 1, row));
      if (!at(column + 1, row)) add(corner(column + 1, row), corner(column + 1, row + 1));
      if (!at(column, row + 1)) add(corner(column + 1, row + 1), corner(column, row + 1));
      if (!at(column - 1, row)) add(corner(column, row + 1), corner(column, row));
    }
  }
  const loops: number[][] = [];
  for (const start of nexts.keys()) {
    while ((nexts.get(start)?.length ?? 0) > 0) {
      const loop: number[] = [];
      let here: number | undefined = start;
      while (here !== undefined) {
        const next: number | undefined = nexts.get(here)?.pop();
        if (next === undefined) break;
        loop.push(here);
        here = next === start ? undefined : next;
      }
      loops.push(loop);
    }
  }
  return loops;
}
