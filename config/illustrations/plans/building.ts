import type { connectorKinds } from '#shared/contracts/floorplans.ts';
import type { LocaleCode } from './titles.ts';

/** A room without a shop front, reached from a passage. */
export type Room = { unit: string; amenity: number };

/** A side way from the corridor to the outer wall, at the same place on every floor. */
export type Passage = {
  name: string;
  side: 'north' | 'south';
  /** Share of the centre line where its rooms begin, where the way begins and where it ends. */
  from: number;
  way: number;
  to: number;
};

export type Connector = { id: string; kind: (typeof connectorKinds)[number]; at: { passage: string; depth: number } | { along: number } };

/** What all floors share: shares run along the centre line, distances are in plan units. */
export type Building = {
  width: number;
  height: number;
  line: readonly (readonly [number, number])[];
  corridor: number;
  reach: Record<'north' | 'south', number>;
  /** How much of the reach is left at both ends (1: cut straight) and over which share it recovers. */
  ends: { left: number; over: number };
  /** Where the corridor opens around a void. */
  atrium: { from: number; to: number; lane: number } | null;
  passages: readonly Passage[];
  connectors: readonly Connector[];
};

/** Units of one side between two passages, each with the share of the stretch that it takes. */
export type Stretch = readonly (readonly [unit: string, weight: number])[];

export type Storey = {
  id: number;
  floor: number;
  titles: Partial<Record<LocaleCode, string>>;
  /** Half the corridor's width in the middle of the atrium. */
  atriumHalf: number;
  hasVoid: boolean;
  /** Units across the whole end of the building and the share where they stop. */
  west: { unit: string; to: number } | null;
  east: { unit: string; from: number } | null;
  north: readonly Stretch[];
  south: readonly Stretch[];
  rooms: Record<string, readonly Room[]>;
  /** Passages that end in a door to the street, level or down some steps. */
  doors: Partial<Record<string, 'level' | 'steps'>>;
};
