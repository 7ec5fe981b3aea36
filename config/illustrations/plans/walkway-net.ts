import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';

type Walkways = Floorplan['walkways'];

/** Collects places along lanes and joins neighbours, so that pieces meet at their ends. */
export function createWalkwayNet() {
  const pieces = new Map<string, Walkways[number]>();
  return {
    join(from: Point, to: Point, stepFree = true) {
      if (from[0] === to[0] && from[1] === to[1]) return;
      const key = [from.join(','), to.join(',')].sort().join(' ');
      pieces.set(key, { from, to, step_free: stepFree });
    },
    chain(points: readonly Point[]) {
      points.forEach((point, index) => {
        const next = points[index + 1];
        if (next !== undefined) this.join(point, next);
      });
    },
    toWalkways: (): Walkways => [...pieces.values()],
  };
}
