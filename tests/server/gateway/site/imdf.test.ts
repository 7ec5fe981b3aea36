import { resolve } from 'node:path';
import { intersection } from 'polyclip-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amenityCategories, toOccupantCategory } from '#server/gateway/imdf/categories.ts';
import { toFloorAreas } from '#server/gateway/imdf/floor-areas.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { type Bounds, boundsOf, signedArea, sizeOf } from '#shared/rules/areas.ts';
import { distanceBetween, nearestOn } from '#shared/rules/plan-geometry.ts';
import { toMetres } from '#shared/rules/plan-position.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { categoriesOf, findImdfFaults, type ImdfFeature, isIn, polygonsOf, readImdf } from '../../../support/imdf-rules.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';
import { type RunningMallApi, startMallApi } from '../../mall-api/running-mall-api.ts';

const address = '/api/open-data/imdf.zip';
const boxesMeet = (a: Bounds, b: Bounds) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('GET /api/open-data/imdf.zip', () => {
  let mallApi: RunningMallApi;
  let gateway: TestGateway;
  let map: ReturnType<typeof readImdf>;
  const listOf = (type: string) => map.features.filter(({ feature_type }) => feature_type === type);
  const labelled = (type: string, tag: string, text: string): ImdfFeature => {
    const found = listOf(type).find(({ properties }) => (properties.name as Record<string, string> | null)?.[tag] === text);
    if (!found) throw new Error(`no ${type} is named ${text}`);
    return found;
  };

  beforeAll(async () => {
    mallApi = await startMallApi(resolve('config/tenants/demo/content'));
    gateway = await startGateway({ upstreamOrigin: mallApi.origin });
    const answer = await gateway.get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    map = readImdf(new Uint8Array(await answer.arrayBuffer()));
  });
  afterAll(async () => {
    await gateway.close();
    await mallApi.close();
  });

  it('is valid GeoJSON by check-geojson, and follows the rules of IMDF 1.0.0', () => {
    expect(findImdfFaults(map)).toEqual([]);
  });

  it('has the floors with their numbers and names in all languages', () => {
    const levels = listOf('level').map(({ properties }) => [
      properties.ordinal,
      (properties.name as Record<string, string>).cs,
      properties.short_name,
    ]);
    expect(levels).toEqual([
      [0, 'Přízemí', { en: '0', cs: '0', sk: '0', de: '0' }],
      [1, '1. patro', { en: '1', cs: '1', sk: '1', de: '1' }],
      [2, '2. patro', { en: '2', cs: '2', sk: '2', de: '2' }],
    ]);
  });

  it('has each shop with its unit, category, hours and website', () => {
    const occupant = labelled('occupant', 'en', 'Nábřeží Pharmacy');
    expect(occupant.properties).toMatchObject({ category: 'pharmacy', hours: expect.stringContaining('Mo-') });
    const anchor = map.features.find(({ id }) => id === occupant.properties.anchor_id);
    const unit = map.features.find(({ id }) => id === anchor?.properties.unit_id);
    expect(unit?.properties.category).toBe('room');
    expect(listOf('occupant').length).toBeGreaterThan(100);
    expect(listOf('occupant').filter(({ properties }) => properties.website).length).toBeGreaterThan(10);
  });

  it('has amenities in their units, and lifts on each floor in the walkway', () => {
    const toilets = labelled('amenity', 'cs', 'Toalety');
    expect(toilets.properties.category).toBe('restroom');
    const unit = listOf('unit').find(({ id }) => id === (toilets.properties.unit_ids as string[])[0]);
    expect(unit?.properties.category).toBe('restroom');
    expect(isIn(toilets.geometry?.coordinates as Point, unit ?? { geometry: null })).toBe(true);
    const lifts = listOf('amenity').filter(({ properties }) => properties.category === 'elevator');
    expect(lifts.length).toBeGreaterThanOrEqual(9);
    const unitOf = (lift: ImdfFeature) => listOf('unit').find(({ id }) => id === (lift.properties.unit_ids as string[])[0]);
    expect(lifts.map((lift) => isIn(lift.geometry?.coordinates as Point, unitOf(lift) ?? { geometry: null }))).not.toContain(false);
  });

  it('has the entrances in the outer walls of their floor', () => {
    const entrance = labelled('opening', 'cs', 'Vchod z Přístavní');
    expect(entrance.properties).toMatchObject({ category: 'pedestrian.principal', accessibility: ['wheelchair'] });
    const level = listOf('level').find(({ id }) => id === entrance.properties.level_id);
    const walls = polygonsOf(level ?? { geometry: null })
      .flat()
      .flatMap((ring) => ring.slice(1).map((to, index) => ({ from: ring[index] ?? to, to })));
    const ends = entrance.geometry?.coordinates as Point[];
    const gaps = ends.map((end) => Math.min(...walls.map((wall) => Math.hypot(...toMetres(nearestOn(wall, end).at, end)))));
    expect(gaps.length).toBe(2);
    expect(Math.max(...gaps)).toBeLessThan(0.01);
  });

  it('has rooms that do not overlap', () => {
    const origin = polygonsOf(listOf('venue')[0] ?? { geometry: null })[0]?.[0]?.[0] ?? [0, 0];
    const rooms = listOf('unit').filter(({ properties }) => properties.category !== 'walkway');
    const units = rooms.map((unit) => {
      const polygons = polygonsOf(unit).map((polygon) => polygon.map((ring) => ring.map((point) => toMetres(point, origin))));
      return { level: unit.properties.level_id, polygons, box: boundsOf(polygons.flat(2)) };
    });
    const neighbours = units.flatMap((one, index) =>
      units
        .slice(index + 1)
        .filter(({ level, box }) => level === one.level && boxesMeet(box, one.box))
        .map((other) => [one, other] as const),
    );
    const squareMetres = neighbours.map(([one, other]) => sizeOf(intersection(one.polygons, other.polygons)));
    expect(neighbours.length).toBeGreaterThan(units.length);
    expect(Math.max(...squareMetres)).toBeLessThan(0.05); // a millimetre along a wall of 50 metres: coordinates are rounded
  });

  it('has the same bytes and ids at any time, also from another gateway, and is 304 for a client that has it', async () => {
    const other = await startGateway({ upstreamOrigin: mallApi.origin });
    try {
      const [one, again] = [await gateway.get(address), await other.get(address)];
      expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await one.arrayBuffer()))).toBe(true);
      const etag = one.headers.get('etag') ?? '';
      expect(again.headers.get('etag')).toBe(etag);
      expect((await gateway.get(address, { 'if-none-match': etag })).status).toBe(304);
    } finally {
      await other.close();
    }
  });

  it('may be cached and used by any site, without cookies', async () => {
    const { headers } = await gateway.get(address);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=600,/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('content-disposition')).toBe('attachment; filename="imdf.zip"');
  });
});

