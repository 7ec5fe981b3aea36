import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';

/** Queries of floor plans, in order. */
export function prepareFloorplanQueries(db: Database) {
  const list = prepareList<Floorplan>(db, 'SELECT body FROM floorplan ORDER BY position, id');
  const findOne = prepareFind<Floorplan>(db, 'SELECT body FROM floorplan WHERE id = :id');
  return { list: () => list(), find: (id: number) => findOne({ id }) };
}
