import type { FastifyInstance } from 'fastify';
import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareAmenityQueries } from './queries.ts';

export function registerAmenities(app: FastifyInstance, { db }: RouteDependencies): void {
  const amenities = prepareAmenityQueries(db);
  implementPaged(app, listAmenities, ({ query }) => amenities.list(query));
  implement(app, getAmenity, ({ params }) => found(amenities.find(params.id)));
}
