import type { DeskBuilding, SetConnectorBody, SetEntranceBody } from '../schemas/desk-building.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, slug } from './parameters.ts';

export type { DeskBuilding, DeskEntrance, DeskFloor, DeskWay } from '../schemas/desk-building.ts';

/** Lifts, escalators, stairs and entrances, which staff close and reopen. */

const ofBuilding = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;

/**
 * Lifts, escalators, stairs and entrances that can be closed. Closed ones have the time at which they were closed, and the person who closed them.
 */
export const listDeskConnectors = endpoint({
  name: 'listDeskConnectors',
  path: '/v1/staff/building',
  ...ofBuilding,
  answer: schema<typeof DeskBuilding>(),
});

/**
 * Sets whether a lift, escalator or stairs can be used, for all of its connectors on every floor. Idempotent. A reason can also be added later, while
 * it is closed.
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
