import type { ActState } from '#shared/site/act-fields.ts';
import { findActArea, type StaffAct } from '#shared/site/staff-acts.ts';
import { prepareList } from '../db/bodies.ts';
import type { Database } from '../db/database.ts';
import { isoInstant, jsonObject } from '../db/sqlite/dialect.ts';

export interface OperatorAct {
  operator: string;
  act: StaffAct;
  /** Subject of the act, for example a receipt's id or a code. */
  subject: string;
  why?: string | undefined;
  /** Staff member of the desk; undefined for the terminal and for keys. */
  staffId?: number | undefined;
  /** Key of a till or another system; undefined for persons. */
  keyId?: number | undefined;
  /** Only changed values of the subject. Contains nothing about a person except their number. */
  before?: ActState | undefined;
  after?: ActState | undefined;
  /** The member concerned. */
  customerId?: number | undefined;
  /** Key by which an act that is sent twice is recognized. */
  deskKey?: string | undefined;
}

/** `doer` of acts by command. Acts with a key have the negative id of the key. */
export const noStaff = 0;

/** Act as stored. */
export interface StoredAct {
  at: string;
  by: string;
  act: string;
  subject: string;
  why: string | null;
}

/** Stores manual acts: who, what, when and why. Call `record` within the transaction of the act. */
export function prepareOperatorActs({ db, clock }: { db: Database; clock: () => Date }) {
  const insert = db.prepare(
    `INSERT INTO operator_act (at_ms, operator, act, subject, why, staff_id, before, after, customer_id, desk_key, area, kind, doer)
     VALUES (:nowMs, :operator, :act, :subject, :why, :staffId, :before, :after, :customerId, :deskKey, :area, :kind, :doer)`,
  );
  const findByKey = db.prepare('SELECT act, subject FROM operator_act WHERE desk_key = :deskKey');
  const hasSince = db.prepare(
    `SELECT 1 FROM operator_act WHERE customer_id = :customerId AND staff_id = :staffId AND act = :act AND at_ms > :sinceMs
     ORDER BY id DESC LIMIT 1`,
  );
  const listOfMember = prepareList<StoredAct>(
    db,
    `SELECT ${jsonObject({ at: isoInstant('at_ms'), by: 'operator', act: 'act', subject: 'subject', why: 'why' })} AS body
     FROM operator_act WHERE customer_id = :customerId ORDER BY id DESC LIMIT :limit`,
  );
  const listOfStaff = db.prepare('SELECT subject FROM operator_act WHERE staff_id = :staffId AND act = :act AND at_ms > :sinceMs');
  const toJson = (state: OperatorAct['before']) => (state === undefined ? null : JSON.stringify(state));
  return {
    record: ({ why, staffId, keyId, before, after, customerId, deskKey, ...act }: OperatorAct): void =>
      void insert.run({
        ...act,
        why: why ?? null,
        staffId: staffId ?? null,
        before: toJson(before),
        after: toJson(after),
        customerId: customerId ?? null,
        deskKey: deskKey ?? null,
        nowMs: clock().getTime(),
        ...findActArea(act),
        doer: staffId ?? (keyId === undefined ? noStaff : -keyId),
      }),
    /** Returns the act with this key. */
    findByKey(deskKey: string): { act: string; subject: string } | undefined {
      const row = findByKey.get({ deskKey });
      return row && { act: String(row.act), subject: String(row.subject) };
    },
    /** Whether a staff member has done this act about the member since `sinceMs`. */
    hasSince: (input: { customerId: number; staffId: number; act: StaffAct; sinceMs: number }): boolean =>
      hasSince.get(input) !== undefined,
    /** Lists the subjects of one kind of act by a staff member since `sinceMs`. */
    listSubjects: (input: { staffId: number; act: StaffAct; sinceMs: number }): string[] =>
      listOfStaff.all(input).map(({ subject }) => String(subject)),
    /** Lists acts about a member, newest first. */
    listOfMember: (customerId: number, limit: number): StoredAct[] => listOfMember({ customerId, limit }),
  };
}

export type OperatorActs = ReturnType<typeof prepareOperatorActs>;
