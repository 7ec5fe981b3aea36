import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Database } from '../db/database.ts';
import { awaitTransaction, patient } from '../db/transaction.ts';
import { hashBody } from './idempotency.ts';

export interface StaffCall {
  staffId: number;
  key: string;
  name: string;
  /** Parameters and body. */
  sent: unknown;
  picture: Buffer | undefined;
}

/** How long answers are stored: longer than the desk retries, and longer than a clerk needs to reload the page. */
const answerRetentionMs = 600_000;
const maxAnswers = 200;
/** How long marks of calls are stored. */
export const staffCallRetentionMs = 86_400_000;

const refuse = (code: 'idempotency_key_reused' | 'interrupted' | 'done_before') =>
  new ApiError(code === 'idempotency_key_reused' ? 'UnprocessableEntity' : 'Conflict', { errors: { 'idempotency-key': [code] } });

/**
 * Runs each staff call once per key: a repeated call waits for the first one and returns its response. Members' calls
 * store their response in their own transaction (`idempotency.ts`). Staff acts need several transactions, some in other
 * threads, so a mark is written before and after the act.
 */
export function prepareStaffCalls({ db, clock }: { db: Database; clock: () => Date }) {
  const find = db.prepare('SELECT call, body_hash, done_ms FROM staff_call WHERE staff_id = :staffId AND key = :key');
  const begin = db.prepare(
    `INSERT INTO staff_call (staff_id, key, call, body_hash, begun_ms) VALUES (:staffId, :key, :name, :hash, :nowMs)`,
  );
  const setDone = db.prepare('UPDATE staff_call SET done_ms = :nowMs WHERE staff_id = :staffId AND key = :key');
  const remove = db.prepare('DELETE FROM staff_call WHERE staff_id = :staffId AND key = :key');
  const running = new Map<string, Promise<unknown>>();
  const answers = new LRUCache<string, Promise<unknown>>({ max: maxAnswers, ttl: answerRetentionMs });

  /**
   * Runs a call once per key. Throws `Conflict` (`idempotency-key`) if a process that has ended ran it: `done_before`
   * if it was completed, otherwise `interrupted`. Throws `UnprocessableEntity` (`idempotency_key_reused`) for another
   * call with the same key.
   */
  async function once<T>({ staffId, key, name, sent, picture }: StaffCall, action: () => Promise<T>): Promise<T> {
    const id = `${staffId} ${key}`;
    const hash = hashBody(sent, picture);
    const known = find.get({ staffId, key });
    if (known && (known.call !== name || known.body_hash !== hash)) throw refuse('idempotency_key_reused');
    const first = running.get(id) ?? answers.get(id);
    if (first) return first as Promise<T>; // name and hash show that it is the same call
    if (known) throw refuse(known.done_ms === null ? 'interrupted' : 'done_before');
    const done = act({ staffId, key, name, hash }, action).finally(() => running.delete(id));
    running.set(id, done);
    const answer = await done;
    answers.set(id, Promise.resolve(answer));
    return answer;
  }

  async function act<T>(mark: { staffId: number; key: string; name: string; hash: string }, action: () => Promise<T>): Promise<T> {
    const { staffId, key } = mark;
    await awaitTransaction(db, () => begin.run({ ...mark, nowMs: clock().getTime() }));
    let answer: T;
    try {
      answer = await action();
    } catch (error) {
      await awaitTransaction(db, () => remove.run({ staffId, key }), patient); // the action failed and changed nothing
      throw error;
    }
    await awaitTransaction(db, () => setDone.run({ staffId, key, nowMs: clock().getTime() }), patient);
    return answer;
  }

  return { once };
}

export type StaffCalls = ReturnType<typeof prepareStaffCalls>;
