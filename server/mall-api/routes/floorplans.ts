import type { FastifyInstance } from 'fastify';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { found } from '../db/found.ts';
import { prepareFloorplanQueries } from '../db/queries/floorplans.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerFloorplans(app: FastifyInstance, { db }: RouteDependencies): void {
  const floorplans = prepareFloorplanQueries(db);
  implement(app, listFloorplans, () => floorplans.list().map(({ id, floor, order, translations }) => ({ id, floor, order, translations })));
  implement(app, getFloorplan, ({ params }) => found(floorplans.find(params.id)));
}
