import type { Floorplan } from '#shared/contracts/floorplans.ts';

/** The inside of pictures by the name of their file. */
export type Drawings = Record<string, () => string>;

/** Pictures of one size in one folder below `media/`. */
export type Album = { folder: string; width: number; height: number; drawings: Drawings };

/** All that is drawn for a tenant. */
export type TenantDrawings = { albums: readonly Album[]; drawFloorplans: () => Floorplan[] };
