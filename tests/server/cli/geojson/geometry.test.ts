import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDrawing, toLevelMap } from '#server/cli/geojson/frame.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { boundsOf, convexHull, distanceToEdge, findLevelTurn, isInside, sizeOf } from '#shared/rules/areas.ts';
import { findInnerPoint } from '#shared/rules/inner-point.ts';
import { rotate } from '#shared/rules/plan-position.ts';

const rectangle: Point[] = [[0, 0], [80, 0], [80, 30], [0, 30]]; // biome-ignore format: a box

describe('findLevelTurn', () => {
  it('rotates a rectangle to be level, its long side horizontal, from any direction', () => {
    fc.assert(
      fc.property(fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }), (angle) => {
        const turned = rectangle.map((point) => rotate(point, angle));
        const turn = findLevelTurn(turned);
        const { left, right, top, bottom } = boundsOf(turned.map((point) => rotate(point, turn)));
        expect(right - left).toBeCloseTo(80, 3);
        expect(bottom - top).toBeCloseTo(30, 3);
        expect(Math.abs(turn)).toBeLessThanOrEqual(Math.PI / 2 + 1e-9);
      }),
    );
  });

  it('leaves level rectangles unchanged', () => {
    expect(findLevelTurn(rectangle)).toBe(0);
  });
});

describe('convexHull', () => {
  it('contains all points', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), { minLength: 4 });
    fc.assert(
      fc.property(points, (value) => {
        const hull = convexHull(value);
        fc.pre(hull.length > 2);
        for (const point of value) expect(isInside(point, [hull]) || distanceToEdge(point, [hull]) < 1e-6).toBe(true);
      }),
    );
  });
});

describe('toLevelMap', () => {
  it('rotates all features according to the building only', () => {
    const shape = { tags: {}, lines: [], areas: [] };
    const building = { ...shape, id: 'building', points: [[14.42, 50.08], [14.42, 50.081], [14.4203, 50.08], [14.4203, 50.081]] as Point[] }; // biome-ignore format: a box
    const around = { ...shape, id: 'around', points: [[14.5, 50.0]] as Point[] };
    const { features, centre } = toLevelMap([building, around], ({ id }) => id === 'building');
    const { left, right, top, bottom } = boundsOf(features[0]?.points ?? []);
    expect(centre).toEqual([14.42015, 50.0805]);
    expect(right - left).toBeCloseTo(111.2, 0);
    expect(bottom - top).toBeCloseTo(21.4, 0);
  });
});

describe('toDrawing', () => {
  it('fits everything into its width and height', () => {
    const { width, height, toPlan, toPath } = toDrawing(rectangle);
    expect(width).toBe(1000);
    for (const [x, y] of rectangle.map(toPlan)) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
    expect(toPath([rectangle])).toMatch(/^M[\d.]+ [\d.]+(?:L[\d.]+ [\d.]+){3}Z$/);
  });
});

describe('findInnerPoint', () => {
  it.each<[shape: string, ring: Point[], wanted: Point]>([
    ['a square', [[0, 0], [10, 0], [10, 10], [0, 10]], [5, 5]],
    ['an L, whose centre of gravity lies near its inner corner', [[0, 0], [30, 0], [30, 12], [6, 12], [6, 40], [0, 40]], [20, 6]],
  ])('finds the middle of %s', (_, ring, wanted) => {
    const at = findInnerPoint([ring]);
    expect(distanceToEdge(at, [ring])).toBeGreaterThanOrEqual(distanceToEdge(wanted, [ring]) * 0.8);
  }); // biome-ignore format: a table

  it('returns the exact middle of a long room, wherever the room is', () => {
    const [x, y] = findInnerPoint([rectangle.map((corner): Point => [corner[0] + 7, corner[1] - 3])]);
    expect(x).toBeCloseTo(47, 5);
    expect(y).toBeCloseTo(12, 5);
  });

  it('returns a point inside a U and outside a hole', () => {
    const u: Point[] = [[0, 0], [30, 0], [30, 30], [24, 30], [24, 6], [6, 6], [6, 30], [0, 30]]; // biome-ignore format: a U
    expect(isInside(findInnerPoint([u]), [u])).toBe(true);
    const frame: Point[][] = [[[0, 0], [40, 0], [40, 40], [0, 40]], [[5, 5], [35, 5], [35, 35], [5, 35]]]; // biome-ignore format: a frame
    expect(isInside(findInnerPoint(frame), frame)).toBe(true);
    expect(sizeOf([frame])).toBe(700);
  });
});
