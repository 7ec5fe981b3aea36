import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Floorplan, type Point } from '#shared/contracts/floorplans.ts';

const contentOf = (tenant: string, file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../config/tenants/${tenant}/content/${file}`, import.meta.url), 'utf8'));

const tenants = [
  { tenant: 'demo', floors: [0, 1, 2], shopUnits: [20, 20, 14] },
  { tenant: 'podhradie', floors: [0, 1], shopUnits: [10, 8] },
].map((row) => ({ ...row, plans: z.parse(z.array(Floorplan), contentOf(row.tenant, 'floorplans.json')) }));

const plans = tenants.flatMap(({ tenant, plans: floors }) => floors.map((plan) => ({ name: `${tenant} floor ${plan.floor}`, plan })));

const key = (point: Point) => point.join(',');

/** Polygons of a path that knows nothing but M, L and Z. */
const toPolygons = (path: string) =>
  path
    .split('Z')
    .filter((part) => part !== '')
    .map((part) => {
      expect(part).toMatch(/^M[-\d. ]+(?:L[-\d. ]+)+$/);
      return part
        .slice(1)
        .split('L')
        .map((pair) => pair.split(' ').map(Number))
        .map(([x = Number.NaN, y = Number.NaN]): Point => [x, y]);
    });

const sides = (polygon: readonly Point[]) =>
  polygon.map((from, index): [Point, Point] => {
    const to = polygon[(index + 1) % polygon.length];
    if (to === undefined) throw new RangeError('an empty polygon');
    return [from, to];
  });

/** Even-odd: a second polygon within the first is a hole. */
const isInside = (polygons: readonly Point[][], [x, y]: Point) =>
  polygons
    .flatMap(sides)
    .filter(([[fromX, fromY], [toX, toY]]) => fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)).length %
    2 ===
  1;

function distance([x, y]: Point, [[fromX, fromY], [toX, toY]]: [Point, Point]) {
  const lengthSquared = (toX - fromX) ** 2 + (toY - fromY) ** 2;
  const share = Math.min(1, Math.max(0, ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / lengthSquared));
  return Math.hypot(x - fromX - share * (toX - fromX), y - fromY - share * (toY - fromY));
}

const toEdge = (polygons: readonly Point[][], point: Point) => Math.min(...polygons.flatMap(sides).map((side) => distance(point, side)));

/** Points of a grid that lie within the polygons, away from the edge. */
function samples(polygons: readonly Point[][], step = 6) {
  const corners = polygons.flat();
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const grid: Point[] = [];
  for (let x = left; x <= right; x += step) for (let y = top; y <= bottom; y += step) grid.push([x, y]);
  return grid.filter((point) => isInside(polygons, point) && toEdge(polygons, point) > 0.2);
}

/** Every place that can be walked to from the first one. */
function reachable({ walkways }: Floorplan, isAllowed: (stepFree: boolean) => boolean) {
  const neighbours = Map.groupBy(
    walkways
      .filter(({ step_free }) => isAllowed(step_free))
      .flatMap(({ from, to }) => [
        [key(from), key(to)],
        [key(to), key(from)],
      ]),
    ([from]) => from,
  );
  const seen = new Set<string>();
  const open = [walkways[0] === undefined ? '' : key(walkways[0].from)];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    for (const [, to] of neighbours.get(place) ?? []) if (to !== undefined) open.push(to);
  }
  return seen;
}

describe.each(tenants)('the floor plans of $tenant', ({ tenant, floors, shopUnits, plans: mine }) => {
  it('cover every floor with the promised units', () => {
    expect(mine.map(({ floor }) => floor)).toEqual(floors);
    expect(mine.map(({ units }) => units.filter(({ amenity_id: amenity }) => amenity == null).length)).toEqual(shopUnits);
    for (const { units } of mine) expect(new Set(units.map(({ unit }) => unit)).size).toBe(units.length);
  });

  it('have a room for each amenity that is on a plan', () => {
    const Amenities = z.array(z.object({ id: z.int(), floor: z.nullable(z.int()), floorplan_id: z.nullable(z.int()) }));
    const amenities = z.parse(Amenities, contentOf(tenant, 'amenities.json')).filter(({ floorplan_id: plan }) => plan !== null);
    const drawn = mine.flatMap(({ floor, units }) => units.flatMap(({ amenity_id: id }) => (id == null ? [] : [{ id, floor }])));
    expect(drawn.sort((one, other) => one.id - other.id)).toEqual(amenities.map(({ id, floor }) => ({ id, floor })));
  });

  it('list each connector on both floors at the same place', () => {
    const all = mine.flatMap((plan) => plan.connectors.map((connector) => ({ ...connector, on: plan.id })));
    expect(all.length).toBeGreaterThan(0);
    for (const connector of all) {
      const back = all.find(({ id, on }) => id === connector.id && on === connector.to_floorplan_id);
      expect(back).toMatchObject({ kind: connector.kind, at: connector.to, to: connector.at, to_floorplan_id: connector.on });
      expect(connector.step_free).toBe(connector.kind === 'lift');
    }
  });
});

describe.each(plans)('the plan of $name', ({ plan }) => {
  const outline = toPolygons(plan.outline);
  const rooms = plan.units.map((unit) => ({ ...unit, polygons: toPolygons(unit.path) }));
  const ends = new Set(plan.walkways.flatMap(({ from, to }) => [key(from), key(to)]));
  const walked = reachable(plan, () => true);

  it('keeps the outline on the sheet', () => {
    for (const [x, y] of outline.flat()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(plan.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(plan.height);
    }
  });

  it('keeps units inside the outline', () => {
    for (const { unit, polygons } of rooms) {
      const outside = samples(polygons).filter((point) => !isInside(outline, point) && toEdge(outline, point) > 0.5);
      expect({ unit, outside }).toEqual({ unit, outside: [] });
    }
  });

  it('lets no two units overlap', () => {
    for (const { unit, polygons } of rooms) {
      const points = samples(polygons);
      expect(points.length).toBeGreaterThan(10);
      const others = rooms.filter((other) => other.unit !== unit && points.some((point) => isInside(other.polygons, point)));
      expect({ unit, overlapped: others.map((other) => other.unit) }).toEqual({ unit, overlapped: [] });
    }
  });

  it('puts labels inside their units and entrances on their edge', () => {
    for (const { unit, polygons, centre, entrance } of rooms) {
      expect({ unit, isInside: isInside(polygons, centre) }).toEqual({ unit, isInside: true });
      expect(toEdge(polygons, centre)).toBeGreaterThan(8);
      expect(toEdge(polygons, entrance)).toBeLessThan(3);
    }
  });

  it('is one net of walkways', () => {
    expect(ends.size).toBeGreaterThan(rooms.length);
    expect(walked).toEqual(ends);
  });

  it('reaches every entrance and every connector, entrances and lifts without a step', () => {
    const stepFree = reachable(plan, (isStepFree) => isStepFree);
    for (const { unit, entrance } of rooms) expect({ unit, isReached: stepFree.has(key(entrance)) }).toEqual({ unit, isReached: true });
    for (const { id, kind, at } of plan.connectors) {
      const place = kind === 'lift' ? stepFree : walked;
      expect({ id, isReached: place.has(key(at)) }).toEqual({ id, isReached: true });
    }
  });

  it('leads no walkway through a unit or a void', () => {
    for (const { from, to } of plan.walkways) {
      const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      const hit = rooms.filter(({ polygons }) => isInside(polygons, middle) && toEdge(polygons, middle) > 1.5);
      expect({ middle, through: hit.map(({ unit }) => unit) }).toEqual({ middle, through: [] });
      expect({ middle, isIndoors: isInside(outline, middle) }).toEqual({ middle, isIndoors: true });
    }
  });
});
