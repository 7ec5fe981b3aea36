import type { MarkName } from '../logo-marks.ts';
import { marks } from '../logo-marks.ts';
import type { Tone } from '../palette.ts';
import { scales, stripes, waves } from '../patterns.ts';
import { all, arch, at, disc, line, path, rect, repeat } from '../shapes.ts';
import { blush, coral, leaf, ochre, paper, river, sand } from './tones.ts';

/** Places in which shops show their things; 1200 × 900. The foreground is drawn over all. */

type Foreground = readonly string[];

/** The colours that take turns in a row of things. */
export const bright: readonly Tone[] = [coral, river, ochre, paper, leaf, blush];

export function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('an empty list');
  return found;
}

/** A brand's mark as a thing: about 200 wide at scale 1, its middle on x, y. */
export const thing = (mark: MarkName, ink: string, accent: string, x: number, y: number, scale: number, turn = 0) =>
  at(x, y, marks[mark](ink, accent), scale, turn);

/** A large sun of one colour behind what stands on a floor. */
export const stage = (wall: Tone, sun: Tone, floor: Tone, ...foreground: Foreground) =>
  all(
    rect(0, 0, 1200, 900, wall.base),
    disc(600, 450, 350, sun.base),
    rect(0, 760, 1200, 140, floor.base),
    rect(0, 760, 1200, 16, floor.shade),
    ...foreground,
  );

/** Boards on a wall; `put` draws what stands on place 0…, the number of places in a row is given. */
export const shelves = (wall: Tone, board: Tone, rows: number, columns: number, put: (index: number, x: number, y: number) => string) =>
  all(
    rect(0, 0, 1200, 900, wall.base),
    stripes([0, 0, 1200, 900], 120, 6, wall.shade),
    repeat(rows, (row) => {
      const y = Math.round(((row + 1) * 840) / rows);
      return all(
        rect(60, y, 1080, 22, board.base, 6),
        rect(60, y + 22, 1080, 8, board.shade),
        repeat(columns, (column) => put(row * columns + column, 150 + Math.round((900 * column) / Math.max(1, columns - 1)), y)),
      );
    }),
  );

/** A window in an arch, with what is seen through it, over a sill. */
export const window = (wall: Tone, glass: Tone, sill: Tone, view: string, ...foreground: Foreground) =>
  all(
    rect(0, 0, 1200, 900, wall.base),
    scales([0, 0, 1200, 900], 60, wall.shade, 4),
    arch(220, 70, 760, 730, paper.base),
    arch(250, 100, 700, 700, glass.base),
    view,
    line('M600 100v640M250 450h700', paper.base, 12),
    rect(140, 740, 920, 50, sill.base, 8),
    rect(140, 782, 920, 118, sill.shade),
    ...foreground,
  );

/** A rail across the picture; things hang from it at the places given. */
export const rail = (wall: Tone, bar: Tone, floor: Tone, ...foreground: Foreground) =>
  all(
    rect(0, 0, 1200, 900, wall.base),
    path('M0 0h1200L900 900H300z', wall.shade),
    rect(0, 800, 1200, 100, floor.base),
    line('M80 150h1040', bar.base, 16),
    line('M150 150v-150M1050 150v-150', bar.base, 10),
    ...foreground,
  );

/** A stall: striped awning above, counter below. */
export const stall = (wall: Tone, awning: Tone, counter: Tone, ...foreground: Foreground) =>
  all(
    rect(0, 0, 1200, 900, wall.base),
    repeat(10, (index) => path(`M${index * 120} 0h120v150a60 50 0 0 1-120 0z`, index % 2 === 0 ? awning.base : paper.base)),
    rect(0, 0, 1200, 26, awning.shade),
    rect(0, 690, 1200, 210, counter.base),
    stripes([0, 720, 1200, 180], 100, 10, counter.shade),
    rect(0, 670, 1200, 34, counter.shade),
    ...foreground,
  );

/** Hills, water and a sky. */
export const outdoors = (sky: Tone, hill: Tone, water: Tone, ...foreground: Foreground) =>
  all(
    rect(0, 0, 1200, 900, sky.base),
    disc(930, 210, 120, sand.base),
    path('M0 480q220-190 460-40t420-60 320 40v480H0z', hill.shade),
    path('M0 580q300-150 620-30t580-40v390H0z', hill.base),
    rect(0, 660, 1200, 240, water.base),
    waves([0, 670, 1200, 230], 52, water.shade, 8, 200),
    ...foreground,
  );

/** A table seen from above, with a cloth of another colour. */
export const table = (board: Tone, cloth: Tone, ...foreground: Foreground) =>
  all(
    rect(0, 0, 1200, 900, board.base),
    repeat(6, (index) => line(`M0 ${75 + index * 150}h1200`, board.shade, 6)),
    at(600, 450, rect(-430, -330, 860, 660, cloth.base, 20), 1, -5),
    at(600, 450, rect(-400, -300, 800, 600, cloth.shade, 12), 1, -5),
    at(600, 450, rect(-390, -290, 780, 580, cloth.base, 8), 1, -5),
    ...foreground,
  );
