import type { Database } from '../core/db/database.ts';

// repeats the condition of the index `points_entry_cause`: SQLite does not infer it from `kind = 'reward'`
const ofReward = `kind IN ('receipt', 'reward') AND kind = 'reward' AND reference_type = 'customer_reward'`;

/** Invariants of every ledger, each with a query that finds violations. */
const laws: Readonly<Record<string, string>> = {
  'a balance is the sum of its entries': `SELECT customer_id FROM (
      SELECT customer_id, balance_after, sum(points) OVER (PARTITION BY customer_id ORDER BY id) AS total FROM points_entry) AS entry
    WHERE balance_after <> total OR balance_after < 0`,
  'a balance is what is left in the lots': `SELECT c.id FROM customer c
    WHERE coalesce((SELECT sum(points) FROM points_entry WHERE customer_id = c.id), 0)
       <> coalesce((SELECT sum(rest) FROM points_lot_rest WHERE customer_id = c.id), 0)`,
  'no lot holds less than nothing or more than came': 'SELECT id FROM points_lot_rest WHERE rest < 0 OR rest > points',
  'what comes is a lot, or goes back into lots': `SELECT id FROM points_entry e WHERE points <>
      coalesce((SELECT points FROM points_lot WHERE entry_id = e.id), 0)
    + coalesce((SELECT sum(points) FROM points_lot_use WHERE entry_id = e.id), 0)`,
  'an activated reward has its debit': `SELECT id FROM customer_reward a WHERE points <>
      coalesce((SELECT -sum(points) FROM points_entry WHERE ${ofReward} AND reference_id = a.id), 0)`,
  'a debit for a reward has its reward': `SELECT id FROM points_entry e WHERE kind = 'reward'
    AND NOT EXISTS (SELECT 1 FROM customer_reward WHERE id = e.reference_id)`,
};

/** Returns the names of the invariants that a database violates. */
export function findBrokenLaws(db: Database): string[] {
  return Object.entries(laws).flatMap(([law, sql]) => (db.prepare(sql).get() ? [law] : []));
}
