import { describe, expect, it } from 'vitest';
import type { Point } from '#shared/contracts/floorplans.ts';
import { lengthOf, simplify, turnAt } from '#shared/rules/plan-geometry.ts';
import { type Landmark, toDirections, type WayEnd } from '#shared/rules/way-directions.ts';
import type { Stop, Way, WayLeg } from '#shared/rules/way-finding.ts';

const walk = (planId: number, ...line: Point[]): WayLeg => ({ kind: 'walk', planId, line, metres: lengthOf(line) });
const lift = (at: Point, from: number, to: number): WayLeg => ({
  kind: 'ride',
  by: 'lift',
  from: { planId: from, at },
  to: { planId: to, at },
});
const cafe: Landmark = { key: 'cafe', planId: 1, at: [102, 3] };
const books: Landmark = { key: 'books', planId: 2, at: [60, 50] };

function describeWay(legs: WayLeg[], ends: { from?: WayEnd; to?: WayEnd } = {}) {
  const end = { planId: 1, at: [0, 0] as Point };
  const way: Way = { from: end, to: end, legs, metres: 0, seconds: 0 };
  const steps = toDirections(way, {
    from: { key: 'from' },
    to: { key: 'to' },
    ...ends,
    landmarks: [cafe, books],
    metresPerUnit: 1,
    floorOf: (planId) => planId,
  });
  spots = steps.map(({ spot }) => spot);
  return steps.map(({ spot: _, ...words }) => words);
}
/** Positions of the steps that were described last. */
let spots: Stop[] = [];

describe('toDirections', () => {
  it('describes leaving a door, turning at a landmark and arriving at a door', () => {
    const steps = describeWay([walk(1, [0, -8], [0, 0], [100, 0], [100, 60], [90, 60])]);
    expect(steps).toEqual([
      { kind: 'leave', side: 'left', metres: 100 },
      { kind: 'turn', side: 'right', metres: 60, at: 'cafe' },
      { kind: 'arrive', side: 'right' },
    ]);
  });

  it('returns the position of each step', () => {
    describeWay([walk(1, [0, 0], [40, 0]), lift([40, 0], 1, 2), walk(2, [40, 0], [40, 50], [90, 50])]);
    expect(spots).toEqual([
      { planId: 1, at: [0, 0] },
      { planId: 1, at: [40, 0] },
      { planId: 2, at: [40, 0] },
      { planId: 2, at: [40, 50] },
      { planId: 1, at: [0, 0] }, // the destination that this test passes
    ]);
  });

  it('distinguishes left and right on a screen, whose y points down', () => {
    expect(turnAt([0, 0], [10, 0], [10, 10])).toBe(90);
    expect(turnAt([0, 0], [10, 0], [10, -10])).toBe(-90);
    expect(turnAt([-10, 0], [0, 0], [-10, 0.001])).toBeGreaterThan(179);
  });

  it('ignores gentle bends and small offsets', () => {
    const steps = describeWay([walk(1, [0, 0], [50, 1], [100, 0], [150, 20], [200, 50])]);
    expect(steps.map(({ kind }) => kind)).toEqual(['leave', 'arrive']);
  });

  it('describes where a lift is, where it leads, and what lies ahead after it', () => {
    const steps = describeWay([walk(1, [0, 0], [40, 0], [40, -6]), lift([40, -6], 1, 2), walk(2, [40, -6], [40, 50], [90, 50])]);
    expect(steps).toEqual([
      { kind: 'leave', side: 'ahead', metres: 40 },
      { kind: 'ride', by: 'lift', side: 'left', toPlanId: 2, floors: 1 },
      { kind: 'walk', metres: 56, towards: undefined },
      { kind: 'turn', side: 'left', metres: 50, at: undefined },
      { kind: 'arrive', side: 'ahead' },
    ]);
    const nearer = describeWay([lift([40, 0], 2, 1), lift([40, 0], 1, 2), walk(2, [40, 0], [55, 48], [150, 48])]);
    expect(nearer).toContainEqual({ kind: 'walk', metres: Math.hypot(15, 48), towards: 'books' });
    expect(nearer[0]).toMatchObject({ kind: 'ride', side: 'ahead', floors: -1 });
  });

  it('uses neither the start nor the destination as a landmark', () => {
    const steps = describeWay([walk(1, [0, 0], [100, 0], [100, 60])], { to: { key: 'cafe' } });
    expect(steps[1]).toEqual({ kind: 'turn', side: 'right', metres: 60, at: undefined });
  });

  it('derives the sides of leaving and arriving from the directions that the doors face', () => {
    const steps = describeWay([walk(1, [0, 0], [80, 0])], { from: { key: 'from', inside: [0, 2] }, to: { key: 'to', inside: [80, -2] } });
    expect(steps).toEqual([
      { kind: 'leave', side: 'right', metres: 80 },
      { kind: 'arrive', side: 'left' },
    ]);
  });

  it('tells the visitor to turn round if a route doubles back', () => {
    const steps = describeWay([walk(1, [0, 0], [100, 0], [20, 1])]);
    expect(steps[1]).toMatchObject({ kind: 'turn', side: 'back' });
  });

  it('returns only the arrival if there is no distance to walk', () => {
    expect(describeWay([])).toEqual([{ kind: 'arrive', side: 'ahead' }]);
    expect(describeWay([walk(1, [0, 0], [1, 0])])).toEqual([{ kind: 'arrive', side: 'ahead' }]);
  });
});

describe('simplify', () => {
  it('keeps ends and real corners', () => {
    expect(simplify([[0, 0], [5, 1], [10, 0], [10, 10]], 2)).toEqual([[0, 0], [10, 0], [10, 10]]); // biome-ignore format: lines
    expect(simplify([[0, 0]], 2)).toEqual([[0, 0]]);
    expect(simplify([], 2)).toEqual([]);
  });
});
