import type { connectorKinds } from '#shared/contracts/floorplans.ts';
import type { LocaleCode } from './titles.ts';

/**
 * A building is drawn straight and then bent along a line. Places along that line count 0…1000 from west to east, places across
 * it are plan units from the middle of the corridor, north negative.
 */
export type Along = number;

/** A line along the building: at a distance from the middle, or following what is not straight. */
export type Edge = number | 'north-wall' | 'south-wall' | 'north-front' | 'south-front' | 'north-ring' | 'south-ring';

export type Facing = 'north' | 'south' | 'west' | 'east';

type RowUnit = readonly [unit: string, weight: number, amenity?: number];

/** Units side by side: along the building if their doors face north or south, else one behind the other. */
export type Row = { along: readonly [Along, Along]; across: readonly [Edge, Edge]; door: Facing; units: readonly RowUnit[] };

/** A unit with more than four corners: its walls along the building, clockwise from the north-west. */
export type Hall = {
  unit: string;
  amenity?: number;
  runs: readonly (readonly [from: Along, to: Along, edge: Edge])[];
  door: { along: Along; across: Edge; facing: Facing };
  /** Where its name stands. */
  label: readonly [Along, number];
};

/** A round unit that stands free. */
export type Kiosk = { unit: string; amenity?: number; at: readonly [Along, number]; radius: number; door: 'north' | 'south' };

/** A way along the building; some steps may lie on it. */
export type Lane = { across: Edge; from: Along; to: Along; steps?: readonly [Along, Along] };

/** A way across the building. */
export type Passage = { along: Along; from: Edge; to: Edge; steps?: readonly [Edge, Edge] };

export type Connector = {
  id: string;
  kind: (typeof connectorKinds)[number];
  at: readonly [Along, number];
  /** Without it, both ways. */
  heads?: 'up' | 'down';
  /** Without it, all floors. */
  floors?: readonly number[];
};

export type Building = {
  width: number;
  height: number;
  metresPerUnit: number;
  line: readonly (readonly [number, number])[];
  /** Half its width. */
  corridor: number;
  walls: Record<'north' | 'south', readonly (readonly [Along, number])[]>;
  /** Where the corridor opens: how far its fronts draw back, and how far from the middle people walk. */
  atrium: { from: Along; to: Along; half: number; ring: number } | null;
  connectors: readonly Connector[];
};

export type Storey = {
  id: number;
  floor: number;
  titles: Partial<Record<LocaleCode, string>>;
  /** The atrium is open to the floor below. */
  hasVoid: boolean;
  rows: readonly Row[];
  halls: readonly Hall[];
  kiosks: readonly Kiosk[];
  lanes: readonly Lane[];
  passages: readonly Passage[];
};
