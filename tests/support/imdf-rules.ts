import { check } from '@placemarkio/check-geojson';
import { unzipSync } from 'fflate';
import type { Point } from '#shared/contracts/floorplans.ts';
import { isInside, signedArea } from '#shared/rules/areas.ts';

export interface ImdfFeature {
  id: string;
  feature_type: string;
  geometry: { type: string; coordinates: unknown } | null;
  properties: Record<string, unknown>;
}

const words = (text: string) => new Set(text.split(/\s+/));

/** Closed lists of IMDF 1.0.0 (docs.ogc.org/cs/20-094/Categories), without that of occupants, which has more than a thousand entries. */
export const categoriesOf: Readonly<Record<string, ReadonlySet<string>>> = {
  venue: words('shoppingcenter stripmall retailstore'),
  building: words('parking transit transit.bus transit.train unspecified'),
  footprint: words('aerial ground subterranean'),
  level: words('arrivals departures parking transit unspecified'),
  opening: words('automobile bicycle emergencyexit pedestrian pedestrian.principal pedestrian.transit service'),
  unit: words(`auditorium brick classroom column concrete conferenceroom drywall elevator escalator fieldofplay firstaid fitnessroom foodservice
    footbridge glass huddleroom kitchen laboratory library lobby lounge mailroom mothersroom movietheater movingwalkway nonpublic office opentobelow
    parking phoneroom platform privatelounge ramp recreation restroom restroom.family restroom.female restroom.female.wheelchair restroom.male
    restroom.male.wheelchair restroom.unisex restroom.unisex.wheelchair restroom.wheelchair road room serverroom shower smokingarea stairs steps
    storage structure terrace theater unenclosedarea unspecified vegetation waitingroom walkway walkway.island wood`),
  amenity:
    words(`animalreliefarea atm babychanging baggagestorage bus businesscenter caregiver carrental cashier changemachine childplayarea
    coinlocker copymachine defibrillator drinkingfountain eatingdrinking elevator emergencyshelter entry escalator exhibit fireextinguisher firstaid
    fittingroom foodservice guestservices handsanitizerstation information landmark library lostandfound mailbox meditation meetingpoint
    mobilityrescue mothersroom movingwalkway parking parking.bicycle parking.compact parking.ev parking.longterm parking.motorcycle
    parking.shortterm parking.waitingarea payphone phone phone.emergency photobooth platform police powerchargingstation prayerroom privatelounge
    productreturn ramp reception.desk recreation restroom restroom.family restroom.female restroom.female.wheelchair restroom.male
    restroom.male.wheelchair restroom.unisex restroom.unisex.wheelchair restroom.wheelchair rideshare seat seating security service shower shuttle
    smokingarea stairs storage strollerrental swimmingpool taxi ticketing transit unspecified valet vendingmachine wheelchairassist wifi yoga`),
};

type Rule =
  | 'labels'
  | 'labels?'
  | 'text'
  | 'text?'
  | 'whole'
  | 'boolean'
  | 'point'
  | 'point?'
  | 'id'
  | 'id?'
  | 'ids'
  | 'ids?'
  | 'category'
  | 'list?'
  | 'null';

/** Geometry and properties of each type of feature (docs.ogc.org/cs/20-094, "Property Keys" of each type). */
const shapeOf: Readonly<Record<string, { geometry: RegExp; properties: Readonly<Record<string, Rule>> }>> = {
  address: { geometry: /^null$/, properties: { address: 'text', unit: 'text?', locality: 'text', province: 'text?', country: 'text', postal_code: 'text?', postal_code_ext: 'text?', postal_code_vanity: 'text?' } },
  amenity: { geometry: /^Point$/, properties: { category: 'category', accessibility: 'list?', name: 'labels?', alt_name: 'labels?', hours: 'text?', phone: 'text?', website: 'text?', unit_ids: 'ids', address_id: 'id?', correlation_id: 'text?' } },
  anchor: { geometry: /^Point$/, properties: { address_id: 'id?', unit_id: 'id' } },
  building: { geometry: /^null$/, properties: { category: 'category', restriction: 'null', name: 'labels?', alt_name: 'labels?', display_point: 'point?', address_id: 'id?' } },
  footprint: { geometry: /Polygon$/, properties: { category: 'category', name: 'labels?', building_ids: 'ids' } },
  level: { geometry: /Polygon$/, properties: { category: 'category', restriction: 'null', outdoor: 'boolean', ordinal: 'whole', name: 'labels', short_name: 'labels', display_point: 'point?', address_id: 'id?', building_ids: 'ids?' } },
  occupant: { geometry: /^null$/, properties: { name: 'labels', category: 'category', anchor_id: 'id', hours: 'text?', phone: 'text?', website: 'text?', validity: 'null', correlation_id: 'text?' } },
  opening: { geometry: /^LineString$/, properties: { category: 'category', accessibility: 'list?', access_control: 'list?', door: 'null', name: 'labels?', alt_name: 'labels?', display_point: 'point?', level_id: 'id' } },
  unit: { geometry: /Polygon$/, properties: { category: 'category', restriction: 'null', accessibility: 'list?', name: 'labels?', alt_name: 'labels?', level_id: 'id', display_point: 'point?' } },
  venue: { geometry: /Polygon$/, properties: { category: 'category', restriction: 'null', name: 'labels', alt_name: 'labels?', hours: 'text?', phone: 'text?', website: 'text?', display_point: 'point', address_id: 'id' } },
}; // biome-ignore format: a table

