import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween, nearestOn } from '#shared/rules/plan-geometry.ts';
import { toMetresPerUnit } from '#shared/rules/plan-scale.ts';
import { listLines, toMinutes, toRoundMetres } from '#shared/rules/way-figures.ts';
import { findWay, type Stop, type WayPlan } from '#shared/rules/way-finding.ts';
import { metresPerSecond, rideSeconds } from '#shared/rules/way-graph.ts';

type Walkway = WayPlan['walkways'][number];
type Connector = WayPlan['connectors'][number];

const walkway = (from: Point, to: Point, step_free = true): Walkway => ({ from, to, step_free });
const connector = (kind: Connector['kind'], at: Point, to_floorplan_id: number, more: Partial<Connector> = {}): Connector => ({
  id: `${kind}-${at.join('-')}`,
  kind,
  at,
  to_floorplan_id,
  to: at,
  step_free: kind === 'lift' || kind === 'ramp',
  working: true,
  ...more,
});
const plan = (id: number, walkways: Walkway[], connectors: Connector[] = []): WayPlan => ({ id, floor: id, walkways, connectors });
const stop = (planId: number, x: number, y: number): Stop => ({ planId, at: [x, y] });
const any = { stepFree: false, metresPerUnit: 1 };
const stepFree = { stepFree: true, metresPerUnit: 1 };

const corridor = walkway([0, 0], [100, 0]);

describe('findWay', () => {
  it('joins a corridor at its nearest point, not at its ends', () => {
    const way = findWay([plan(1, [corridor])], [stop(1, 20, 10)], [stop(1, 50, -10)], any);
    expect(way?.metres).toBe(50);
    expect(way?.legs).toEqual([{ kind: 'walk', planId: 1, line: [[20, 10], [20, 0], [50, 0], [50, -10]], metres: 50 }]); // biome-ignore format: one way, one line
  });

  it('connects walkways only where their ends are equal', () => {
    const over = walkway([50, -50], [50, 50]);
    expect(findWay([plan(1, [corridor, over])], [stop(1, 0, 0)], [stop(1, 50, 50)], any)).toBeUndefined();
    const meeting = [walkway([0, 0], [50, 0]), walkway([50, 0], [50, 50])];
    expect(findWay([plan(1, meeting)], [stop(1, 0, 0)], [stop(1, 50, 50)], any)?.metres).toBe(100);
  });

  it('merges a ride over several floors into one step, with one boarding', () => {
    const up = (from: number, to: number) => connector('lift', [100, 0], to, { id: `lift-${from}-${to}` });
    const plans = [plan(1, [corridor], [up(1, 2)]), plan(2, [corridor], [up(2, 1), up(2, 3)]), plan(3, [corridor], [up(3, 2)])];
    const way = findWay(plans, [stop(1, 90, 0)], [stop(3, 90, 0)], any);
    expect(way?.legs.map((leg) => (leg.kind === 'walk' ? leg.planId : [leg.by, leg.from.planId, leg.to.planId]))).toEqual([
      1,
      ['lift', 1, 3],
      3,
    ]);
    expect(way?.seconds).toBeCloseTo(20 / metresPerSecond + rideSeconds.lift.board + 2 * rideSeconds.lift.perFloor);
  });

  it.each([
    { kind: 'stairs', given: {}, free: false, reached: true },
    { kind: 'stairs', given: { step_free: true }, free: true, reached: false },
    { kind: 'escalator', given: { step_free: true }, free: true, reached: false },
    { kind: 'lift', given: {}, free: true, reached: true },
    { kind: 'lift', given: { step_free: false }, free: true, reached: false },
    { kind: 'ramp', given: {}, free: true, reached: true },
    { kind: 'lift', given: { working: false }, free: false, reached: false },
    { kind: 'lift', given: { to_floorplan_id: 9 }, free: false, reached: false },
  ] as const)('finds a route for $kind $given with stepFree = $free: $reached', ({ kind, given, free, reached }) => {
    const plans = [plan(1, [corridor], [connector(kind, [100, 0], 2, given)]), plan(2, [corridor])];
    const way = findWay(plans, [stop(1, 0, 0)], [stop(2, 0, 0)], { ...any, stepFree: free });
    expect(way !== undefined).toBe(reached);
  });

  it('prefers a nearby escalator to a far lift, and never uses an escalator against its direction', () => {
    const up = [connector('escalator', [10, 0], 2), connector('lift', [100, 0], 2)];
    const down = [connector('lift', [100, 0], 1)];
    const plans = [plan(1, [corridor], up), plan(2, [corridor], down)];
    const ridden = (from: Stop, to: Stop) => findWay(plans, [from], [to], any)?.legs.flatMap((leg) => (leg.kind === 'ride' ? leg.by : []));
    expect(ridden(stop(1, 0, 0), stop(2, 0, 0))).toEqual(['escalator']);
    expect(ridden(stop(2, 0, 0), stop(1, 0, 0))).toEqual(['lift']);
  });

  it('chooses the nearest of several stops', () => {
    const way = findWay([plan(1, [corridor])], [stop(1, 40, 0)], [stop(1, 0, 0), stop(1, 70, 0), stop(2, 40, 0)], any);
    expect(way).toMatchObject({ from: stop(1, 40, 0), to: stop(1, 70, 0), metres: 30 });
  });

  it('finds no step-free route by another corridor if the nearest one has steps', () => {
    const plans = [plan(1, [walkway([0, 0], [100, 0], false), walkway([0, 60], [100, 60])])];
    expect(findWay(plans, [stop(1, 10, 5)], [stop(1, 90, 60)], stepFree)).toBeUndefined();
  });

  it.each([[[]], [[plan(1, [])]]])('finds no route if nothing is drawn', (plans) => {
    expect(findWay(plans, [stop(1, 0, 0)], [stop(1, 5, 5)], any)).toBeUndefined();
    expect(findWay(plans, [], [stop(1, 5, 5)], any)).toBeUndefined();
  });

  it('returns the lines of the route by floor', () => {
    const plans = [plan(1, [corridor], [connector('lift', [100, 0], 2)]), plan(2, [corridor])];
    const way = findWay(plans, [stop(1, 0, 0)], [stop(2, 0, 0)], any);
    expect(way && listLines(way, 2)).toEqual([[[100, 0], [0, 0]]]); // biome-ignore format: one line
    expect(way && listLines(way, 3)).toEqual([]);
  });
});

