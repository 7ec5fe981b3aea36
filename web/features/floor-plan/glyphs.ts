import { iconPaths } from '../../ui/icon-paths.ts';
import { findPlaceIconPath } from '../../ui/place-icon-paths.ts';
import type { WayUp } from './connectors.ts';

const waysUpPaths: Readonly<Record<WayUp['kind'], string>> = {
  lift: iconPaths.lift,
  escalator: iconPaths.escalator,
  stairs: iconPaths.stairs,
  ramp: 'M3 19h18V8z',
};

/** The drawing of an amenity; a pin where its icon is none of ours. */
export function findAmenityGlyph(icon: string | null | undefined): string {
  return findPlaceIconPath(icon);
}

export function getWayUpGlyph(kind: WayUp['kind']): string {
  return waysUpPaths[kind];
}
