type Position = readonly [number, number];

export interface Feature {
  type: 'Feature';
  id: string;
  properties: Record<string, unknown>;
  geometry: unknown;
}

/** A point in Prague. The drawings below are in metres east and north of this point. */
const origin: Position = [14.42, 50.08];
const perLatitude = 111_195;
const perLongitude = perLatitude * Math.cos((origin[1] * Math.PI) / 180);

export const toDegrees = ([x, y]: Position): [number, number] => [origin[0] + x / perLongitude, origin[1] + y / perLatitude];

let last = 0;
function toFeature(type: string, coordinates: unknown, tags: Record<string, unknown>): Feature {
  last += 1;
  return { type: 'Feature', id: String(tags.id ?? `way/${last}`), properties: tags, geometry: { type, coordinates } };
}

export const point = (at: Position, tags: Record<string, unknown>) => toFeature('Point', toDegrees(at), tags);
export const line = (points: readonly Position[], tags: Record<string, unknown>) => toFeature('LineString', points.map(toDegrees), tags);
export const area = (ring: readonly Position[], tags: Record<string, unknown>) =>
  toFeature('Polygon', [[...ring, ...ring.slice(0, 1)].map(toDegrees)], tags);
export const box = (left: number, bottom: number, right: number, top: number, tags: Record<string, unknown>) =>
  area([[left, bottom], [right, bottom], [right, top], [left, top]], tags); // biome-ignore format: a box

export const toText = (features: readonly Feature[]) => JSON.stringify({ type: 'FeatureCollection', features });

/** Returns two floors with a corridor each, shops on both sides, and every kind of connection. */
export function smallMall(...more: Feature[]): Feature[] {
  return [
    box(0, 0, 60, 30, { id: 'way/mall', shop: 'mall', building: 'retail', name: 'Pasáž', opening_hours: 'Mo-Su 09:00-21:00', 'addr:country': 'CZ' }),
    box(0, 12, 60, 18, { id: 'way/c0', indoor: 'corridor', level: '0' }),
    box(0, 12, 60, 18, { id: 'way/c1', indoor: 'corridor', level: '1' }),
    box(0, 0, 20, 12, { id: 'way/a', indoor: 'room', level: '0', shop: 'clothes', name: 'Alfa', opening_hours: 'Mo-Sa 10:00-20:00', wheelchair: 'yes', 'diet:vegan': 'only', 'diet:halal': 'no' }),
    box(20, 0, 40, 12, { id: 'way/b', indoor: 'room', level: '0', amenity: 'cafe', name: 'Beta', 'name:de': 'Beta Haus', ref: 'B 7' }),
    box(0, 18, 30, 30, { id: 'way/c', indoor: 'room', level: '1', shop: 'hearing_aids', name: 'Gama', opening_hours: 'when I am in' }),
    box(40, 0, 60, 12, { id: 'way/d', indoor: 'room', level: '0-1', room: 'shop', shop: 'supermarket', name: 'Delta', website: 'delta.example' }),
    box(30, 18, 60, 30, { id: 'way/e', indoor: 'room', level: '1' }),
    point([5, 15], { id: 'node/lift', highway: 'elevator', level: '0;1' }),
    line([[20, 15], [28, 15]], { id: 'way/up', highway: 'steps', level: '0;1', conveying: 'forward', incline: 'up' }),
    point([33, 15], { id: 'node/wc', amenity: 'toilets', level: '0', fee: 'yes' }),
    ...more,
  ]; // biome-ignore format: a drawing
}
