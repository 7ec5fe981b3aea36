import type { Point } from '#shared/contracts/floorplans.ts';
import { unbindWords } from '#shared/rules/no-break.ts';
import { toGeographic } from '#shared/rules/plan-position.ts';
import { isLocale, localeFacts } from '#shared/site/locales.ts';
import { flip, type Polygons } from './floor-areas.ts';
import type { PlacedPlan } from './source.ts';

/** Texts by language tag. */
type Labels = Readonly<Record<string, string>>;

/** Returns the texts of a record in all its languages, with common spaces; null without any. */
export function toLabels<T extends { locale: string }>(
  translations: readonly T[],
  toText: (entry: T) => string | undefined,
): Labels | null {
  const labels = translations.flatMap((entry) => {
    const text = unbindWords(toText(entry) ?? '').trim();
    return text && isLocale(entry.locale) ? [[localeFacts[entry.locale].tag, text] as const] : [];
  });
  return labels.length > 0 ? Object.fromEntries(labels) : null;
}

/** Degrees are rounded to eight decimal places, which is about a millimetre. */
const degreesFactor = 1e8;

/** Geometries of one plan in degrees. Takes points with y upwards. */
export interface Geometries {
  toPoint: (point: Point) => { type: 'Point'; coordinates: Point };
  toLine: (points: readonly Point[]) => { type: 'LineString'; coordinates: Point[] };
  toPolygons: (area: Polygons) => { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown };
  toCoordinates: (point: Point) => Point;
}

export function createGeometries(plan: PlacedPlan, metresPerUnit: number): Geometries {
  const convert = toGeographic(plan, plan.position, metresPerUnit);
  const toCoordinates = (point: Point): Point => {
    const [longitude, latitude] = convert(flip(point));
    return [Math.round(longitude * degreesFactor) / degreesFactor, Math.round(latitude * degreesFactor) / degreesFactor];
  };
  return {
    toCoordinates,
    toPoint: (point) => ({ type: 'Point', coordinates: toCoordinates(point) }),
    toLine: (points) => ({ type: 'LineString', coordinates: points.map(toCoordinates) }),
    toPolygons: (area) => toPolygonal(area.map((polygon) => polygon.map((ring) => ring.map(toCoordinates)))),
  };
}

function toPolygonal(polygons: Polygons): { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown } {
  const [first, ...others] = polygons;
  return others.length === 0 && first ? { type: 'Polygon', coordinates: first } : { type: 'MultiPolygon', coordinates: polygons };
}

/** Returns a phone number as in E.164, such as `+420200555000`; null if it has no country code. */
export function toPhone(phone: string | null | undefined): string | null {
  const digits = phone?.replace(/[\s()./-]/g, '').replace(/^00/, '+') ?? '';
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** Returns the full address of a website; null if the text is not an address. */
export function toWebsite(web: string | null | undefined): string | null {
  const url = web ? URL.parse(/^[a-z]+:/i.test(web) ? web : `https://${web}`) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}