describe('random routes', () => {
  const size = 4;
  const spot = fc.record({
    planId: fc.integer({ min: 1, max: 2 }),
    x: fc.integer({ min: -5, max: 35 }),
    y: fc.integer({ min: -5, max: 35 }),
  });
  const place = spot.map(({ planId, x, y }) => stop(planId, x, y));
  const floor = fc.array(fc.record({ isThere: fc.boolean(), isFree: fc.boolean() }), { minLength: 24, maxLength: 24 });
  const rides = fc.array(
    fc.record({
      kind: fc.constantFrom('stairs' as const, 'escalator' as const, 'lift' as const, 'ramp' as const),
      x: fc.integer({ min: 0, max: 3 }),
      y: fc.integer({ min: 0, max: 3 }),
      working: fc.boolean(),
    }),
    { maxLength: 4 },
  );
  /** Two floors with some of the streets of a small chessboard, connected by two-way connectors. */
  const centre = fc.tuple(floor, floor, rides).map(([ground, upper, links]) =>
    [ground, upper].map((streets, index) => {
      const connectors = links.map(({ kind, x, y, working }) => connector(kind, [x * 10, y * 10], 2 - index, { working }));
      return plan(index + 1, toStreets(streets), connectors);
    }),
  );
  const choice = fc.boolean().map((isFree) => ({ stepFree: isFree, metresPerUnit: 0.5 }));

  function toStreets(streets: readonly { isThere: boolean; isFree: boolean }[]): Walkway[] {
    const all = Array.from({ length: size * (size - 1) }, (_, index): [Point, Point][] => {
      const [along, across] = [(index % (size - 1)) * 10, Math.floor(index / (size - 1)) * 10];
      return [
        [[along, across], [along + 10, across]],
        [[across, along], [across, along + 10]],
      ]; // biome-ignore format: two streets
    }).flat();
    return all.flatMap(([from, to], index) => (streets[index]?.isThere ? [walkway(from, to, streets[index].isFree)] : []));
  }

  it('take the same time in both directions', () => {
    fc.assert(
      fc.property(centre, place, place, choice, (plans, a, b, options) => {
        const [there, back] = [findWay(plans, [a], [b], options), findWay(plans, [b], [a], options)];
        expect(there === undefined).toBe(back === undefined);
        if (there && back) expect(there.seconds).toBeCloseTo(back.seconds, 6);
      }),
    );
  });

  it('are never slower than along a single walkway', () => {
    fc.assert(
      fc.property(
        centre,
        fc.nat(),
        fc.float({ min: 0, max: 1, noNaN: true }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (plans, pick, p, q) => {
          const [first] = plans;
          const street = first?.walkways[pick % Math.max(1, first.walkways.length)];
          if (!street) return;
          const on = (part: number): Stop => ({
            planId: 1,
            at: [street.from[0] + part * (street.to[0] - street.from[0]), street.from[1] + part * (street.to[1] - street.from[1])],
          });
          const way = findWay(plans, [on(p)], [on(q)], any);
          expect(way?.seconds).toBeLessThanOrEqual(distanceBetween(on(p).at, on(q).at) / metresPerSecond + 1e-6);
        },
      ),
    );
  });

  it('consist of suitable walkways and working, suitable rides', () => {
    fc.assert(
      fc.property(centre, place, place, choice, (plans, a, b, options) => {
        for (const leg of findWay(plans, [a], [b], options)?.legs ?? []) {
          const from = plans.find(({ id }) => id === (leg.kind === 'walk' ? leg.planId : leg.from.planId));
          if (leg.kind === 'ride') {
            const used = from?.connectors.filter(({ at, kind }) => kind === leg.by && at.join() === leg.from.at.join()) ?? [];
            expect(used.some(({ working, step_free }) => working && (step_free || !options.stepFree))).toBe(true);
            continue;
          }
          const inner = leg.line.filter((point) => ![a, b].some(({ planId, at }) => planId === leg.planId && at.join() === point.join()));
          for (const [index, point] of inner.slice(1).entries()) {
            const [x, y] = inner[index] ?? point;
            const middle: Point = [(x + point[0]) / 2, (y + point[1]) / 2];
            const under = from?.walkways.filter((street) => distanceBetween(nearestOn(street, middle).at, middle) < 1e-6) ?? [];
            expect(under.some(({ step_free }) => step_free || !options.stepFree) || isDoorstep(from, [x, y], point)).toBe(true);
          }
        }
      }),
    );
  });

  it('are never quicker if they avoid steps; a route to its own start takes no time', () => {
    fc.assert(
      fc.property(centre, place, place, (plans, a, b) => {
        const [free, quick] = [findWay(plans, [a], [b], stepFree), findWay(plans, [a], [b], any)];
        if (free) expect(quick?.seconds).toBeLessThanOrEqual(free.seconds + 1e-6);
        expect(findWay(plans, [a], [a], stepFree)).toMatchObject({ legs: [], metres: 0, seconds: 0 });
      }),
    );
  });

  it('are as long as the sum of their lines', () => {
    fc.assert(
      fc.property(centre, place, place, choice, (plans, a, b, options) => {
        const way = findWay(plans, [a], [b], options);
        const sum = way?.legs.reduce((total, leg) => total + (leg.kind === 'walk' ? leg.metres : 0), 0);
        if (way) expect(way.metres).toBeCloseTo(sum ?? Number.NaN, 6);
      }),
    );
  });

  /** Whether a connector is at one end of the line. */
  function isDoorstep(on: WayPlan | undefined, a: Point, b: Point): boolean {
    return on?.connectors.some(({ at }) => at.join() === a.join() || at.join() === b.join()) ?? false;
  }
});

describe('displayed figures', () => {
  it.each([[0, 1], [60, 1], [61, 2], [600, 10]])('show %i s as %i min', (seconds, minutes) => expect(toMinutes(seconds)).toBe(minutes)); // biome-ignore format: a table
  it.each([[0, 5], [7.6, 10], [97, 95], [104, 100], [338, 340]])('show %d m as %i m', (metres, told) => expect(toRoundMetres(metres)).toBe(told)); // biome-ignore format: a table
});

describe('toMetresPerUnit', () => {
  const unit = (x: number, amenity_id?: number) => ({
    unit: `u-${x}`,
    path: 'M0 0',
    centre: [x, 0] as Point,
    entrance: [x, 0] as Point,
    amenity_id,
  });

  it('assumes twelve metres between shops, without amenities', () => {
    expect(toMetresPerUnit([{ width: 500, units: [unit(0), unit(1, 3), unit(48), unit(96), unit(300)] }])).toBe(0.25);
  });

  it('uses the scale of a plan that has one', () => {
    expect(
      toMetresPerUnit([
        { width: 500, units: [unit(0), unit(48)] },
        { width: 500, units: [], metres_per_unit: 0.3 },
      ]),
    ).toBe(0.3);
  });

  it('assumes 150 metres for a centre without shops', () => {
    expect(
      toMetresPerUnit([
        { width: 300, units: [] },
        { width: 600, units: [unit(0)] },
      ]),
    ).toBe(0.25);
    expect(toMetresPerUnit([])).toBe(150);
  });
});
