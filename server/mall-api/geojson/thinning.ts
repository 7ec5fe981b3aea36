import type { Raster } from './raster.ts';

/**
 * Thins set areas to lines one square wide along their middle, without breaking connections (T. Y. Zhang and C. Y. Suen, A fast parallel algorithm
 * for thinning digital patterns, 1984).
 */
export function thin(raster: Raster): Raster {
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
