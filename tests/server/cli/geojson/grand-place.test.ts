import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFeatures } from '#server/cli/geojson/features.ts';
import { attribution } from '#server/cli/geojson/floorplans.ts';
import { importMap, type MapImport } from '#server/cli/geojson/import-map.ts';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { type Floorplan, getFloorplan, listFloorplans, type Point } from '#shared/contracts/floorplans.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { distanceToEdge } from '#shared/rules/areas.ts';
import { toEdges } from '#shared/rules/path-edges.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import { toMetres } from '#shared/rules/plan-position.ts';
import { findWay } from '#shared/rules/way-finding.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { findImdfFaults, polygonsOf, readImdf } from '../../../support/imdf-rules.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../../mall-api/running-mall-api.ts';

/** Grand'Place, Grenoble (© OpenStreetMap contributors, ODbL): not part of the project. INDOOR_MAP contains its path. */
const map = process.env.INDOOR_MAP || fileURLToPath(new URL('../../../../../shared/data/grand-place.geojson', import.meta.url));
const isThere = existsSync(map);

describe.skipIf(!isThere)(`a real indoor map${isThere ? '' : ` (skipped: there is no ${map}; set INDOOR_MAP)`}`, () => {
  const env = { configDir: '', tenant: 'grand-place' };
  let made: MapImport;
  let api: RunningMallApi;
  let gateway: TestGateway;
  let plans: Floorplan[];

  beforeAll(async () => {
    env.configDir = mkdtempSync(join(tmpdir(), 'grand-place-'));
    made = importMap({ env, file: map, now: wednesdayNoon, replace: false });
    api = await startMallApi(join(env.configDir, env.tenant, 'content'));
    gateway = await startGateway({ upstreamOrigin: api.origin, env });
    const { data } = await api.call(listFloorplans);
    plans = await Promise.all(data.map(async ({ id }) => (await api.call(getFloorplan, { params: { id } })).data));
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    rmSync(env.configDir, { recursive: true });
  });

  it('has four floors and at least 85 shops, each with its unit, on the plan', async () => {
    expect(plans.map(({ floor }) => floor).sort((a, b) => a - b)).toEqual([-1, 0, 1, 2]);
    const total = (await api.call(listCompanies)).meta?.total ?? 0;
    expect(total).toBeGreaterThanOrEqual(85);
    const drawn = new Set(plans.flatMap(({ units }) => units.flatMap(({ company_id }) => company_id ?? [])));
    expect(drawn.size).toBe(total);
    for (const plan of plans) expect(plan.attribution).toBe(attribution);
  });

  it('understands the opening hours of at least 110 features, and loses none of the 117', () => {
    const { hoursFound, hoursRead, hoursShown, unreadHours, otherHours } = made.report;
    expect(hoursFound).toBe(117);
    expect(hoursRead).toBeGreaterThanOrEqual(110);
    expect(hoursRead + unreadHours.length).toBe(hoursFound);
    expect(hoursShown + otherHours.length + 1).toBe(hoursFound); // plus the hours of the centre itself
  });

  it('has the hours of the map', async () => {
    const { data } = await api.call(listCompanies, { query: { q: 'Caisse d’Épargne' } });
    expect(data[0]?.opening_hours?.days).toMatchObject({
      monday: [],
      wednesday: [{ open: '08:45', close: '12:30' }, { open: '13:30', close: '18:00' }],
      thursday: [{ open: '09:30', close: '12:30' }, { open: '13:30', close: '18:00' }],
      saturday: [{ open: '08:45', close: '12:30' }],
    }); // biome-ignore format: a week
    const { data: malls } = await api.call(listMalls);
    expect(malls[0]).toMatchObject({ name: "Grand'Place", city: 'Grenoble', country: 'FR', timezone: 'Europe/Paris', currency: 'EUR' });
    expect(malls[0]?.latitude).toBeCloseTo(45.158, 2);
  });

  it('connects nearly every shop of the main floor, with at most hundreds of walkways', () => {
    for (const { walkways } of plans) expect(walkways.length).toBeLessThan(500);
    const main = plans.find(({ floor }) => floor === 1);
    const reached = main ? reachFrom(main) : new Set();
    const shops = main?.units.filter(({ company_id }) => company_id) ?? [];
    expect(shops.length).toBeGreaterThan(80);
    expect(shops.filter(({ entrance }) => !reached.has(entrance.join())).map(({ unit }) => unit)).toEqual([]);
  });

  it('leads nobody through walls: not from Celio to H&M, nor anywhere else', async () => {
    const { data: companies } = await api.call(listCompanies, { query: { per_page: 48 } });
    const { data: more } = await api.call(listCompanies, { query: { per_page: 48, page: 2 } });
    const shops = [...companies, ...more];
    const idOf = (title: string) => shops.find(({ translations }) => translations[0]?.title === title)?.id;
    const stopsOf = (id: number | undefined) =>
      plans.flatMap((plan) => plan.units.flatMap((unit) => (unit.company_id === id ? [{ planId: plan.id, at: unit.entrance, unit }] : [])));
    const options = { stepFree: false, metresPerUnit: plans[0]?.metres_per_unit ?? 1 };
    const way = findWay(plans, stopsOf(idOf('Celio')), stopsOf(idOf('H&M')), options);
    expect(way?.metres).toBeGreaterThan(170); // a straight line through the building would be shorter
    const goal = stopsOf(idOf('H&M'));
    for (const { id } of shops.filter((_, index) => index % 6 === 0)) {
      for (const leg of findWay(plans, stopsOf(id), goal, options)?.legs ?? []) {
        const plan = leg.kind === 'walk' ? plans.find((one) => one.id === leg.planId) : undefined;
        if (plan && leg.kind === 'walk') expect(countWalls(plan, leg.line.slice(1, -1))).toBe(0);
      }
    }
  });

  it('marks shops entered from outside: no directions lead there or are offered', async () => {
    const outside = plans.flatMap(({ units }) => units.filter((unit) => unit.is_outside_only));
    const marked = new Set(outside.flatMap(({ company_id }) => company_id ?? []));
    expect(marked.size).toBe(2);
    for (const id of marked) {
      const { data: shop } = await api.call(getCompany, { params: { id } });
      expect(shop.is_outside_only).toBe(true);
      expect(await (await fetch(`${gateway.origin}/en/shop/${id}`, { redirect: 'follow' })).text()).toContain('entrance from outside');
    }
  });

  it('is exported as an indoor map (IMDF), with the walls of its shops where the map has them', async () => {
    const archive = readImdf(new Uint8Array(await (await fetch(`${gateway.origin}/api/open-data/imdf.zip`)).arrayBuffer()));
    expect(findImdfFaults(archive)).toEqual([]);
    expect(archive.manifest.generated_by).toContain(attribution);
    const byId = new Map(archive.features.map((feature) => [feature.id, feature]));
    const occupants = archive.features.filter(({ feature_type }) => feature_type === 'occupant');
    const rooms = readFeatures(readFileSync(map, 'utf8')).features.filter(
      ({ areas, tags }) => areas.length === 1 && tags.shop && tags.name,
    );
    const gaps = rooms.flatMap(({ areas, tags }) => {
      const [occupant, ...others] = occupants.filter(({ properties }) => Object(properties.name).en === tags.name);
      const unit = byId.get(String(byId.get(String(occupant?.properties.anchor_id))?.properties.unit_id));
      const corners = unit ? polygonsOf(unit).flat(2) : [];
      const [origin] = corners;
      if (!origin || others.length > 0) return [];
      const walls = (areas[0] ?? []).map((ring) => ring.map((corner) => toMetres(corner, origin)));
      return Math.max(...corners.map((corner) => distanceToEdge(toMetres(corner, origin), walls)));
    });
    expect(gaps.length).toBeGreaterThan(80);
    expect(gaps.filter((metres) => metres > 0.2).length).toBeLessThanOrEqual(2); // signs of machines are cut out of two rooms
  });

  it('shows no unit numbers that are not in the map', async () => {
    const { data } = await api.call(listCompanies, { query: { per_page: 48 } });
    expect(data.filter(({ unit }) => unit)).toEqual([]); // this map has no unit numbers
    expect(plans.every(({ units }) => units.every(({ is_generated }) => is_generated))).toBe(true);
  });

  it('has the doors of the centre, each on a walkway, with names from the map', async () => {
    const { data } = await api.call(listEntrances);
    expect(data.length).toBeGreaterThanOrEqual(3);
    for (const { floorplan_id, at } of data) {
      const plan = plans.find(({ id }) => id === floorplan_id);
      expect(plan?.walkways.some(({ from, to }) => [from.join(), to.join()].includes(at.join()))).toBe(true);
    }
  });

  it('connects the floors in pairs', () => {
    const ways = plans.flatMap(({ id, connectors }) => connectors.map(({ to_floorplan_id }) => `${id} ${to_floorplan_id}`));
    const idOf = (level: number) => plans.find(({ floor }) => floor === level)?.id;
    expect(ways).toEqual(expect.arrayContaining([`${idOf(0)} ${idOf(1)}`, `${idOf(1)} ${idOf(0)}`]));
  });

  it('stores nothing about the mappers', () => {
    const root = join(env.configDir, env.tenant);
    const all = [...made.written].map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
    expect(all).not.toMatch(/"(?:user|uid|changeset)"/);
  });

  it.each<[path: () => string, name: string]>([
    [() => `/en/floorplan/${plans.find(({ floor }) => floor === 1)?.id}`, 'Nature et Découvertes'],
    [() => `/en/floorplan/${plans.find(({ floor }) => floor === 0)?.id}`, 'OpenStreetMap contributors'],
    [() => '/en/shops/all/1', 'Agatha'],
    [() => '/cz/obchody/vse/1', 'Agatha'],
    [() => '/en/opening-hours', '23:00'],
    [() => '/en', 'Grand&#x27;Place'],
  ])('is a complete site: page %#', async (toPath, name) => {
    const response = await fetch(gateway.origin + toPath());
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(name);
  });

  it('has a page for a shop, with its hours', async () => {
    const { data } = await api.call(listCompanies, { query: { q: 'Fnac' } });
    const { data: shop } = await api.call(getCompany, { params: { id: data[0]?.id ?? 0 } });
    const page = await (await fetch(`${gateway.origin}/en/shop/${shop.id}`)).text();
    expect(page).toContain('Fnac');
    expect(page).toContain('9:30–20:00');
  });
});

