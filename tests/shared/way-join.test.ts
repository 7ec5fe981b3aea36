import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FloorplanUnit, Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import { findWay } from '#shared/rules/way-finding.ts';
import { canBeJoined, findInsideOfDoor, findJoint, maxMetresToWalkway } from '#shared/rules/way-join.ts';

const corridor = { from: [0, 0] as Point, to: [100, 0] as Point, step_free: true };
const room = (path: string, entrance: Point): FloorplanUnit => ({ unit: 'x', path, centre: entrance, entrance });
/** A wall between the corridor and everything below it, along its whole length. */
const wall = room('M0 4H100V8H0Z', [50, 4]);

describe('findJoint', () => {
  it.each<[what: string, door: Point, units: FloorplanUnit[], metresPerUnit: number, joins: Point | undefined]>([
    ['a door on the corridor', [30, 0], [], 1, [30, 0]],
    ['a door near it', [30, 10], [], 1, [30, 0]],
    ['a door farther than fifteen metres', [30, 16], [], 1, undefined],
    ['the same on a plan of another scale', [30, 16], [], 0.5, [30, 0]],
    ['a door behind another room', [30, 12], [wall], 1, undefined],
    ['a door in its own room’s wall', [50, 4], [wall], 1, [50, 0]],
    ['a lift in a shaft of its own', [30, 6], [room('M25 3H35V9H25Z', [25, 3])], 1, [30, 0]],
    ['a door at the corner of its neighbour', [30, 8], [room('M30 2H60V8H30Z', [45, 2])], 1, [30, 0]],
  ])('joins %s', (_what, door, units, metresPerUnit, joins) => {
    expect(findJoint({ walkways: [corridor], units }, door, metresPerUnit)?.at).toEqual(joins);
  });

  it('chooses the next walkway if a wall hides the nearest', () => {
    const around = { from: [60, 12] as Point, to: [60, 40] as Point, step_free: true };
    const hidden = room('M20 3H50V9H20Z', [20, 3]);
    expect(findJoint({ walkways: [corridor, around], units: [hidden] }, [48, 11], 1)?.at).toEqual([60, 12]);
  });

  it('never joins beyond the maximum distance, nor through a wall', () => {
    const coordinate = fc.integer({ min: -40, max: 140 });
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const joint = findJoint({ walkways: [corridor], units: [wall] }, [x, y], 1);
        if (!joint) return;
        expect(distanceBetween(joint.at, [x, y])).toBeLessThanOrEqual(maxMetresToWalkway);
        if (x > 1 && x < 99) expect(y).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe('a route', () => {
  const plan = { id: 1, floor: 0, walkways: [corridor], connectors: [], units: [wall] };
  const options = { stepFree: false, metresPerUnit: 1 };

  it('does not begin where no walkway is near', () => {
    const to = [{ planId: 1, at: [90, 0] as Point }];
    expect(findWay([plan], [{ planId: 1, at: [10, 12] }], to, options)).toBeUndefined();
    expect(findWay([plan], [{ planId: 1, at: [10, -12] }], to, options)?.metres).toBe(92);
  });

  it.each([
    [{ is_outside_only: true }, [corridor], false],
    [{}, [corridor], true],
    [undefined, [corridor], true],
    [{}, [], true], // unknown, because the plan has no walkways
  ])('may lead to %o with walkways %o: %s', (unit, walkways, expected) => {
    expect(canBeJoined({ walkways }, [10, 0], unit, 1)).toBe(expected);
  });
});

describe('findInsideOfDoor', () => {
  /** An L-shaped room whose centre is to the right of its door. The door opens straight down. */
  const l = 'M0 0H100V20H30V60H0Z';

  it.each<[what: string, path: string, entrance: Point, inside: Point | undefined]>([
    ['straight behind the door, even if the unit’s middle is elsewhere', l, [15, 60], [15, 59.5]],
    ['behind a door in an inner wall', l, [30, 40], [29.5, 40]],
    ['behind a door that is drawn slightly in front of its wall', l, [15, 61], [15, 59.5]],
    ['undefined if the door is on no wall', l, [60, 50], undefined],
    ['undefined without walls', 'M0 0', [0, 0], undefined],
  ])('is %s', (_what, path, entrance, inside) => {
    expect(findInsideOfDoor({ path, entrance }, 1)).toEqual(inside);
  });
});
