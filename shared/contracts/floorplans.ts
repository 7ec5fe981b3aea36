import type { Floorplan, FloorplanSummary } from '../schemas/floorplans.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { Floorplan, FloorplanSummary, FloorplanUnit, Point } from '../schemas/floorplans.ts';

export const connectorKinds = ['stairs', 'escalator', 'lift', 'ramp'] as const;

export const listFloorplans = listEndpoint({
  name: 'listFloorplans',
  path: '/v1/floorplans',
  isOptional: true,
  access: 'public',
  item: schema<typeof FloorplanSummary>(),
});

export const getFloorplan = endpoint({
  name: 'getFloorplan',
  path: '/v1/floorplans/{id}',
  isOptional: true,
  access: 'public',
  params: { id },
  answer: schema<typeof Floorplan>(),
});