/** Files that may be empty collections. */
const emptyTypes = ['detail', 'fixture', 'geofence', 'kiosk', 'relationship', 'section'];

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isLabels = (value: unknown) =>
  isObject(value) &&
  Object.entries(value).length > 0 &&
  Object.entries(value).every(([tag, text]) => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(tag) && isText(text));
const isPoint = (value: unknown) =>
  isObject(value) && value.type === 'Point' && Array.isArray(value.coordinates) && value.coordinates.length === 2;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the archive of an indoor map. Throws if a file is no GeoJSON by `@placemarkio/check-geojson`. */
export function readImdf(archive: Uint8Array): { manifest: Record<string, unknown>; files: string[]; features: ImdfFeature[] } {
  const files = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const);
  const collections = files.filter(([name]) => name.endsWith('.geojson'));
  const features = collections.flatMap(([name, text]) => {
    check(text);
    const { type, features: own } = JSON.parse(text) as { type: string; features: ImdfFeature[] };
    if (type !== 'FeatureCollection') throw new Error(`${name} is no collection`);
    const stray = own.find(({ feature_type }) => `${feature_type}.geojson` !== name);
    if (stray) throw new Error(`${name} has a ${stray.feature_type}`);
    return own;
  });
  const manifest = JSON.parse(files.find(([name]) => name === 'manifest.json')?.[1] ?? '{}') as Record<string, unknown>;
  return { manifest, files: files.map(([name]) => name).sort(), features };
}

/** Returns the violations of IMDF's rules; empty for a valid map. */
export function findImdfFaults({ manifest, files, features }: ReturnType<typeof readImdf>): string[] {
  const faults: string[] = [];
  const ids = new Map(features.map((feature) => [feature.id, feature]));
  const expected = ['manifest.json', ...[...Object.keys(shapeOf), ...emptyTypes].map((type) => `${type}.geojson`)].sort();
  if (files.join() !== expected.join()) faults.push(`files: ${files.join()}`);
  if (manifest.version !== '1.0.0') faults.push('manifest: version');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(String(manifest.created))) faults.push('manifest: created');
  if (!/^[a-z]{2}(?:-[A-Z]{2})?$/.test(String(manifest.language))) faults.push('manifest: language');
  if (ids.size !== features.length) faults.push('ids are not unique');
  for (const type of ['address', 'venue', 'building', 'footprint', 'level', 'unit'])
    if (!features.some(({ feature_type }) => feature_type === type)) faults.push(`no ${type}`);
  for (const feature of features) {
    const { id, feature_type, geometry, properties } = feature;
    const report = (what: string) => faults.push(`${feature_type} ${id}: ${what}`);
    const shape = shapeOf[feature_type];
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) report('id');
    if (!shape) report('unknown type');
    if (!shape?.geometry.test(geometry?.type ?? 'null')) report(`geometry ${geometry?.type}`);
    if (
      Object.keys(properties).sort().join() !==
      Object.keys(shape?.properties ?? {})
        .sort()
        .join()
    )
      report('properties');
    for (const [key, rule] of Object.entries(shape?.properties ?? {}))
      if (!isAllowed(properties[key], rule, feature)) report(`${key}: ${JSON.stringify(properties[key])}`);
    for (const polygon of polygonsOf(feature)) {
      for (const [index, ring] of polygon.entries()) {
        if (ring.length < 4 || ring[0]?.join() !== ring.at(-1)?.join()) report('ring is not closed');
        if (signedArea(ring) > 0 !== (index === 0)) report('winding order');
      }
    }
    const point = properties.display_point;
    if (isObject(point) && polygonsOf(feature).length > 0 && !isIn(point.coordinates as Point, feature)) report('display_point is outside');
  }
  for (const anchor of features.filter(({ feature_type }) => feature_type === 'anchor')) {
    const unit = ids.get(String(anchor.properties.unit_id));
    if (!unit || !isIn(anchor.geometry?.coordinates as Point, unit)) faults.push(`anchor ${anchor.id} is outside its unit`);
  }
  const ordinals = features.filter(({ feature_type }) => feature_type === 'level').map(({ properties }) => properties.ordinal);
  if (new Set(ordinals).size !== ordinals.length) faults.push('ordinals are not unique');
  return faults;

  function isAllowed(value: unknown, rule: Rule, { feature_type }: ImdfFeature): boolean {
    if (rule.endsWith('?') && value === null) return true;
    switch (rule.replace('?', '')) {
      case 'labels':
        return isLabels(value);
      case 'text':
        return isText(value);
      case 'whole':
        return Number.isInteger(value);
      case 'boolean':
        return typeof value === 'boolean';
      case 'point':
        return isPoint(value);
      case 'id':
        return ids.has(String(value));
      case 'ids':
        return Array.isArray(value) && value.length > 0 && value.every((id) => ids.has(id));
      case 'list':
        return Array.isArray(value) && value.every((one) => ['wheelchair', 'outofservice'].includes(one));
      case 'category':
        if (feature_type === 'occupant') return /^[a-z]+(?:\.[a-z]+)*$/.test(String(value)); // only the form: the list is not here
        return categoriesOf[feature_type]?.has(String(value)) === true;
      default:
        return value === null;
    }
  }
}

/** Rings of a feature's polygons, in degrees. */
export function polygonsOf({ geometry }: Pick<ImdfFeature, 'geometry'>): Point[][][] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates as Point[][]];
  return geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Point[][][]) : [];
}

export function isIn(point: Point, feature: Pick<ImdfFeature, 'geometry'>): boolean {
  return isInside(point, polygonsOf(feature).flat());
}
