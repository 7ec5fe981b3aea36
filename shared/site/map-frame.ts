import type { Locale } from './locales.ts';

/** The page of the map alone, which the site shows in a frame once the visitor has asked for it. */
export const mapFramePath = '/frames/map';

/** Whose map that is: who is asked for it when the visitor presses the control. */
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

/** Six decimals are a tenth of a metre; no exponent, however small the number is. */
export function toDegrees(value: number): string {
  return String(Number(value.toFixed(6)));
}
