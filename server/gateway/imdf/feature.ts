/** Types of features, each in a file of its own (docs.ogc.org/cs/20-094/Reference, "Archives"). */
export const featureTypes = [
  'address',
  'amenity',
  'anchor',
  'building',
  'detail',
  'fixture',
  'footprint',
  'geofence',
  'kiosk',
  'level',
  'occupant',
  'opening',
  'relationship',
  'section',
  'unit',
  'venue',
] as const;
type FeatureType = (typeof featureTypes)[number];

export interface Feature {
  id: string;
  type: 'Feature';
  feature_type: FeatureType;
  geometry: { type: string; coordinates: unknown } | null;
  properties: Readonly<Record<string, unknown>>;
}

/** Returns an amenity. Properties that are left out are null. */
export function toAmenity(
  id: string,
  geometry: Feature['geometry'],
  properties: {
    category: string;
    unit_ids: readonly string[];
    accessibility?: readonly string[] | null;
    name?: object | null;
    correlation_id?: string;
  },
): Feature {
  const none = {
    accessibility: null,
    name: null,
    alt_name: null,
    hours: null,
    phone: null,
    website: null,
    address_id: null,
    correlation_id: null,
  };
  return { id, type: 'Feature', feature_type: 'amenity', geometry, properties: { ...none, ...properties } };
}

/** Returns an opening in a wall. Properties that are left out are null. */
export function toOpening(
  id: string,
  geometry: Feature['geometry'],
  properties: {
    category: string;
    level_id: string;
    accessibility?: readonly string[] | null;
    access_control?: readonly string[] | null;
    name?: object | null;
  },
): Feature {
  const none = { accessibility: null, access_control: null, door: null, name: null, alt_name: null, display_point: null };
  return { id, type: 'Feature', feature_type: 'opening', geometry, properties: { ...none, ...properties } };
}

/** Returns the id of a feature for its type and the keys of its record. */
export type ToId = (type: FeatureType, ...keys: readonly (string | number)[]) => string;
