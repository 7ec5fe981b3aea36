import type { Database } from '../core/db/database.ts';

export type ConsentKind = 'terms' | 'newsletter';

/** Log of customers' consents and withdrawals: rows are added, never changed. Callers hold the transaction. */
export function prepareConsentQueries(db: Database) {
  const insert = db.prepare(
    'INSERT INTO customer_consent (customer_id, kind, version, is_granted, at_ms) VALUES (:customerId, :kind, :version, :isGranted, :nowMs)',
  );
  const findLast = db.prepare(
    'SELECT version, is_granted, at_ms FROM customer_consent WHERE customer_id = :customerId AND kind = :kind ORDER BY id DESC LIMIT 1',
  );
  const list = db.prepare('SELECT kind, version, is_granted, at_ms FROM customer_consent WHERE customer_id = :customerId ORDER BY id');

  return {
    insert(
      customerId: number,
      { kind, version, isGranted }: { kind: ConsentKind; version: string; isGranted: boolean },
      nowMs: number,
    ): void {
      insert.run({ customerId, kind, version, isGranted: Number(isGranted), nowMs });
    },
    /** Returns the latest entry, which is the valid one. */
    findLast(customerId: number, kind: ConsentKind): { version: string; isGranted: boolean; atMs: number } | undefined {
      const row = findLast.get({ customerId, kind });
      return row && { version: String(row.version), isGranted: row.is_granted === 1, atMs: Number(row.at_ms) };
    },
    list: (customerId: number) =>
      list.all({ customerId }).map((row) => ({
        kind: String(row.kind),
        version: String(row.version),
        is_granted: row.is_granted === 1,
        at: new Date(Number(row.at_ms)).toISOString(),
      })),
  };
}
