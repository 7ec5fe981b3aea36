import type { Locale } from './locales.ts';

/** Page with only the map, shown in a frame after the visitor has requested it. */
export const mapFramePath = '/frames/map';

/** Providers of the map, from which it is loaded when the visitor clicks the control. */
export const mapProviders = {
  openstreetmap: { name: 'OpenStreetMap', host: 'openstreetmap.org' },
  google: { name: 'Google Maps', host: 'google.com' },
} as const;
export type MapProvider = keyof typeof mapProviders;

/** Degrees; north and east are positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

export function toMapFrameAddress({ latitude, longitude }: Coordinates, locale: Locale): string {
  return `${mapFramePath}?lat=${toDegrees(latitude)}&lng=${toDegrees(longitude)}&lang=${locale}`;
}

/** Six decimals are a tenth of a metre; never with an exponent. */
export function toDegrees(value: number): string {
  return String(Number(value.toFixed(6)));
}
