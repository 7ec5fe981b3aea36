import type { Database } from '../db/database.ts';

export interface OperatorAct {
  operator: string;
  /** The command: `receipts revoke`. */
  act: string;
  /** What it was about: a receipt's id, a code. */
  subject: string;
  why?: string | undefined;
  /** Who of the desk's staff; undefined: somebody at the terminal, or with the operators' token. */
  staffId?: number | undefined;
}

/** Keeps who has done what by hand, when and why. `record` is part of the transaction of the act. */
export function prepareOperatorActs({ db, clock }: { db: Database; clock: () => Date }) {
  const insert = db.prepare(
    'INSERT INTO operator_act (at_ms, operator, act, subject, why, staff_id) VALUES (:nowMs, :operator, :act, :subject, :why, :staffId)',
  );
  return {
    record: ({ why, staffId, ...act }: OperatorAct): void =>
      void insert.run({ ...act, why: why ?? null, staffId: staffId ?? null, nowMs: clock().getTime() }),
  };
}

export type OperatorActs = ReturnType<typeof prepareOperatorActs>;
