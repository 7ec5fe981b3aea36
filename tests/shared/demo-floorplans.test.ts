import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import { toMetresPerUnit } from '#shared/rules/plan-scale.ts';
import { findWay } from '#shared/rules/way-finding.ts';
import { Floorplan } from '#shared/schemas/floorplans.ts';

const contentOf = (tenant: string, file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../config/tenants/${tenant}/content/${file}`, import.meta.url), 'utf8'));

const tenants = [
  { tenant: 'demo', floors: [0, 1, 2], shopUnits: [38, 38, 30] },
  { tenant: 'podhradie', floors: [0, 1], shopUnits: [10, 8] },
].map((row) => ({ ...row, plans: z.parse(z.array(Floorplan), contentOf(row.tenant, 'floorplans.json')) }));

const plans = tenants.flatMap(({ tenant, plans: floors }) => floors.map((plan) => ({ name: `${tenant} floor ${plan.floor}`, plan })));

/** Location fields of a company or an amenity. */
const Occupant = z.object({
  id: z.int(),
  floor: z.nullish(z.int()),
  floorplan_id: z.nullish(z.int()),
  unit: z.nullish(z.string()),
});

const listCompanies = (tenant: string) =>
  readdirSync(new URL(`../../config/tenants/${tenant}/content/`, import.meta.url))
    .filter((file) => file.startsWith('companies'))
    .flatMap((file) => z.parse(z.array(Occupant), contentOf(tenant, file)));

const key = (point: Point) => point.join(',');

/** Returns the polygons of a path that consists only of M, L and Z. */
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

/** Whether a point is inside the polygons, by the even-odd rule: a second polygon within the first is a hole. */
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

function boxOf(polygons: readonly Point[][]) {
  const [xs, ys] = [polygons.flat().map(([x]) => x), polygons.flat().map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Whether the bounding boxes of two shapes intersect, without which the shapes cannot overlap. */
function touch(some: readonly Point[][], others: readonly Point[][]) {
  const [one, other] = [boxOf(some), boxOf(others)];
  return one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
}

/** Returns points of a grid inside the polygons, away from their edges. */
function samples(polygons: readonly Point[][], step = 7) {
  const { left, right, top, bottom } = boxOf(polygons);
  const grid: Point[] = [];
  for (let x = left; x <= right; x += step) for (let y = top; y <= bottom; y += step) grid.push([x, y]);
  return grid.filter((point) => isInside(polygons, point) && toEdge(polygons, point) > 0.2);
}

/** Returns all places that can be reached on foot from `start`, by default the first place. */
function reachable({ walkways }: Floorplan, isAllowed: (stepFree: boolean) => boolean, start = walkways[0]?.from) {
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
  const open = start === undefined ? [] : [key(start)];
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

  it('have a room for each amenity that names a plan, and no unknown amenities', () => {
    const amenities = z.parse(z.array(Occupant), contentOf(tenant, 'amenities.json'));
    const drawn = mine.flatMap(({ id: planId, units }) => units.map(({ amenity_id: id }) => `${id} on ${planId}`));
    const wanted = amenities.filter(({ floorplan_id: planId }) => planId != null);
    expect(wanted.filter(({ id, floorplan_id: planId }) => !drawn.includes(`${id} on ${planId}`))).toEqual([]);
    const known = new Set(amenities.map(({ id }) => id));
    const unknown = mine.flatMap(({ units }) => units.filter(({ amenity_id: id }) => id != null && !known.has(id)));
    expect(unknown.map(({ unit }) => unit)).toEqual([]);
  });

  it('give each company its own unit on its floor', () => {
    const companies = listCompanies(tenant);
    const units = new Map(mine.flatMap((plan) => plan.units.map((unit) => [`${plan.id} ${unit.unit}`, { ...unit, floor: plan.floor }])));
    for (const { id, floor, floorplan_id: planId, unit } of companies) {
      const place = units.get(`${planId} ${unit}`);
      expect({ id, floor: place?.floor, amenity: place?.amenity_id ?? null, company: place?.company_id ?? id }).toEqual({
        id,
        floor,
        amenity: null,
        company: id,
      });
    }
    expect(new Set(companies.map(({ floorplan_id: planId, unit }) => `${planId} ${unit}`)).size).toBe(companies.length);
  });

  it('connect all floors in both directions', () => {
    const all = mine.flatMap((plan) => plan.connectors.map((connector) => ({ ...connector, on: plan })));
    expect(all.length).toBeGreaterThan(0);
    for (const { id, kind, at, to, to_floorplan_id: target, step_free: isStepFree, on } of all) {
      const other = mine.find((plan) => plan.id === target);
      expect({ id, rise: Math.abs((other?.floor ?? on.floor) - on.floor) }).toEqual({ id, rise: 1 });
      expect({ id, isLanding: other?.walkways.some((way) => [way.from, way.to].some((end) => key(end) === key(to))) }).toEqual({
        id,
        isLanding: true,
      });
      expect({ id, isStepFree }).toEqual({ id, isStepFree: kind === 'lift' || kind === 'ramp' });
      const back = all.filter((candidate) => candidate.on.id === target && candidate.to_floorplan_id === on.id && candidate.kind === kind);
      expect({ id, canReturn: back.length > 0 }).toEqual({ id, canReturn: true });
      if (kind !== 'escalator') expect(back.find((candidate) => candidate.id === id)).toMatchObject({ at: to, to: at });
    }
  });

  it('lead from every lift to every room of every floor without steps', () => {
    const lifts = mine.map(({ connectors }) => connectors.filter(({ kind }) => kind === 'lift').length);
    expect(lifts.every((count) => count > 0)).toBe(true);
    for (const plan of mine) {
      const places = reachable(plan, (isStepFree) => isStepFree, plan.connectors.find(({ kind }) => kind === 'lift')?.at);
      expect(plan.units.filter(({ entrance }) => !places.has(key(entrance))).map(({ unit }) => unit)).toEqual([]);
    }
  });
});

describe('the companies of the demo', () => {
  const Described = z.object({
    type: z.string(),
    category_ids: z.array(z.int()),
    translations: z.array(z.object({ locale: z.string(), title: z.string(), description: z.string() })),
  });
  const companies = ['stores', 'dining', 'services'].flatMap((kind) =>
    z.parse(z.array(Described), contentOf('demo', `companies-${kind}.json`)),
  );

  it('have the number and categories of a centre of this size', () => {
    const counts = Map.groupBy(companies, ({ type }) => type);
    expect(counts.get('store')?.length).toBeGreaterThanOrEqual(80);
    expect(counts.get('dining')?.length).toBeGreaterThanOrEqual(12);
    expect(counts.get('service')?.length).toBeGreaterThanOrEqual(12);
    expect(new Set(companies.flatMap(({ category_ids: ids }) => ids)).size).toBeGreaterThanOrEqual(12);
  });

  it('have texts in four languages', () => {
    for (const { translations } of companies) {
      const [first] = translations;
      expect({ title: first?.title, locales: translations.map(({ locale }) => locale) }).toEqual({
        title: first?.title,
        locales: ['en', 'cz', 'sk', 'de'],
      });
      expect({ title: first?.title, texts: new Set(translations.map(({ description }) => description)).size }).toEqual({
        title: first?.title,
        texts: 4,
      });
    }
  });
});

describe('steps on the ground floor of the demo', () => {
  it('can be avoided on a step-free route', () => {
    const [ground] = tenants[0]?.plans ?? [];
    if (ground === undefined) throw new RangeError('no ground floor');
    const entranceOf = (unit: string) => ground.units.find((candidate) => candidate.unit === unit)?.entrance ?? [0, 0];
    const stop = (unit: string) => [{ planId: ground.id, at: entranceOf(unit) }];
    const wayOf = (stepFree: boolean) => findWay([ground], stop('0-25'), stop('0-24'), { stepFree, metresPerUnit: 1 });
    const [short, round] = [wayOf(false), wayOf(true)];
    expect(round?.metres).toBeGreaterThan(3 * (short?.metres ?? Number.POSITIVE_INFINITY));
  });
});

describe.each(plans)('the plan of $name', ({ plan }) => {
  const outline = toPolygons(plan.outline);
  const rooms = plan.units.map((unit) => ({ ...unit, polygons: toPolygons(unit.path) }));
  const ends = new Set(plan.walkways.flatMap(({ from, to }) => [key(from), key(to)]));
  const walked = reachable(plan, () => true);

  it('keeps the outline inside the sheet', () => {
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

  it('has no overlapping units', () => {
    for (const { unit, polygons } of rooms) {
      const points = samples(polygons);
      expect(points.length).toBeGreaterThan(10);
      const others = rooms.filter(
        (other) => other.unit !== unit && touch(polygons, other.polygons) && points.some((point) => isInside(other.polygons, point)),
      );
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

  it('has one connected network of walkways', () => {
    expect(ends.size).toBeGreaterThan(rooms.length);
    expect(walked).toEqual(ends);
  });

  it('connects every entrance and connector, and entrances and lifts without steps', () => {
    const stepFree = reachable(plan, (isStepFree) => isStepFree);
    for (const { unit, entrance } of rooms) expect({ unit, isReached: stepFree.has(key(entrance)) }).toEqual({ unit, isReached: true });
    for (const { id, kind, at } of plan.connectors) {
      const place = kind === 'lift' ? stepFree : walked;
      expect({ id, isReached: place.has(key(at)) }).toEqual({ id, isReached: true });
    }
  });

  it('has no walkway through a unit or a void', () => {
    for (const { from, to } of plan.walkways) {
      for (const share of [0.15, 0.35, 0.5, 0.65, 0.85]) {
        const spot: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
        const hit = rooms.filter(({ polygons }) => isInside(polygons, spot) && toEdge(polygons, spot) > 0.5);
        expect({ spot, through: hit.map(({ unit }) => unit) }).toEqual({ spot, through: [] });
        expect({ spot, isIndoors: isInside(outline, spot) }).toEqual({ spot, isIndoors: true });
      }
    }
  });

  it('has a short route from each door', () => {
    const scale = toMetresPerUnit([plan]);
    for (const { unit, entrance } of rooms) {
      const doorstep = plan.walkways.filter(({ from, to }) => [from, to].some((end) => key(end) === key(entrance)));
      const metres = Math.min(...doorstep.map(({ from, to }) => distanceBetween(from, to))) * scale;
      expect({ unit, isNear: metres < 8 }).toEqual({ unit, isNear: true });
    }
  });
});
