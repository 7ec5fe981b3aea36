import type { FastifyInstance } from 'fastify';
import { type Amenity, getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { prepareFind, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerAmenities(app: FastifyInstance, { db }: RouteDependencies): void {
  const amenities = prepareAmenityQueries(db);
  implementPaged(app, listAmenities, ({ query }) => amenities.list(query));
  implement(app, getAmenity, ({ params }) => found(amenities.find(params.id)));
}

function prepareAmenityQueries(db: Database) {
  const list = preparePage<Amenity>(db, {
    from: 'amenity',
    where: `(floor = :floor OR :floor IS NULL)
      AND (CAST(:icon AS TEXT) IS NULL OR icon = :icon)
      AND (CAST(:category AS BIGINT) IS NULL OR id IN (SELECT record_id FROM record_category WHERE record = 'amenity' AND category_id = :category))`,
    orderBy: 'id',
  });
  const findOne = prepareFind<Amenity>(db, 'SELECT body FROM amenity WHERE id = :id');

  return {
    list: ({ floor, icon, category, page, per_page }: QueryOf<typeof listAmenities>) =>
      list({ floor: floor ?? null, icon: icon ?? null, category: category ?? null }, { page, per_page }),
    find: (id: number) => findOne({ id }),
  };
}
