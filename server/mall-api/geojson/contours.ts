import type { Point } from '#shared/contracts/floorplans.ts';
import { signedArea, simplifyRing } from './plane.ts';
import type { Raster } from './raster.ts';

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
