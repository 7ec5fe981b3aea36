import type { Category } from '#shared/contracts/categories.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';

/** Queries of categories, in order, of one type or all. */
export function prepareCategoryQueries(db: Database) {
  const list = prepareList<Category>(db, 'SELECT body FROM category WHERE :type IS NULL OR type = :type ORDER BY position, id');
  return { list: (type: string | undefined) => list({ type: type ?? null }) };
}
