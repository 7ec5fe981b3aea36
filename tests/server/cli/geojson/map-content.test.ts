import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getIconData } from '@iconify/utils';
import { describe, expect, it } from 'vitest';
import { amenityKinds, lift } from '#server/cli/geojson/amenity-kinds.ts';
import { attribution } from '#server/cli/geojson/floorplans.ts';
import { toMapContent } from '#server/cli/geojson/map-content.ts';
import { toLines } from '#server/cli/geojson/map-report.ts';
import { anyRestaurant, anyShop, shopKinds } from '#server/cli/geojson/shop-kinds.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { toEdges } from '#shared/rules/path-edges.ts';
import { rotate, toGeographic, toMetres } from '#shared/rules/plan-position.ts';
import { Amenity } from '#shared/schemas/amenities.ts';
import { Category } from '#shared/schemas/categories.ts';
import { Company } from '#shared/schemas/companies.ts';
import { Entrance } from '#shared/schemas/entrances.ts';
import { Floorplan } from '#shared/schemas/floorplans.ts';
import { Mall } from '#shared/schemas/malls.ts';
import { area, box, type Feature, line, point, smallMall, toDegrees, toText } from './small-map.ts';

const now = new Date('2026-11-21T10:00:00Z');

/** Returns the content of a map, with each record read by its contract. */
function contentOf(features: readonly Feature[], options: { name?: string; country?: string } = {}) {
  const { files, firstFiles, report, ids } = toMapContent(toText(features), { now, ids: {}, ...options });
  return {
    plans: files.floorplans.map((plan) => Floorplan.parse(plan)),
    companies: files.companies.map((company) => Company.parse(company)),
    categories: files.categories.map((category) => Category.parse(category)),
    amenities: files.amenities.map((amenity) => Amenity.parse(amenity)),
    entrances: (Array.isArray(firstFiles.entrances) ? firstFiles.entrances : []).map((entrance) => Entrance.parse(entrance)),
    mall: Mall.parse(Array.isArray(firstFiles.malls) ? firstFiles.malls[0] : undefined),
    report,
    ids,
  };
}

type MapRecord = { translations: readonly { locale: string; title?: string | undefined }[] };
const titleIn = ({ translations }: MapRecord, locale: string) => translations.find((entry) => entry.locale === locale)?.title;
const reasonsOf = (features: readonly Feature[]) => {
  const { report } = contentOf(features);
  return [...report.unreadHours, ...report.unreached, ...report.remarks].map(({ feature, reason }) => `${feature} ${reason}`);
};

