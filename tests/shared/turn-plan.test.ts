import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';
import { toEdges } from '#shared/rules/path-edges.ts';
import { turnAt } from '#shared/rules/plan-geometry.ts';
import { turnEntrance, turnPath, turnPlan } from '#shared/rules/turn-plan.ts';

const height = 80;
const turned = ([x, y]: Point): Point => [height - y, x];
const plan: Floorplan = {
  id: 1,
  floor: 0,
  order: 0,
  translations: [],
  width: 200,
  height,
  outline: 'M0 0H200V80H0Z',
  units: [{ unit: 'a', path: 'M10 10h20v20h-20Z', centre: [20, 20], entrance: [20, 30] }],
  walkways: [{ from: [0, 40], to: [200, 40], step_free: true }],
  connectors: [{ id: 'l', kind: 'lift', at: [200, 40], to_floorplan_id: 2, to: [190, 40], step_free: true, working: true }],
};

describe('turnPath', () => {
  it.each([
    ['M0 0H200V80H0Z', 'M80 0V200H0V0Z'],
    ['m10 10h20v20h-20z', 'm-10 10v20h-20v-20z'],
    ['M10 20C1 2 3 4 5 6', 'M60 10C78 1 76 3 74 5'],
    ['M10 20A24 24 0 1 0 58 20', 'M60 10A24 24 90 1 0 60 58'],
    ['M10 20q1 2 3 4', 'M60 10q-2 1 -4 3'],
  ])('rotates %s', (path, expected) => expect(turnPath(path, height)).toBe(expected));

  it('rotates every corner as it rotates the points, for any commands', () => {
    const number = fc.integer({ min: -50, max: 150 });
    const command = fc.oneof(
      fc.tuple(fc.constantFrom('L', 'M', 'l'), number, number).map(([name, x, y]) => `${name}${x} ${y}`),
      fc.tuple(fc.constantFrom('V', 'v', 'H', 'h'), number).map(([name, at]) => `${name}${at}`),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 8 }), (commands) => {
        const path = `M5 5${commands.join('')}Z`;
        expect(toEdges(turnPath(path, height))).toEqual(toEdges(path).map(([from, to]) => [turned(from), turned(to)]));
      }),
    );
  });
});

describe('turnPlan', () => {
  it('rotates all contents of a plan, and its entrances', () => {
    const sheet = turnPlan(plan);
    expect([sheet.width, sheet.height]).toEqual([80, 200]);
    expect(sheet.units[0]).toMatchObject({ centre: [60, 20], entrance: [50, 20] });
    expect(sheet.walkways[0]).toMatchObject({ from: [40, 0], to: [40, 200] });
    expect(sheet.connectors[0]).toMatchObject({ at: [40, 200], to: [40, 190] });
    expect(turnEntrance({ at: [0, 40] }, plan)).toEqual({ at: [40, 0] });
  });

  it('preserves left and right turns', () => {
    const corner: [Point, Point, Point] = [[0, 0], [10, 0], [10, 10]]; // biome-ignore format: a corner
    const [a, b, c] = corner.map(turned) as [Point, Point, Point]; // safe: turning keeps the number of points
    expect(turnAt(a, b, c)).toBe(turnAt(...corner));
  });
});
