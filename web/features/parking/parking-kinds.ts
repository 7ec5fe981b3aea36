import { signPaths } from '../../ui/sign-paths.ts';

/** Known kinds with an icon (24 × 24, one stroke) and a label; other kinds of a tenant count as a car park. */
const kinds = {
  garage: 'M3 20.5V9l9-5.5L21 9v11.5M6.5 20.5v-8h11v8M6.5 16.5h11',
  outdoor: signPaths.car,
  'e-charging': 'M13 3L5 13.5h6L10.5 21 19 10h-6.2z',
  family: signPaths.heart,
  disabled: signPaths.accessibility,
  bike: signPaths.bike,
  motorcycle: 'M5.5 19a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM18.5 19a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM5.5 16h6.5l4-6.5H9M14 6.5h3l1.5 6.5',
} as const;

type ParkingKind = keyof typeof kinds;

export function toParkingKind(kind: string): { name: ParkingKind | 'other'; path: string } {
  if (!Object.hasOwn(kinds, kind)) return { name: 'other', path: signPaths.parking };
  const name = kind as ParkingKind; // just checked
  return { name, path: kinds[name] };
}
