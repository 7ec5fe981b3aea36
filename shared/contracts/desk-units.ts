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

/** Which company is in which unit of the floor plans. Units of amenities, such as toilets, are none of these. */

const ofUnits = { access: 'staff', roles: ['editor', 'manager'] } as const;

export const deskUnitStates = ['let', 'vacant'] as const;

/** Floors with what is let on each, and the last changes, which can be undone. */
export const getDeskUnits = endpoint({
  name: 'getDeskUnits',
  path: '/v1/staff/units',
  ...ofUnits,
  answer: schema<typeof DeskUnits>(),
});

/** One floor as it is drawn. */
export const getDeskFloorUnits = endpoint({
  name: 'getDeskFloorUnits',
  path: '/v1/staff/units/floors/{id}',
  ...ofUnits,
  params: { id },
  answer: schema<typeof DeskFloorUnits>(),
});

/** Units in the order of floors and plans. `q`: every word begins one of the unit's name or of its companies' titles, in any language. */
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

/** Companies that are in no unit. */
export const listUnplacedCompanies = listEndpoint({
  name: 'listUnplacedCompanies',
  path: '/v1/staff/units/unplaced',
  ...ofUnits,
  isPaged: true,
  query: { ...listQuery, q: optional(text({ most: 100 })) },
  item: schema<typeof UnplacedCompany>(),
});

/**
 * Says of units who is in them from now on, of all or of none. `seen` is who was there when somebody looked: where somebody else is there by now, it
 * is `Conflict` (`units`: `not_available`). Who is in no other unit is there alone; who is in another as well is in both. The same `key` twice is one
 * change.
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

/** Makes everything that one change has changed what it was before: `Conflict` (`id`: `not_available`) where something of it was changed since. */
export const undoDeskUnits = endpoint({
  name: 'undoDeskUnits',
  method: 'POST',
  path: '/v1/staff/units/changes/{id}/undo',
  ...ofUnits,
  lane: 'records',
  params: { id },
  answer: schema<typeof DeskUnitsChange>(),
});
