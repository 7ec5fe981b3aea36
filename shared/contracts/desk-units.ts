import type { ChangeDeskUnitsBody, DeskFloorUnits, DeskUnit, DeskUnits, DeskUnitsChange, UnplacedCompany } from '../schemas/desk-units.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, text, whole } from './parameters.ts';

export type {
  DeskFloorUnits,
  DeskUnit,
  DeskUnitChange,
  DeskUnits,
  DeskUnitsChange,
  UnplacedCompany,
} from '../schemas/desk-units.ts';

/** Assignment of companies to units of the floor plans. Excludes units of amenities, such as toilets. */

const ofUnits = { access: 'staff', roles: ['editor', 'manager'] } as const;

export const deskUnitStates = ['let', 'vacant'] as const;

/** Floors with the number of let units, and the last changes, which can be undone. */
export const getDeskUnits = endpoint({
  name: 'getDeskUnits',
  path: '/v1/staff/units',
  ...ofUnits,
  answer: schema<typeof DeskUnits>(),
});

/** A floor with its drawing. */
export const getDeskFloorUnits = endpoint({
  name: 'getDeskFloorUnits',
  path: '/v1/staff/units/floors/{id}',
  ...ofUnits,
  params: { id },
  answer: schema<typeof DeskFloorUnits>(),
});

/** Units in the order of floors and plans. `q`: every word is a prefix in the unit's name or in a title of its companies, in any language. */
export const listDeskUnits = listEndpoint({
  name: 'listDeskUnits',
  path: '/v1/staff/units/list',
  ...ofUnits,
  isPaged: true,
  query: {
    ...listQuery,
    floor: optional(whole(1, 2_147_483_647)),
    unit: optional(text({ most: 100 })),
    company: optional(whole(1, 2_147_483_647)),
    state: optional(choice(deskUnitStates)),
    q: optional(text({ most: 100 })),
  },
  item: schema<typeof DeskUnit>(),
});

/** Companies without a unit. */
export const listUnplacedCompanies = listEndpoint({
  name: 'listUnplacedCompanies',
  path: '/v1/staff/units/unplaced',
  ...ofUnits,
  isPaged: true,
  query: { ...listQuery, q: optional(text({ most: 100 })) },
  item: schema<typeof UnplacedCompany>(),
});

/**
 * Sets the companies in units, for all given units or for none. `seen` lists the companies that the caller saw in a unit. If they have changed:
 * `Conflict` (`units`: `not_available`). The companies' other units do not change. Idempotent by `key`.
 */
export const changeDeskUnits = endpoint({
  name: 'changeDeskUnits',
  method: 'POST',
  path: '/v1/staff/units/changes',
  ...ofUnits,
  lane: 'records',
  body: schema<typeof ChangeDeskUnitsBody>(),
  answer: schema<typeof DeskUnitsChange>(),
});

/** Reverts one change completely. `Conflict` (`id`: `not_available`) if any of its units was changed again since. */
export const undoDeskUnits = endpoint({
  name: 'undoDeskUnits',
  method: 'POST',
  path: '/v1/staff/units/changes/{id}/undo',
  ...ofUnits,
  lane: 'records',
  params: { id },
  answer: schema<typeof DeskUnitsChange>(),
});
