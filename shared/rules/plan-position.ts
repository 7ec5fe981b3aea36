import type { Floorplan, Point } from '../contracts/floorplans.ts';

/** Mean radius of the Earth (IUGG). */
const earthRadiusMetres = 6_371_008.8;
const metresPerDegree = (earthRadiusMetres * Math.PI) / 180;

const lengthOfLongitude = (latitude: number) => metresPerDegree * Math.cos((latitude * Math.PI) / 180);

/**
 * Converts longitude and latitude to metres east and south of an origin. At the size of a building, the equirectangular projection is exact to
 * millimetres.
 */
export function toMetres([longitude, latitude]: Point, [originLongitude, originLatitude]: Point): Point {
  return [(longitude - originLongitude) * lengthOfLongitude(originLatitude), (originLatitude - latitude) * metresPerDegree];
}

/** Converts metres east and south of an origin to longitude and latitude. The inverse of `toMetres`. */
export function toDegrees([east, south]: Point, [originLongitude, originLatitude]: Point): Point {
  return [originLongitude + east / lengthOfLongitude(originLatitude), originLatitude - south / metresPerDegree];
}

/** Rotates a point around the origin, by an angle in radians; clockwise if y points down. */
export function rotate([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** Returns the function that converts points of a plan to longitude and latitude (WGS 84). */
export function toGeographic(
  { width, height }: Pick<Floorplan, 'width' | 'height'>,
  { longitude, latitude, bearing }: NonNullable<Floorplan['position']>,
  metresPerUnit: number,
): (point: Point) => Point {
  return ([x, y]) => {
    const fromMiddle: Point = [(x - width / 2) * metresPerUnit, (y - height / 2) * metresPerUnit];
    return toDegrees(rotate(fromMiddle, (bearing * Math.PI) / 180), [longitude, latitude]);
  };
}
