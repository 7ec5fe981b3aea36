import type { DatabaseSync } from 'node:sqlite';
import type { Tier } from '#shared/contracts/loyalty.ts';
import { prepareList } from '../bodies.ts';

/** Tiers from the lowest up. */
export function prepareTierQueries(db: DatabaseSync) {
  const list = prepareList<Tier>(db, 'SELECT body FROM tier ORDER BY position, id');
  return { list: () => list() };
}
