import type { LimitCounts } from '../round-limits.ts';
import type { Parameters } from './bodies.ts';
import type { Database } from './database.ts';

interface Counted {
  from: string;
  where: string;
  /** Column that is compared with the limits. */
  column: string;
  limits: readonly number[];
}

/** Prepares a statement that counts the rows, and those whose column is at most each limit. */
export function prepareCountUpTo(db: Database, { from, where, column, limits }: Counted): (parameters: Parameters) => LimitCounts {
  // safe: indexes of the array and numbers
  const upTo = limits.map((limit, index) => `count(CASE WHEN ${column} <= ${Number(limit)} THEN 1 END) AS count${index}`);
  const count = db.prepare(`SELECT count(*) AS total, ${upTo.join(', ')} FROM ${from} WHERE ${where}`);
  return (parameters) => {
    const row = count.get(parameters);
    return { total: Number(row?.total), counts: limits.map((_, index) => Number(row?.[`count${index}`])) };
  };
}