/** Returns the number of rooms with walls that a line crosses for more than a step. */
function countWalls({ units, metres_per_unit }: Floorplan, line: readonly Point[]): number {
  const step = 0.5 / (metres_per_unit ?? 1);
  const points = line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const count = Math.floor(distanceBetween(from, to) / step);
    return Array.from(
      { length: count },
      (_, at): Point => [from[0] + ((to[0] - from[0]) * at) / count, from[1] + ((to[1] - from[1]) * at) / count],
    );
  });
  const shops = units.filter(({ company_id }) => company_id);
  return shops.filter(({ path }) => points.filter((point) => isWithin(point, path)).length * 0.5 > 2.5).length;
}

function isWithin([x, y]: Point, path: string): boolean {
  return toEdges(path).filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)).length % 2 === 1;
}

/** Returns the places in the largest connected part of a plan's walkways. */
function reachFrom({ walkways }: Floorplan): Set<string> {
  const nexts = new Map<string, string[]>();
  const add = (from: Point, to: Point) => nexts.set(from.join(), [...(nexts.get(from.join()) ?? []), to.join()]);
  for (const { from, to } of walkways) {
    add(from, to);
    add(to, from);
  }
  let largest = new Set<string>();
  const seen = new Set<string>();
  for (const start of nexts.keys()) {
    if (seen.has(start)) continue;
    const part = new Set([start]);
    for (const place of part) for (const next of nexts.get(place) ?? []) part.add(next); // iterating over a set includes elements added during the iteration
    for (const place of part) seen.add(place);
    if (part.size > largest.size) largest = part;
  }
  return largest;
}
