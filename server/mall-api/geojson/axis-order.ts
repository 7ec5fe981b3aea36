import { MapFault } from './map-fault.ts';

/** Longitude, latitude. */
type Position = readonly [number, number];
/** West, south, east, north. */
type Box = readonly [number, number, number, number];

const countries: Readonly<Record<string, Box>> = {
  at: [9.4, 46.3, 17.2, 49.1], be: [2.5, 49.4, 6.5, 51.6], ch: [5.9, 45.7, 10.6, 47.9], cz: [12, 48.5, 18.9, 51.1], de: [5.8, 47.2, 15.1, 55.1],
  dk: [8, 54.5, 15.3, 57.8], es: [-18.3, 27.6, 4.4, 43.9], fi: [19, 59.4, 31.6, 70.1], fr: [-5.3, 41.3, 9.6, 51.2], gb: [-8.7, 49.8, 1.9, 60.9],
  hu: [16.1, 45.7, 22.9, 48.6], ie: [-10.7, 51.3, -5.9, 55.5], it: [6.6, 35.4, 18.6, 47.1], nl: [3.3, 50.7, 7.3, 53.6], no: [4.4, 57.9, 31.2, 71.3],
  pl: [14.1, 49, 24.2, 54.9], pt: [-31.4, 30, -6.1, 42.2], ro: [20.2, 43.6, 29.8, 48.3], se: [10.9, 55.3, 24.2, 69.1], si: [13.3, 45.4, 16.7, 46.9],
  sk: [16.8, 47.7, 22.6, 49.7],
}; // biome-ignore format: a table
const europe: Box = [-31.4, 34.5, 45, 71.3];

/**
 * Throws `MapFault` if the map has latitude before longitude: its centre is outside its country, but inside after swapping both. A map without a
 * country is checked against Europe.
 */
export function checkAxisOrder([longitude, latitude]: Position, country: string | undefined): void {
  const box = country === undefined ? europe : countries[country];
  const isWrong = box !== undefined && !isInside([longitude, latitude], box) && isInside([latitude, longitude], box);
  if (!isWrong) return;
  const [north, east] = [latitude, longitude].map((degrees) => degrees.toFixed(2));
  const where = country === undefined ? 'which Europe is only with both changed' : `which is not in ${country.toUpperCase()}`;
  throw new MapFault(
    `its coordinates have latitude first: the centre would lie at latitude ${north}, longitude ${east}, ${where}. ` +
      `GeoJSON has longitude first (RFC 7946, section 3.1.1): export the map in that order.${country === undefined ? ' If the place is right, name its country with --country.' : ''}`,
  );
}

function isInside([longitude, latitude]: Position, [west, south, east, north]: Box): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
