import type { DeskBuilding, SetConnectorBody, SetEntranceBody } from '../schemas/desk-building.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, slug } from './parameters.ts';

export type { DeskBuilding, DeskEntrance, DeskFloor, DeskWay } from '../schemas/desk-building.ts';

/** What visitors walk by: lifts, escalators, stairs and entrances, which the staff close and open again. */

const ofBuilding = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;

/** Everything that can be closed, with since when and by whom what is closed is so. */
export const listDeskConnectors = endpoint({
  name: 'listDeskConnectors',
  path: '/v1/staff/building',
  ...ofBuilding,
  answer: schema<typeof DeskBuilding>(),
});

/**
 * Says whether a lift, escalator or stairs can be used: all of its connectors, on every floor, at once. It says how things are, so that
 * two who say it agree, and saying it twice is saying it once; what is closed already may be given a reason.
 */
export const setConnectorWorking = endpoint({
  name: 'setConnectorWorking',
  method: 'POST',
  path: '/v1/staff/building/ways/{id}',
  ...ofBuilding,
  params: { id: slug },
  body: schema<typeof SetConnectorBody>(),
  answer: schema<typeof DeskBuilding>(),
});

export const setEntranceClosed = endpoint({
  name: 'setEntranceClosed',
  method: 'POST',
  path: '/v1/staff/building/entrances/{id}',
  ...ofBuilding,
  params: { id },
  body: schema<typeof SetEntranceBody>(),
  answer: schema<typeof DeskBuilding>(),
});
