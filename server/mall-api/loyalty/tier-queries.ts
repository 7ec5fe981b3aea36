import type { Tier } from '#shared/contracts/loyalty.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';

/** Tiers, lowest first. */
export function prepareTierQueries(db: Database) {
  const list = prepareList<Tier>(db, 'SELECT body FROM tier ORDER BY position, id');
  return { list: () => list() };
}
