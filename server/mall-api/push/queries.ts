import type { Database, Value } from '../core/db/database.ts';

/** A browser's address and encryption keys. */
export interface PushSubscription {
  id: number;
  customerId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface StoredPushTask {
  id: number;
  noticeId: number;
  attempts: number;
  subscription: PushSubscription;
}

/** Push subscriptions and pending messages. Callers hold the transaction. */
export function preparePushQueries(db: Database) {
  const removeSame = db.prepare('DELETE FROM push_subscription WHERE session_hash = :sessionHash OR endpoint = :endpoint');
  const insert = db.prepare(
    `INSERT INTO push_subscription (customer_id, session_hash, public_key, endpoint, p256dh, auth, created_ms)
     VALUES (:customerId, :sessionHash, :publicKey, :endpoint, :p256dh, :auth, :nowMs)`,
  );
  const removeOldest = db.prepare(
    `DELETE FROM push_subscription WHERE customer_id = :customerId AND id NOT IN
       (SELECT id FROM push_subscription WHERE customer_id = :customerId ORDER BY id DESC LIMIT :atMost)`,
  );
  const removeOfSession = db.prepare('DELETE FROM push_subscription WHERE session_hash = :sessionHash');
  const removeOfOtherKeys = db.prepare('DELETE FROM push_subscription WHERE public_key <> :publicKey');
  const remove = db.prepare('DELETE FROM push_subscription WHERE id = :id');
  const has = db.prepare('SELECT 1 FROM push_subscription WHERE session_hash = :sessionHash');
  const list = db.prepare('SELECT created_ms FROM push_subscription WHERE customer_id = :customerId ORDER BY id');
  const addTasks = db.prepare(
    `INSERT INTO push_task (subscription_id, notice_id, due_ms)
     SELECT own.id, :noticeId, :nowMs FROM push_subscription AS own JOIN customer_session AS session ON session.hash = own.session_hash
     WHERE own.customer_id = :customerId AND session.expires_ms > :nowMs`,
  );
  const listDue = db.prepare(
    `SELECT task.id, task.notice_id, task.attempts, own.id AS subscription_id, own.customer_id, own.endpoint, own.p256dh, own.auth
     FROM push_task AS task JOIN push_subscription AS own ON own.id = task.subscription_id
     WHERE task.due_ms <= :nowMs ORDER BY task.due_ms, task.id LIMIT :limit`,
  );
  const soonest = db.prepare('SELECT min(due_ms) AS due_ms FROM push_task');
  const removeTask = db.prepare('DELETE FROM push_task WHERE id = :id');
  const claim = db.prepare('UPDATE push_task SET attempts = attempts + 1, due_ms = :dueMs WHERE id = :id AND attempts = :attempts');
  const forget = db.prepare('DELETE FROM push_subscription WHERE customer_id = :customerId');

  return {
    /**
     * Adds a subscription, and removes an earlier one of the same session or browser. If the member then has more than `atMost`, removes the oldest.
     */
    add(row: Omit<PushSubscription, 'id'> & { sessionHash: string; publicKey: string }, nowMs: number, atMost: number): void {
      const { customerId, sessionHash, endpoint } = row;
      removeSame.run({ sessionHash, endpoint });
      insert.run({ ...row, nowMs });
      removeOldest.run({ customerId, atMost });
    },
    removeOfSession: (sessionHash: string): void => void removeOfSession.run({ sessionHash }),
    /** Removes subscriptions that push services no longer accept. Returns the number of removed subscriptions. */
    removeOfOtherKeys: (publicKey: string): number => Number(removeOfOtherKeys.run({ publicKey }).changes),
    remove: (id: number): void => void remove.run({ id }),
    hasOfSession: (sessionHash: string): boolean => has.get({ sessionHash }) !== undefined,
    /** Lists the creation times of a member's subscriptions. */
    listSince: (customerId: number): string[] =>
      list.all({ customerId }).map(({ created_ms }) => new Date(Number(created_ms)).toISOString()),
    /** Adds a task for each of the member's browsers with a valid session. Returns the number of tasks. */
    addTasks: (customerId: number, noticeId: number, nowMs: number): number =>
      Number(addTasks.run({ customerId, noticeId, nowMs }).changes),
    tasks: {
      listDue: (nowMs: number, limit: number): StoredPushTask[] => listDue.all({ nowMs, limit }).map(toTask),
      findSoonestMs(): number | undefined {
        const due = soonest.get()?.due_ms;
        return typeof due === 'number' ? due : undefined;
      },
      remove: ({ id }: StoredPushTask): void => void removeTask.run({ id }),
      /** Returns false if another process has claimed or removed the task since `listDue`. */
      claim: ({ id, attempts }: StoredPushTask, dueMs: number): boolean => claim.run({ id, attempts, dueMs }).changes > 0,
    },
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}

function toTask(row: Record<string, Value>): StoredPushTask {
  return {
    id: Number(row.id),
    noticeId: Number(row.notice_id),
    attempts: Number(row.attempts),
    subscription: {
      id: Number(row.subscription_id),
      customerId: Number(row.customer_id),
      endpoint: String(row.endpoint),
      p256dh: String(row.p256dh),
      auth: String(row.auth),
    },
  };
}
