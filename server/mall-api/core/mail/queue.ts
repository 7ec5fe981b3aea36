import type { Database } from '../db/database.ts';
import { awaitTransaction, patient, whenWritable } from '../db/transaction.ts';
import type { RandomBytes } from '../secrets/link-token.ts';
import type { MailKind, MailTasks } from './mail-tasks.ts';

/** Kinds whose email, or whose decision about an email, a user at the screen is waiting for. */
const urgentKinds: ReadonlySet<MailKind> = new Set([
  'account-registered',
  'account-resend',
  'account-forgotten',
  'account-verify',
  'account-exists',
  'account-password',
  'account-email-new',
  'account-email-old',
  'account-password-changed',
  'staff-invite',
]);

const minuteMs = 60_000;
/** Pause after each failed attempt. After the last one, the task is given up. */
export const pausesMs: readonly number[] = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs, 12 * 60 * minuteMs];

/** Task as stored. */
export interface StoredMailTask {
  id: number;
  /** Creation time and a random part: unique to the task, and the same for each attempt. */
  key: string;
  kind: string;
  /** Data of the task as JSON. */
  about: string;
  attempts: number;
}

/**
 * Stores email tasks in the database, where they survive a restart. Any process adds tasks, inside or outside of a
 * transaction. Only the process that sends mail removes them (`mail/run-tasks.ts`), never an operator's command, which
 * is a separate process.
 */
export function prepareMailQueue({ db, clock, randomBytes }: { db: Database; clock: () => Date; randomBytes: RandomBytes }) {
  const insert = db.prepare('INSERT INTO mail_task (key, kind, about, due_ms, is_urgent) VALUES (:key, :kind, :about, :dueMs, :isUrgent)');
  const next = db.prepare(
    'SELECT id, key, kind, about, attempts FROM mail_task WHERE is_urgent = :isUrgent AND due_ms <= :nowMs ORDER BY due_ms, id LIMIT 1',
  );
  const soonest = db.prepare('SELECT min(due_ms) AS due_ms FROM mail_task');
  const countByAttempts = db.prepare('SELECT attempts, count(*) AS tasks, min(due_ms) AS due_ms FROM mail_task GROUP BY attempts');
  // by key as well, because the id of a removed task is used again
  const remove = db.prepare('DELETE FROM mail_task WHERE id = :id AND key = :key');
  const claim = db.prepare(
    'UPDATE mail_task SET attempts = attempts + 1, due_ms = :dueMs WHERE id = :id AND key = :key AND attempts = :attempts',
  );
  let tellAdded = (): void => {};

  return {
    /** `afterMs`: pause before the first attempt, for emails about acts that may be undone. */
    add<Kind extends MailKind>(kind: Kind, about: MailTasks[Kind], afterMs = 0): void {
      const now = clock();
      const key = `${toStamp(now)}-${randomBytes(4).toString('hex')}`;
      insert.run({ key, kind, about: JSON.stringify(about), dueMs: now.getTime() + afterMs, isUrgent: Number(urgentKinds.has(kind)) });
      tellAdded();
    },
    /** Called for each task added by this process; not for tasks of other processes. */
    onAdd(listener: () => void): void {
      tellAdded = listener;
    },
    /** Returns the next due task, urgent tasks first. The task stays queued until `remove`. */
    findDue(): StoredMailTask | undefined {
      const nowMs = clock().getTime();
      const row = next.get({ isUrgent: 1, nowMs }) ?? next.get({ isUrgent: 0, nowMs });
      if (!row) return undefined;
      const { id, key, kind, about, attempts } = row;
      return { id: Number(id), key: String(key), kind: String(kind), about: String(about), attempts: Number(attempts) };
    },
    findSoonestMs(): number | undefined {
      const due = soonest.get()?.due_ms;
      return typeof due === 'number' ? due : undefined;
    },
    /** Returns the number of waiting tasks and the minimum age of the oldest task, which is the sum of its pauses so far. */
    count(): { waiting: number; oldestMs: number } {
      const nowMs = clock().getTime();
      const rows = countByAttempts.all().map(({ attempts, tasks, due_ms: dueMs }) => {
        const putOffMs = pausesMs.slice(0, Number(attempts)).reduce((sum, pauseMs) => sum + pauseMs, 0);
        return { tasks: Number(tasks), ageMs: nowMs - Number(dueMs) + putOffMs };
      });
      return { waiting: rows.reduce((sum, { tasks }) => sum + tasks, 0), oldestMs: Math.max(0, ...rows.map(({ ageMs }) => ageMs)) };
    },
    /** Resolves when a task can be done, because no other process is writing. */
    whenWritable: () => whenWritable(db, patient),
    remove: ({ id, key }: StoredMailTask): Promise<unknown> => awaitTransaction(db, () => remove.run({ id, key }), patient),
    /**
     * Call before an attempt. Makes the task due again after a pause unless it is removed, also for another process
     * that has taken over the database. Returns false if another process has claimed or removed the task since `findDue`.
     */
    claim: ({ id, key, attempts }: StoredMailTask, pauseMs: number): Promise<boolean> =>
      awaitTransaction(db, () => claim.run({ id, key, attempts, dueMs: clock().getTime() + pauseMs }).changes > 0, patient),
    /** Removes the task and runs `act` in one transaction. Does not run `act` if the task no longer exists. */
    removeWith: ({ id, key }: StoredMailTask, act: () => void): Promise<unknown> =>
      awaitTransaction(
        db,
        () => {
          if (remove.run({ id, key }).changes > 0) act();
        },
        patient,
      ),
  };
}

/** Formats a time as `20261121T101500123Z`, which sorts by time and is a valid file name on every system. */
function toStamp(now: Date): string {
  return now.toISOString().replace(/[-:.]/g, '');
}

export type MailQueue = ReturnType<typeof prepareMailQueue>;
