import type { EntranceKind } from '#shared/contracts/entrances.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { findPlaceIconPath } from '../../../ui/PlaceIcon.tsx';
import { signPaths } from '../../../ui/sign-paths.ts';
import type { WayUp } from './connectors.ts';

interface Props {
  path: string;
  at: Point;
  /** Width and height in the plan's units. */
  size: number;
  className?: string;
}

/** An icon within a plan, centred on a point. */
export function Glyph({ path, at: [x, y], size, className = 'plan-glyph' }: Props) {
  const corner = (value: number) => Math.round((value - size / 2) * 10) / 10;
  const scale = Math.round((size / 24) * 1000) / 1000;
  return <path className={className} d={path} transform={`translate(${corner(x)} ${corner(y)}) scale(${scale})`} />;
}

const waysUpPaths: Readonly<Record<WayUp['kind'], string>> = {
  lift: signPaths.lift,
  escalator: signPaths.escalator,
  stairs: signPaths.stairs,
  ramp: 'M3 19h18V8z',
};

/** Icons of entrances by kind, such as a car for the car park. A street entrance has a door. */
export const entranceGlyphs: Readonly<Record<EntranceKind, string>> = {
  street: 'M13 4h6v16h-6M3.5 12H13M9 7.5l4.5 4.5L9 16.5',
  level_access: 'M13 4h6v16h-6M3.5 12H13M9 7.5l4.5 4.5L9 16.5',
  car_park: signPaths.car,
  tram: signPaths.bus,
  underground: signPaths.bus,
};

/** Icon of an amenity; a pin if it is unknown. */
export function findAmenityGlyph(icon: string | null | undefined): string {
  return findPlaceIconPath(icon);
}

export function getWayUpGlyph(kind: WayUp['kind']): string {
  return waysUpPaths[kind];
}

/** A pin with a hole, 39 units high, with its tip at the origin. */
export const pinPath = 'M0 0C-5-9-13-16-13-25a13 13 0 0 1 26 0C13-16 5-9 0 0zM0-20a5 5 0 1 0 0-10a5 5 0 0 0 0 10z';