describe('toMapContent', () => {
  const { plans, companies, categories, amenities, mall, report } = contentOf(smallMall());
  const companyOf = (title: string) => {
    const found = companies.find((company) => titleIn(company, 'en') === title);
    if (!found) throw new Error(`no ${title}`);
    return found;
  };

  it('creates a floor for each level, named in every language, with the attribution', () => {
    expect(plans.map(({ floor, order }) => [floor, order])).toEqual([[0, 0], [1, 1]]); // biome-ignore format: pairs
    expect(plans[1]?.translations.map(({ title }) => title)).toEqual(['Floor 1', '1. patro', '1. poschodie', '1. Etage']);
    for (const plan of plans) expect(plan.attribution).toBe(attribution);
  });

  it('creates companies from named shops, with types by their tags', () => {
    expect(companies.map((company) => [titleIn(company, 'en'), company.type, company.floor, company.unit])).toEqual([
      ['Alfa', 'store', 0, undefined], // undefined, because an invented number would not be on any door
      ['Beta', 'dining', 0, 'b-7'],
      ['Delta', 'store', 0, undefined],
      ['Gama', 'store', 1, undefined],
    ]);
    expect(plans[0]?.units.filter(({ is_generated }) => !is_generated).map(({ unit }) => unit)).toEqual(['b-7']);
    expect(titleIn(companyOf('Beta'), 'de')).toBe('Beta Haus');
    expect(companyOf('Delta').web).toBe('https://delta.example');
  });

  it('describes wheelchair access in every language, without raw tags', () => {
    expect(companyOf('Alfa').tags).toEqual([]);
    expect(companyOf('Alfa').translations.map(({ description }) => description)).toEqual([
      '<p>Accessible by wheelchair.</p>',
      '<p>Bezbariérový přístup.</p>',
      '<p>Bezbariérový prístup.</p>',
      '<p>Rollstuhlgerecht.</p>',
    ]);
  });

  it('takes over the diets that a place offers', () => {
    expect(companyOf('Alfa').diets).toEqual(['vegan']);
    expect(companyOf('Gama')).not.toHaveProperty('diets');
  });

  it('puts a shop on two levels on both plans under one id', () => {
    const { id } = companyOf('Delta');
    expect(plans.map(({ units }) => units.filter(({ company_id }) => company_id === id).length)).toEqual([1, 1]);
  });

  it('creates a category per kind of shop, with a readable name for unknown kinds', () => {
    expect(categories.map(({ translations }) => translations.find(({ locale }) => locale === 'cz')?.name)).toEqual([
      'Kavárna',
      'Oblečení',
      'Hearing aids',
      'Supermarket',
    ]);
    expect(reasonsOf(smallMall())).toContain('way/c is a kind of shop without names of its own');
  });

  it('rejects a map with features across the globe, and names them', () => {
    const far = { type: 'Feature', id: 'way/far', properties: { indoor: 'room', level: '0', shop: 'books', name: 'Far' } } as const;
    const ring = [[179, 89], [-179, -89], [0, 0], [179, 89]]; // biome-ignore format: a ring
    const apart = { ...far, geometry: { type: 'Polygon', coordinates: [ring] } };
    expect(() => contentOf(smallMall(apart))).toThrow(/ way\/far lies more than 3 km from the middle of the other rooms/);
  });

  it('returns hours that it understands, otherwise their text, and lists the texts', () => {
    expect(companyOf('Alfa').opening_hours?.days.saturday).toEqual([{ open: '10:00', close: '20:00' }]);
    expect(companyOf('Gama').opening_hours).toEqual({ status: 'unknown', days: {}, exceptions: [], stated: 'when I am in' });
    expect(mall.opening_hours[0]?.days.sunday).toEqual([{ open: '09:00', close: '21:00' }]);
    expect(report).toMatchObject({ hoursFound: 3, hoursRead: 2, unreadHours: [{ feature: 'way/c', name: 'Gama', value: 'when I am in' }] });
    expect(toLines(report).join('\n')).toContain('Opening hours: 2 of 3 understood');
    expect(toLines(report).join('\n')).toContain('way/c  Gama  "when I am in": is no opening_hours value');
  });

  it('draws each shop with its middle inside its walls and its entrance on the corridor', () => {
    const metresPerUnit = (60 + 2 * 1.2 + 2 * 4) / 1000; // the corridors' length plus walls and margins, of which a unit is a thousandth
    for (const plan of plans) {
      const shops = plan.units.filter(({ company_id }) => company_id);
      expect(shops.length).toBeGreaterThan(1);
      for (const { centre, entrance } of shops) expect(Math.abs(centre[1] - entrance[1]) * metresPerUnit).toBeCloseTo(6, 0);
    }
  });

  it('uses only the centre’s own doors as entrances: not those of shops or staff, or without a walkway', () => {
    const { entrances, plans: drawn } = contentOf(
      smallMall(
        point([0, 15], { id: 'node/west', entrance: 'main', level: '0', wheelchair: 'yes' }),
        point([60, 15], { id: 'node/east', entrance: 'yes', level: '1', name: 'Brána', 'name:de': 'Tor' }),
        point([30, 0], { id: 'node/cafe', entrance: 'yes', level: '0' }),
        point([0, 13], { id: 'node/staff', entrance: 'service', level: '0' }),
        point([60, 16], { id: 'node/nowhere', entrance: 'yes' }),
        box(-30, 0, -3, 30, { id: 'way/cars', amenity: 'parking' }),
      ),
    );
    expect(entrances.map(({ kind, floorplan_id, step_free }) => [kind, floorplan_id, step_free])).toEqual([
      ['car_park', 1, true],
      ['street', 2, null],
    ]);
    expect(entrances.map((entrance) => titleIn(entrance, 'cz'))).toEqual(['Vchod od parkoviště (vedle: Alfa)', 'Brána']);
    expect(entrances.map((entrance) => titleIn(entrance, 'de'))[1]).toBe('Tor');
    for (const { floorplan_id, at } of entrances) {
      const ends = drawn[floorplan_id - 1]?.walkways.flatMap(({ from, to }) => [from.join(), to.join()]);
      expect(ends).toContain(at.join());
    }
  });

  it('marks shops without a walkway as entered from outside', () => {
    const garage = box(62, 20, 70, 30, { id: 'way/out', indoor: 'room', level: '0', shop: 'car_repair', name: 'Servis' });
    const { companies: all, plans: drawn } = contentOf(smallMall(garage));
    expect(all.filter((company) => company.is_outside_only).map((company) => titleIn(company, 'en'))).toEqual(['Servis']);
    const marked = drawn.flatMap(({ units }) => units.filter((unit) => unit.is_outside_only));
    expect(marked.map(({ company_id }) => company_id)).toEqual([all.find((company) => titleIn(company, 'en') === 'Servis')?.id]);
  });

  it('directs from one building to another over outside footways, which may have several levels or none', () => {
    const apart = [
      box(80, 12, 120, 18, { id: 'way/c2', indoor: 'corridor', level: '0' }),
      box(90, 0, 120, 12, { id: 'way/f', indoor: 'room', level: '0', shop: 'books', name: 'Fí' }),
    ];
    const outside = [
      line([[60, 15], [66, 15]], { id: 'way/p1', highway: 'footway' }),
      line([[66, 15], [74, 15]], { id: 'way/p2', highway: 'footway' }),
      line([[74, 15], [80, 15]], { id: 'way/p3', highway: 'footway' }),
      line([[56, 15], [60, 15]], { id: 'way/p0', highway: 'footway', level: '0' }),
      line([[80, 15], [84, 15]], { id: 'way/p4', highway: 'footway', level: '0' }),
    ]; // biome-ignore format: lines
    const reached = (features: readonly Feature[]) => contentOf(features).companies.find((company) => titleIn(company, 'en') === 'Fí');
    expect(reached(smallMall(...apart))?.is_outside_only).toBe(true);
    expect(reached(smallMall(...apart, ...outside))?.is_outside_only).toBeUndefined();
  });

  it('leaves a room without an occupant vacant', () => {
    expect(plans[1]?.units.filter((unit) => !unit.company_id && !unit.amenity_id)).toHaveLength(1);
  });

  it('shows toilets as a sign, and the lift once, with its floors as text', () => {
    expect(amenities.map((amenity) => [titleIn(amenity, 'sk'), amenity.floor, amenity.icon])).toEqual([
      ['Toalety', 0, 'ph:toilet'],
      ['Výťah', undefined, 'ph:elevator'],
    ]);
    expect(amenities[1]?.translations[1]?.description).toBe('<p>Přízemí, 1. patro</p>');
    expect(plans[0]?.units.filter(({ amenity_id }) => amenity_id === amenities[0]?.id)).toHaveLength(1);
  });

  it('makes lifts step-free in both directions, and escalators one-way', () => {
    const ways = plans.flatMap(({ id, connectors }) => connectors.map((way) => [way.kind, id, way.to_floorplan_id, way.step_free]));
    expect(ways.sort()).toEqual([['escalator', 1, 2, false], ['lift', 1, 2, true], ['lift', 2, 1, true]]); // biome-ignore format: a list
  });

  it('connects all places with each other', () => {
    expect(report.unreached).toEqual([]);
    for (const { units, walkways } of plans) {
      const ends = new Set(walkways.flatMap(({ from, to }) => [from.join(), to.join()]));
      for (const { entrance, company_id } of units) if (company_id) expect(ends).toContain(entrance.join());
    }
  });

  it('determines the centre’s position, time zone and currency', () => {
    expect(mall).toMatchObject({ name: 'Pasáž', country: 'CZ', timezone: 'Europe/Prague', currency: 'CZK' });
    expect(mall.latitude).toBeCloseTo(50.08, 3);
  });

  it.each([0, 0.4, -1.2, 2.5])('stores the position of the drawing, for a building turned by %d rad', (angle) => {
    const turned = (points: readonly Point[]) => points.map((one) => rotate(one, angle));
    const shop = turned([[0, 0], [20, 0], [20, 12], [0, 12]]); // biome-ignore format: a box
    const hall = turned([[0, 12], [60, 12], [60, 18], [0, 18]]); // biome-ignore format: a box
    const made = contentOf([
      area(shop, { indoor: 'room', level: '0', shop: 'clothes', name: 'Alfa' }),
      area(hall, { indoor: 'corridor', level: '0' }),
    ], { name: 'Pasáž' }); // biome-ignore format: a map
    const [plan] = made.plans;
    const unit = plan?.units[0];
    if (!plan?.position || !unit) throw new Error('no position');
    const toPlace = toGeographic(plan, plan.position, plan.metres_per_unit ?? 0);
    const corners = toEdges(unit.path).map(([from]) => toPlace(from));
    expect(corners.length).toBe(4);
    for (const corner of shop.map(toDegrees)) {
      expect(Math.min(...corners.map((one) => Math.hypot(...toMetres(one, corner))))).toBeLessThan(0.2);
    }
  });

  it('assigns the same ids again to known shops and rooms, and new ids to new ones', () => {
    const { ids } = contentOf(smallMall());
    const reopened = smallMall(box(60, 0, 80, 12, { id: 'way/new', indoor: 'room', level: '0', shop: 'shoes', name: 'Aaa' }));
    const next = toMapContent(toText(reopened), { now, ids });
    expect(next.ids.companies).toEqual({ ...ids.companies, 'way/new': 5 });
    expect(ids.companies).not.toHaveProperty('way/new');
  });

  it('shows a shop that is a point as the room around it, or as a sign if there is none', () => {
    const withPoints = smallMall(
      point([45, 24], { id: 'node/shop', shop: 'books', name: 'Knihy', level: '1' }),
      point([10, 15], { id: 'node/kiosk', shop: 'kiosk', name: 'Trafika', level: '1' }),
      point([10, 6], { id: 'node/again', shop: 'clothes', name: 'ALFA', level: '0' }),
    );
    const { plans: drawn, companies: all } = contentOf(withPoints);
    expect(all).toHaveLength(6);
    expect(drawn[1]?.units.filter(({ company_id }) => !company_id)).toEqual([]);
    expect(reasonsOf(withPoints)).toContain('node/again is in the map twice: its room says the same');
  });

  it('derives missing levels from walkways or the surrounding room, and otherwise uses the ground floor', () => {
    const parts = [
      line([[40, 15], [46, 15]], { id: 'way/c-end', highway: 'footway', level: '0' }),
      line([[46, 15], [52, 15]], { id: 'way/stairs', highway: 'steps' }),
      line([[52, 15], [58, 15]], { id: 'way/c-top', highway: 'footway', level: '1' }),
      point([45, 24], { id: 'node/shop', shop: 'books', name: 'Knihy' }),
      box(60, 18, 70, 30, { id: 'way/nowhere', indoor: 'room', shop: 'shoes', name: 'Boty' }),
    ]; // biome-ignore format: a drawing
    const { plans: drawn, companies: all } = contentOf(smallMall(...parts));
    expect(drawn[0]?.connectors.filter(({ kind }) => kind === 'stairs')).toHaveLength(1);
    expect(drawn[1]?.connectors.filter(({ kind }) => kind === 'stairs')).toHaveLength(1);
    expect(all.filter((company) => ['Knihy', 'Boty'].includes(titleIn(company, 'en') ?? '')).map(({ floor }) => floor)).toEqual([0, 1]);
    expect(reasonsOf(smallMall(...parts))).toContain('way/nowhere has no level: put on 0');
  });

  it('draws walls around a map with only points', () => {
    const shops = [0, 40].map((x) => point([x, 0], { shop: 'books', name: `Knihy ${x}`, level: '0' }));
    const { plans: drawn, companies: all } = contentOf(shops, { name: 'Pasáž' });
    expect(all).toHaveLength(2);
    expect(drawn[0]?.units).toHaveLength(2);
    expect(drawn[0]?.outline).toMatch(/^M.+Z$/);
  });

  it('places signs of different kinds side by side, and merges machines of one kind', () => {
    const machines = [30, 31, 32].map((x) => point([x, 14], { amenity: x === 31 ? 'atm' : 'drinking_water', level: '1' }));
    const signs = contentOf(smallMall(...machines)).plans[1]?.units.filter(({ amenity_id }) => amenity_id) ?? [];
    expect(signs).toHaveLength(2);
    expect(signs[0]?.centre).not.toEqual(signs[1]?.centre);
  });

  it('reports what cannot be reached, read or placed', () => {
    const reasons = reasonsOf(
      smallMall(
        box(0, 40, 20, 50, { id: 'way/island', indoor: 'room', level: '0', shop: 'shoes', name: 'Ostrov' }),
        box(60, 18, 70, 30, { id: 'way/odd', indoor: 'room', level: 'first', shop: 'shoes', name: 'Boty' }),
        point([40, 15], { id: 'node/lift2', highway: 'elevator', level: '1' }),
        box(66, 0, 120, 12, { id: 'way/edge', level: '0', amenity: 'cafe', name: 'Kraj' }),
        point([500, 500], { id: 'node/far', shop: 'books', name: 'Jinde' }),
        { type: 'Feature', id: 'node/null', properties: { name: 'Nikde' }, geometry: null },
      ),
    );
    expect(reasons).toEqual(
      expect.arrayContaining([
        'way/island no walk leads to it',
        'way/odd the level cannot be read',
        'node/lift2 lift: is on one level only',
        'way/edge lies at the edge of the building, or has no area: not shown',
        'node/far is outside of the building',
        'node/null has no place on the map',
      ]),
    );
  });

  it.each<[what: string, features: readonly Feature[], reason: string]>([
    ['no levels', [box(0, 0, 9, 9, { indoor: 'room', shop: 'shoes', name: 'A' })], 'no feature has a level'],
    ['no rooms', [point([0, 0], { level: '0', amenity: 'bench' })], 'no rooms, no corridors and no shops'],
    ['no shops', [box(0, 0, 9, 9, { indoor: 'room', level: '0' }), box(0, 0, 9, 9, { shop: 'mall', name: 'A' })], 'no shop with a name'],
    ['no name', [box(0, 0, 9, 9, { indoor: 'room', level: '0', shop: 'shoes', name: 'A' })], 'the centre has no name'],
  ])('rejects a map with %s', (_, features, reason) => {
    expect(() => contentOf(features)).toThrow(reason);
  });

  it('uses the name that the operator specifies', () => {
    const [, ...withoutCentre] = smallMall();
    expect(contentOf(withoutCentre, { name: 'Dvůr' }).mall.name).toBe('Dvůr');
  });
});

