import type { DatabaseSync } from 'node:sqlite';
import type { Category } from '#shared/contracts/categories.ts';
import { prepareList } from '../bodies.ts';

/** Categories in their order, of one type or of all. */
export function prepareCategoryQueries(db: DatabaseSync) {
  const list = prepareList<Category>(db, 'SELECT body FROM category WHERE :type IS NULL OR type = :type ORDER BY position, id');
  return { list: (type: string | undefined) => list({ type: type ?? null }) };
}
