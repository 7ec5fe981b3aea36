import type { Entrance } from '../schemas/entrances.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { Entrance } from '../schemas/entrances.ts';

export const entranceKinds = ['street', 'car_park', 'tram', 'underground', 'level_access'] as const;
export type EntranceKind = (typeof entranceKinds)[number];

export const listEntrances = listEndpoint({
  name: 'listEntrances',
  path: '/v1/entrances',
  access: 'public',
  item: schema<typeof Entrance>(),
  isOptional: true,
});
