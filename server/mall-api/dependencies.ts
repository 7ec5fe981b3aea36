import type { DatabaseSync } from 'node:sqlite';

/** What every route works with. */
export interface RouteDependencies {
  db: DatabaseSync;
  clock: () => Date;
}
