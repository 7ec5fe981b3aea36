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
  /** What it has changed, of its subject alone: never more of a person than their number. */
  before?: Readonly<Record<string, unknown>> | undefined;
  after?: Readonly<Record<string, unknown>> | undefined;
}

/** Keeps who has done what by hand, when and why. `record` is part of the transaction of the act. */
export function prepareOperatorActs({ db, clock }: { db: Database; clock: () => Date }) {
  const insert = db.prepare(
    `INSERT INTO operator_act (at_ms, operator, act, subject, why, staff_id, before, after)
     VALUES (:nowMs, :operator, :act, :subject, :why, :staffId, :before, :after)`,
  );
  const toJson = (state: OperatorAct['before']) => (state === undefined ? null : JSON.stringify(state));
  return {
    record: ({ why, staffId, before, after, ...act }: OperatorAct): void =>
      void insert.run({
        ...act,
        why: why ?? null,
        staffId: staffId ?? null,
        before: toJson(before),
        after: toJson(after),
        nowMs: clock().getTime(),
      }),
  };
}

export type OperatorActs = ReturnType<typeof prepareOperatorActs>;
