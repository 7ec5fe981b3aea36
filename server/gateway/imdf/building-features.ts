import { convexHull } from '#shared/rules/areas.ts';
import { findInnerPoint } from '#shared/rules/inner-point.ts';
import { findDefaultZone } from '#shared/rules/opening-hours.ts';
import { toOsmHours } from '#shared/rules/osm-hours.ts';
import type { Feature, ToId } from './feature.ts';
import type { Floor } from './floor.ts';
import type { ImdfSource } from './source.ts';
import { toLabels, toPhone } from './values.ts';

/** Returns the address, the venue, its building and the building's footprints. */
export function toBuildingFeatures(floors: readonly Floor[], source: ImdfSource, toId: ToId): Feature[] {
  const { mall, publicUrl, language, countryCode } = source;
  const [addressId, buildingId] = [toId('address'), toId('building')];
  const name = toLabels(mall.translations, ({ title }) => title) ?? { [language]: mall.name };
  const zone = findDefaultZone(mall.opening_hours);
  const address: Feature = {
    id: addressId,
    type: 'Feature',
    feature_type: 'address',
    geometry: null,
    properties: {
      address: mall.address || mall.name,
      unit: null,
      locality: mall.city,
      province: null,
      country: countryCode,
      postal_code: mall.zip_code || null,
      postal_code_ext: null,
      postal_code_vanity: null,
    },
  };
  const hull = convexHull(floors.flatMap(({ areas, geometries }) => areas.level.flat(2).map(geometries.toCoordinates)));
  const middle = { type: 'Point', coordinates: findInnerPoint([hull], precisionDegrees) };
  const venue: Feature = {
    id: toId('venue'),
    type: 'Feature',
    feature_type: 'venue',
    geometry: { type: 'Polygon', coordinates: [[...hull, ...hull.slice(0, 1)]] },
    properties: {
      category: 'shoppingcenter',
      restriction: null,
      name,
      alt_name: null,
      hours: (zone && toOsmHours(zone)) ?? null,
      phone: toPhone(mall.phone),
      website: publicUrl,
      display_point: middle,
      address_id: addressId,
    },
  };
  const building: Feature = {
    id: buildingId,
    type: 'Feature',
    feature_type: 'building',
    geometry: null,
    properties: { category: 'unspecified', restriction: null, name, alt_name: null, display_point: middle, address_id: addressId },
  };
  return [address, venue, building, ...toFootprints(floors, buildingId, toId)];
}

/** About ten metres. */
const precisionDegrees = 1e-4;

/** Returns the outline of the ground floor, and that of the floor below. */
function toFootprints(floors: readonly Floor[], buildingId: string, toId: ToId): Feature[] {
  const upwards = [...floors].sort((a, b) => a.plan.floor - b.plan.floor);
  const ground = upwards.find(({ plan }) => plan.floor >= 0) ?? upwards.at(-1);
  const below = upwards.filter((floor) => floor.plan.floor < 0 && floor !== ground).at(-1);
  return [
    { category: 'ground', floor: ground },
    { category: 'subterranean', floor: below },
  ].flatMap(({ category, floor }): Feature[] =>
    floor
      ? [
          {
            id: toId('footprint', category),
            type: 'Feature',
            feature_type: 'footprint',
            geometry: floor.geometries.toPolygons(floor.areas.level),
            properties: { category, name: null, building_ids: [buildingId] },
          },
        ]
      : [],
  );
}
