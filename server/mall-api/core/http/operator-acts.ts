import { prepareList } from '../db/bodies.ts';
import type { Database } from '../db/database.ts';
import { isoInstant, jsonObject } from '../db/sqlite/dialect.ts';

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
  /** Whom of the members it was about. */
  customerId?: number | undefined;
  /** By what an act that is sent twice is known again. */
  deskKey?: string | undefined;
}

/** As it was kept. */
export interface KeptAct {
  at: string;
  by: string;
  act: string;
  subject: string;
  why: string | null;
}

/** Keeps who has done what by hand, when and why. `record` is part of the transaction of the act. */
export function prepareOperatorActs({ db, clock }: { db: Database; clock: () => Date }) {
  const insert = db.prepare(
    `INSERT INTO operator_act (at_ms, operator, act, subject, why, staff_id, before, after, customer_id, desk_key)
     VALUES (:nowMs, :operator, :act, :subject, :why, :staffId, :before, :after, :customerId, :deskKey)`,
  );
  const findByKey = db.prepare('SELECT act, subject FROM operator_act WHERE desk_key = :deskKey');
  const hasSince = db.prepare(
    `SELECT 1 FROM operator_act WHERE customer_id = :customerId AND staff_id = :staffId AND act = :act AND at_ms > :sinceMs
     ORDER BY id DESC LIMIT 1`,
  );
  const listOfMember = prepareList<KeptAct>(
    db,
    `SELECT ${jsonObject({ at: isoInstant('at_ms'), by: 'operator', act: 'act', subject: 'subject', why: 'why' })} AS body
     FROM operator_act WHERE customer_id = :customerId ORDER BY id DESC LIMIT :limit`,
  );
  const listOfStaff = db.prepare('SELECT subject FROM operator_act WHERE staff_id = :staffId AND act = :act AND at_ms > :sinceMs');
  const toJson = (state: OperatorAct['before']) => (state === undefined ? null : JSON.stringify(state));
  return {
    record: ({ why, staffId, before, after, customerId, deskKey, ...act }: OperatorAct): void =>
      void insert.run({
        ...act,
        why: why ?? null,
        staffId: staffId ?? null,
        before: toJson(before),
        after: toJson(after),
        customerId: customerId ?? null,
        deskKey: deskKey ?? null,
        nowMs: clock().getTime(),
      }),
    /** What has been done under this key. */
    findByKey(deskKey: string): { act: string; subject: string } | undefined {
      const row = findByKey.get({ deskKey });
      return row && { act: String(row.act), subject: String(row.subject) };
    },
    /** Whether somebody of the staff has done that about the member since then. */
    hasSince: (given: { customerId: number; staffId: number; act: string; sinceMs: number }): boolean => hasSince.get(given) !== undefined,
    /** The subjects of one kind of act of one of the staff since then. */
    listSubjects: (given: { staffId: number; act: string; sinceMs: number }): string[] =>
      listOfStaff.all(given).map(({ subject }) => String(subject)),
    /** What was done about a member, newest first. */
    listOfMember: (customerId: number, limit: number): KeptAct[] => listOfMember({ customerId, limit }),
  };
}

export type OperatorActs = ReturnType<typeof prepareOperatorActs>;
