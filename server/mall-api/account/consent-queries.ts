import type { Database } from '../core/db/database.ts';

export type ConsentKind = 'terms' | 'newsletter';

/** Log of customers' consents and withdrawals: rows are added, never changed. Callers hold the transaction. */
export function prepareConsentQueries(db: Database) {
  const insert = db.prepare(
    'INSERT INTO customer_consent (customer_id, kind, version, is_granted, at_ms, proof) VALUES (:customerId, :kind, :version, :isGranted, :nowMs, :proof)',
  );
  const findLast = db.prepare(
    'SELECT version, is_granted, at_ms, proof FROM customer_consent WHERE customer_id = :customerId AND kind = :kind ORDER BY id DESC LIMIT 1',
  );
  const list = db.prepare(
    'SELECT kind, version, is_granted, at_ms, proof FROM customer_consent WHERE customer_id = :customerId ORDER BY id',
  );
  const forgetProofs = db.prepare('UPDATE customer_consent SET proof = NULL WHERE customer_id = :customerId AND proof IS NOT NULL');

  return {
    insert(
      customerId: number,
      { kind, version, isGranted, proof = null }: { kind: ConsentKind; version: string; isGranted: boolean; proof?: string | null },
      nowMs: number,
    ): void {
      insert.run({ customerId, kind, version, isGranted: Number(isGranted), nowMs, proof });
    },
    /** Clears how the centre got imported consents, because staff have typed it. */
    forgetProofs: (customerId: number): void => void forgetProofs.run({ customerId }),
    /** Returns the latest entry, which is the valid one. */
    findLast(
      customerId: number,
      kind: ConsentKind,
    ): { version: string; isGranted: boolean; atMs: number; proof: string | null } | undefined {
      const row = findLast.get({ customerId, kind });
      return (
        row && {
          version: String(row.version),
          isGranted: row.is_granted === 1,
          atMs: Number(row.at_ms),
          proof: row.proof === null ? null : String(row.proof),
        }
      );
    },
    list: (customerId: number) =>
      list.all({ customerId }).map((row) => ({
        kind: String(row.kind),
        version: String(row.version),
        is_granted: row.is_granted === 1,
        at: new Date(Number(row.at_ms)).toISOString(),
        ...(typeof row.proof === 'string' && { proof: row.proof }),
      })),
  };
}
