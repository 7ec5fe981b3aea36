import { describe, expect, it } from 'vitest';
import { findEntrance } from '#server/cli/geojson/doors.ts';
import { closeGaps, createRaster, grow, isSet, type Raster, stampArea, stampLine } from '#server/cli/geojson/raster.ts';
import { traceContours } from '#server/cli/geojson/walkable.ts';
import { toCentreLines, toFloorWalks } from '#server/cli/geojson/walkways.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { sizeOf } from '#shared/rules/areas.ts';
import { lengthOf } from '#shared/rules/plan-geometry.ts';

const box = (left: number, top: number, right: number, bottom: number): Point[][] => [[[left, top], [right, top], [right, bottom], [left, bottom]]]; // biome-ignore format: a box

function draw(...boxes: Point[][][]): Raster {
  const raster = createRaster({ left: 0, top: 0, right: 80, bottom: 60 }, 5);
  for (const one of boxes) stampArea(raster, one);
  return raster;
}

const countParts = (raster: Raster, stops: Point[] = []) => new Set(toFloorWalks(raster, stops, []).graph.listParts()).size;

describe('closeGaps', () => {
  it('joins areas that nearly touch, and no others', () => {
    const raster = closeGaps(draw(box(0, 0, 20, 10), box(21, 0, 40, 10), box(50, 0, 60, 10)), 1);
    expect(isSet(raster, [20.5, 5])).toBe(true);
    expect(isSet(raster, [45, 5])).toBe(false);
  });
});

describe('traceContours', () => {
  it('restores a box, with its yard as a hole', () => {
    const raster = draw(box(0, 0, 60, 40));
    stampArea(raster, box(20, 10, 40, 30), 0);
    const rings = traceContours(raster);
    expect(rings.map((ring) => ring.length)).toEqual([4, 4]);
    expect(sizeOf([rings])).toBeCloseTo(2000, -2);
  });

  it('draws a slanted wall as one line', () => {
    const raster = draw();
    stampArea(raster, [[[0, 0], [60, 20], [54, 38], [-6, 18]]]); // biome-ignore format: a turned box
    expect(traceContours(raster)[0]?.length).toBeLessThanOrEqual(8);
  });

  it('grows an area by the given metres', () => {
    expect(sizeOf([traceContours(grow(draw(box(10, 10, 50, 30)), 2))])).toBeGreaterThan(43 * 23);
  });
});

describe('toCentreLines', () => {
  it('returns lines along the middle of a corridor, in few pieces', () => {
    const graph = toCentreLines(draw(box(0, 20, 80, 26)));
    const total = graph.walks.reduce((sum, { from, to }) => sum + lengthOf([graph.at(from), graph.at(to)]), 0);
    expect(graph.walks.length).toBeLessThan(8);
    expect(total).toBeGreaterThan(70);
    for (const [x, y] of graph.places) if (x > 5 && x < 75) expect(Math.abs(y - 23)).toBeLessThan(1);
  });

  it('returns lines around both sides of an obstacle in a corridor', () => {
    const raster = draw(box(0, 20, 80, 36));
    stampArea(raster, box(35, 26, 45, 30), 0);
    const { walks, places } = toCentreLines(raster);
    expect(walks.length).toBeGreaterThanOrEqual(places.length); // a loop; without one, there would be one walk fewer than places
    expect(countParts(raster)).toBe(1);
  });

  it('connects lines where corridors and lines meet, and only there', () => {
    const crossing = draw(box(0, 20, 80, 26), box(30, 0, 36, 60));
    stampLine(crossing, [[60, 26], [60, 50]], 1.1); // biome-ignore format: a line
    expect(countParts(crossing)).toBe(1);
    expect(countParts(draw(box(0, 0, 80, 6), box(0, 40, 80, 46)))).toBe(2);
  });
});

describe('toFloorWalks', () => {
  it('connects a stop to the visible walkway by a piece that ends at the stop', () => {
    const { graph, stopPlaces } = toFloorWalks(draw(box(0, 20, 80, 26)), [[40, 20]], []);
    const place = stopPlaces[0] ?? -1;
    expect(graph.at(place)).toEqual([40, 20]);
    expect(graph.walks.some(({ from, to }) => from === place || to === place)).toBe(true);
    expect(new Set(graph.listParts()).size).toBe(1);
  });

  it('does not join through walls', () => {
    expect(toFloorWalks(draw(box(0, 20, 80, 26)), [[40, 50]], []).stopPlaces).toEqual([undefined]);
  });

  it('marks walkways with steps within a floor', () => {
    const { graph } = toFloorWalks(draw(box(0, 0, 80, 6), box(0, 14, 80, 20)), [], [{ level: 0, from: [40, 6], to: [40, 14] }]);
    expect(graph.walks.filter(({ isStepFree }) => !isStepFree)).toHaveLength(1);
    expect(new Set(graph.listParts()).size).toBe(1);
  });
});

describe('findEntrance', () => {
  const shop = box(10, 0, 30, 20);
  const walkable = draw(box(0, 20, 80, 26));

  it('returns the middle of the front', () => {
    const [x, y] = findEntrance(shop, 0, [], walkable, []);
    expect(y).toBe(20);
    expect(x).toBeCloseTo(20, 0);
  });

  it('returns a door in the shop’s wall and on its level, the main one first', () => {
    const door = (x: number, levels: number[], isMain = false) => ({ at: [x, 20] as Point, levels, isMain });
    expect(findEntrance(shop, 0, [door(12, []), door(15, [0], true)], walkable, [])).toEqual([15, 20]);
    expect(findEntrance(shop, 0, [door(12, [1]), door(14, [])], walkable, [])).toEqual([14, 20]);
    expect(findEntrance(shop, 0, [door(70, [0])], walkable, [])[0]).toBeCloseTo(20, 0);
  });

  it('returns the point nearest to a walkway if no walkway passes the shop', () => {
    expect(findEntrance(box(10, 40, 30, 60), 0, [], walkable, [[40, 50]])[0]).toBe(30);
  });
});