describe('shopKinds and amenityKinds', () => {
  const icons = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json'), 'utf8'));
  const kinds = [...Object.values(shopKinds), anyShop, anyRestaurant, lift, ...amenityKinds.map(([, kind]) => kind)];

  it('have existing icons', () => {
    expect(kinds.map(({ icon }) => icon).filter((icon) => !getIconData(icons, icon.replace('ph:', '')))).toEqual([]);
  });

  it('have the same category name in every language if they share it in English', () => {
    const byName = new Map(kinds.map((kind) => [kind.names.en, kind]));
    for (const kind of kinds) expect(kind.names).toEqual(byName.get(kind.names.en)?.names);
  });
});

describe('a map with latitude first', () => {
  const swap = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [first, second] = value;
    return typeof first === 'number' ? [second, first] : value.map(swap);
  };
  const swapped = (features: readonly Feature[]) =>
    features.map((feature) => {
      const { type, coordinates } = feature.geometry as { type: string; coordinates: unknown }; // safe: a geometry of the small map
      return { ...feature, geometry: { type, coordinates: swap(coordinates) } };
    });
  const nameless = () => smallMall().map((feature) => ({ ...feature, properties: { ...feature.properties, 'addr:country': undefined } }));

  it('is rejected with the position where the centre would be', () => {
    expect(() => contentOf(swapped(smallMall()))).toThrow(/latitude first: .* latitude 14\.42, longitude 50\.08, which is not in CZ\./);
    expect(() => contentOf(swapped(nameless()))).toThrow(/--country/);
  });

  it('is accepted for a country at that position', () => {
    expect(contentOf(swapped(nameless()), { country: 'ye' }).mall).toMatchObject({
      latitude: expect.closeTo(14.42, 2),
      longitude: expect.closeTo(50.08, 2),
    });
  });
});