describe('GET /api/open-data/imdf.zip of a centre that lacks something', () => {
  let upstream: FaultUpstream;
  const position = { longitude: 14.4456, latitude: 50.1015, bearing: 0 };
  const plan = (id: number, more: object) => ({
    id,
    floor: id,
    order: id,
    translations: [{ locale: 'cz', title: `Podlaží ${id}` }],
    width: 100,
    height: 50,
    outline: 'M0 0H100V50H0Z',
    units: [],
    walkways: [],
    connectors: [],
    ...more,
  });

  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.close());

  it.each<[lack: string, plans: object[], reason: string]>([
    ['a floor plan', [], 'there is no floor plan'],
    ['a position', [plan(1, { position, metres_per_unit: 0.2 }), plan(2, { metres_per_unit: 0.2 })], 'floor plans without a position: 2'],
    ['a scale', [plan(1, { position })], 'no floor plan has a scale (metres_per_unit)'],
  ])('is 404 without %s, and tells why', async (_, plans, reason) => {
    upstream.answer('/v1/floorplans', sendJson(success(plans)));
    for (const one of plans) upstream.answer(`/v1/floorplans/${(one as { id: number }).id}`, sendJson(success(one)));
    const gateway = await startGateway({ upstreamOrigin: upstream.origin });
    try {
      const answer = await gateway.get(address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(reason);
    } finally {
      await gateway.close();
    }
  });
});

describe('the categories of the export', () => {
  it('are in the closed lists of IMDF for amenities and their units', () => {
    expect(amenityCategories.filter(([amenity, unit]) => !categoriesOf.amenity?.has(amenity) || !categoriesOf.unit?.has(unit))).toEqual([]);
  });

  it.each([
    ['Keys & shoe repair', 'shoerepair'],
    ['Bicycles & repairs', 'bicycleshop'],
    ['Café & roastery', 'cafe'],
    ['Ice-cream', 'icecream'],
    ['Food court', 'foodcourt'],
    ['Dry cleaning & alterations', 'drycleaninglaundry'],
    ['Travel agency', 'travelagent'],
    ['Photo studio', 'photographystore'],
    ['Yoga studio', 'gym'],
    ['Watch repair', 'watches'],
    ['Phone repair', 'mobilephones'],
    ['Travel bags', 'leathergoods'],
    ['Tennis court', 'shopping'],
    ['Ice skating', 'shopping'],
    ['Cleaning products', 'shopping'],
    ['Key repair', 'shopping'],
    ['Something else', 'shopping'],
  ])('are found by the words of a company: %s', (text, category) => {
    expect(toOccupantCategory({ type: 'store' }, [text])).toBe(category);
  });
});

describe('toFloorAreas', () => {
  const unit = (path: string) => ({ unit: path, path, centre: [0, 0] as Point, entrance: [0, 0] as Point });
  const signedSizeOf = (polygons: readonly Point[][][]) => polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0);

  it('cuts a unit where a later one covers it, and keeps holes', () => {
    const { units } = toFloorAreas({
      outline: 'M0 0H100V100H0Z',
      units: [unit('M0 0H50V50H0ZM10 10H20V20H10Z'), unit('M40 0H60V50H40Z')],
      walkways: [],
    });
    expect(units.map(signedSizeOf)).toEqual([2500 - 100 - 500, 1000]);
  });

  it('has a walkway between the units where people walk, and no other parts', () => {
    const { walkways, level } = toFloorAreas({
      outline: 'M0 0H100V100H0Z',
      units: [unit('M0 40H100V60H0Z'), unit('M90 90H110V110H90Z')],
      walkways: [{ from: [10, 10], to: [20, 10], step_free: true }],
    });
    expect(walkways.map(signedSizeOf)).toEqual([4000]);
    expect(signedSizeOf(level)).toBe(10_000 + 300);
  });

  it('follows curves and relative commands', () => {
    const [circle] = toFloorAreas({
      outline: 'M0 0H100V100H0Z',
      units: [unit('m40 50a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')],
      walkways: [],
    }).units;
    expect(signedSizeOf(circle ?? [])).toBeCloseTo(Math.PI * 100, -1);
    for (const point of circle?.flat(2) ?? []) expect(distanceBetween(point, [50, -50])).toBeCloseTo(10, 1);
  });
});
