import type { Point } from '#shared/contracts/floorplans.ts';
import type { Along, Building, Edge } from './building.ts';
import { type Frame, toPath } from './frame.ts';

/** The straight drawing of a floor, and where its places come to lie once it is bent. */
export type Sheet = ReturnType<typeof createSheet>;

const whole = 1000;

export function createSheet({ corridor, walls, atrium }: Building, frame: Frame) {
  const opening = (along: Along) =>
    atrium === null || along <= atrium.from || along >= atrium.to
      ? 0
      : Math.sin((Math.PI * (along - atrium.from)) / (atrium.to - atrium.from)) ** 0.7;
  const front = (along: Along) => corridor + ((atrium?.half ?? corridor) - corridor) * opening(along);
  const ring = (along: Along) => (atrium?.ring ?? 0) * opening(along);
  const edges: Record<Exclude<Edge, number>, (along: Along) => number> = {
    'north-wall': (along) => heightOf(walls.north, along),
    'south-wall': (along) => heightOf(walls.south, along),
    'north-front': (along) => -front(along),
    'south-front': front,
    'north-ring': (along) => -ring(along),
    'south-ring': ring,
  };
  const joints = frame.joints.map((joint) => joint * whole);
  const knots = [...new Set([...joints, ...walls.north.map(([along]) => along), ...walls.south.map(([along]) => along)])];
  const place = (along: Along, across: number): Point => frame.place(along / whole, across);
  const across = (along: Along, edge: Edge) => (typeof edge === 'number' ? edge : edges[edge](along));
  const between = (from: Along, to: Along) =>
    knots
      .filter((knot) => knot > Math.min(from, to) + 0.01 && knot < Math.max(from, to) - 0.01)
      .sort((a, b) => (from < to ? a - b : b - a));

  return {
    across,
    place,
    bends: frame.bends.map((bend) => bend * whole),
    /** A distance in plan units, as one along the building. */
    toAlong: (distance: number) => (distance / frame.length) * whole,
    at: (along: Along, edge: Edge) => place(along, across(along, edge)),
    /** An edge from one place to another, `shift` south of it. */
    trace: (from: Along, to: Along, edge: Edge, shift = 0): Point[] =>
      [from, ...between(from, to), to].map((along) => place(along, across(along, edge) + shift)),
    outline(hasVoid: boolean) {
      const side = (wall: Building['walls']['north']) =>
        wall.flatMap(([along, height], index) => {
          const [next, nextHeight] = wall[index + 1] ?? [along, height];
          const inner = joints.filter((joint) => joint > along && joint < next);
          return [
            place(along, height),
            ...inner.map((joint) => place(joint, height + ((nextHeight - height) * (joint - along)) / (next - along))),
          ];
        });
      const walled = toPath([...side(walls.north), ...side(walls.south).reverse()]);
      if (atrium === null || !hasVoid) return walled;
      const margin = (atrium.to - atrium.from) * 0.16;
      const rim = (along: Along) => Math.max(0, ring(along) - 20);
      const [start, end] = [atrium.from + margin, atrium.to - margin];
      const stops = [start, ...between(start, end), end];
      return walled + toPath([...stops.map((stop) => place(stop, rim(stop))), ...stops.reverse().map((stop) => place(stop, -rim(stop)))]);
    },
  };
}

function heightOf(wall: readonly (readonly [Along, number])[], along: Along): number {
  const index = Math.max(
    1,
    wall.findIndex(([knot]) => knot >= along),
  );
  const [from, start] = wall[index - 1] ?? [0, 0];
  const [to, end] = wall[index] ?? [from, start];
  return to === from ? end : start + ((end - start) * (along - from)) / (to - from);
}
