import type { FastifyInstance } from 'fastify';
import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { found } from '../db/found.ts';
import { prepareAmenityQueries } from '../db/queries/amenities.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement, implementPaged } from '../implement.ts';

export function registerAmenities(app: FastifyInstance, { db }: RouteDependencies): void {
  const amenities = prepareAmenityQueries(db);
  implementPaged(app, listAmenities, ({ query }) => amenities.list(query));
  implement(app, getAmenity, ({ params }) => found(amenities.find(params.id)));
}
