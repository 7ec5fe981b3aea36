import type { FastifyInstance } from 'fastify';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { found } from '../core/db/found.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareFloorplanQueries } from './queries.ts';

export function registerFloorplans(app: FastifyInstance, { db }: RouteDependencies): void {
  const floorplans = prepareFloorplanQueries(db);
  implement(app, listFloorplans, () => floorplans.list().map(({ id, floor, order, translations }) => ({ id, floor, order, translations })));
  implement(app, getFloorplan, ({ params }) => found(floorplans.find(params.id)));
}
