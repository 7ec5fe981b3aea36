import type { Point } from '#shared/contracts/floorplans.ts';
import type { Area } from '#shared/rules/areas.ts';
import { MapFault, type Tags } from './map-fault.ts';

/** A map feature of any geometry; most have one kind only. Coordinates are longitude and latitude, or metres once placed. */
export interface MapFeature {
  id: string;
  tags: Tags;
  points: Point[];
  lines: Point[][];
  areas: Area[];
}

export interface ReadFeatures {
  features: MapFeature[];
  /** Features without geometry. */
  unplaced: MapFeature[];
}

/** All points of the feature's geometry. */
export function pointsOf({ points, lines, areas }: Pick<MapFeature, 'points' | 'lines' | 'areas'>): Point[] {
  return [...points, ...lines.flat(), ...areas.flat(2)];
}

/** Author and time of the mapping: personal data that visitors do not need. */
const mappersKeys = new Set(['user', 'uid', 'changeset', 'timestamp', 'version', 'visible']);

/** Reads a GeoJSON feature collection. Throws `MapFault` for anything else; names the feature if a geometry is wrong. */
export function readFeatures(text: string): ReadFeatures {
  const given = parseJson(text);
  if (!isRecord(given) || !Array.isArray(given.features)) throw new MapFault('it is no GeoJSON feature collection (no list "features").');
  if (given.features.length === 0) throw new MapFault('it has no features.');
  const all = given.features.map((feature: unknown, index) => readFeature(feature, index));
  const isPlaced = ({ points, lines, areas }: MapFeature) => points.length + lines.length + areas.length > 0;
  return { features: all.filter(isPlaced), unplaced: all.filter((feature) => !isPlaced(feature)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MapFault(`it is not valid JSON (${error instanceof Error ? error.message : error}).`);
  }
}

function readFeature(value: unknown, index: number): MapFeature {
  if (!isRecord(value)) throw new MapFault(`features[${index}] is no feature.`);
  const properties = isRecord(value.properties) ? value.properties : {};
  const id = toId(value.id) ?? toId(properties.id) ?? toId(properties['@id']) ?? `feature/${index}`;
  const feature: MapFeature = { id, tags: toTags(properties), points: [], lines: [], areas: [] };
  if (value.geometry !== null && value.geometry !== undefined) addGeometry(feature, value.geometry);
  return feature;
}

/** Overpass and osmtogeojson put tags in `tags` or directly in the properties. Only texts, numbers and booleans are tags. */
function toTags(properties: Readonly<Record<string, unknown>>): Tags {
  const flat = isRecord(properties.tags) ? { ...properties, ...properties.tags } : properties;
  return Object.fromEntries(
    Object.entries(flat).flatMap(([key, value]) => {
      if (mappersKeys.has(key) || key.startsWith('@') || key === 'id') return [];
      return ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value).trim()]] : [];
    }),
  );
}

/** Readers of coordinates by geometry. */
const geometries: Readonly<Record<string, (feature: MapFeature, value: unknown) => void>> = {
  Point: (feature, value) => feature.points.push(toPoint(value, feature)),
  MultiPoint: (feature, value) => feature.points.push(...toList(value, feature).map((one) => toPoint(one, feature))),
  LineString: (feature, value) => feature.lines.push(toLine(value, feature)),
  MultiLineString: (feature, value) => feature.lines.push(...toList(value, feature).map((one) => toLine(one, feature))),
  Polygon: (feature, value) => feature.areas.push(toArea(value, feature)),
  MultiPolygon: (feature, value) => feature.areas.push(...toList(value, feature).map((one) => toArea(one, feature))),
};

function addGeometry(feature: MapFeature, value: unknown): void {
  const type = isRecord(value) && typeof value.type === 'string' ? value.type : '(none)';
  if (isRecord(value) && type === 'GeometryCollection') {
    for (const part of toList(value.geometries, feature)) addGeometry(feature, part);
    return;
  }
  const add = Object.hasOwn(geometries, type) ? geometries[type] : undefined;
  if (!isRecord(value) || !add) throw new MapFault(`${feature.id} has a geometry of no known type: ${type}.`);
  add(feature, value.coordinates);
  const [line] = feature.lines;
  if (line && feature.lines.length === 1 && isRoomOutline(feature.tags, line)) {
    feature.areas.push([line.slice(0, -1)]);
    feature.lines = [];
  }
}

/** A closed way that some converters export as a line. */
function isRoomOutline(tags: Tags, line: readonly Point[]): boolean {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 4 || first[0] !== last[0] || first[1] !== last[1]) return false;
  return (
    ['room', 'area', 'level'].includes(tags.indoor ?? '') ||
    (tags.area ?? 'no') === 'yes' ||
    ['shop', 'building'].some((key) => key in tags)
  );
}

function toArea(value: unknown, feature: MapFeature): Area {
  const rings = toList(value, feature).map((ring) => toLine(ring, feature));
  if (rings.length === 0 || rings.some((ring) => ring.length < 4))
    throw new MapFault(`${feature.id} has a ring of fewer than four points.`);
  return rings.map((ring) => ring.slice(0, -1));
}

function toLine(value: unknown, feature: MapFeature): Point[] {
  const points = toList(value, feature).map((point) => toPoint(point, feature));
  if (points.length < 2) throw new MapFault(`${feature.id} has a line of fewer than two points.`);
  return points;
}

function toPoint(value: unknown, feature: MapFeature): Point {
  const [longitude, latitude] = toList(value, feature);
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    throw new MapFault(`${feature.id} has a point that is no longitude and latitude: ${JSON.stringify(value)}.`);
  }
  return [longitude, latitude];
}

function toList(value: unknown, { id }: MapFeature): unknown[] {
  if (!Array.isArray(value)) throw new MapFault(`${id} has coordinates that are no list.`);
  return value;
}

function toId(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
