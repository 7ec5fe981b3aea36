import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { awaitReading, awaitTransaction, patient } from '../db/transaction.ts';
import { createDueRunner } from './due-runner.ts';

/** `gone`: the receiver no longer exists. `later`: a retry may succeed. `refused`: no retry can succeed. */
export type SendOutcome = 'sent' | 'gone' | 'later' | 'refused';

/** Returns the outcome of an HTTP status. */
export function toOutcome(status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Outcome for services that refuse the centre's keys with 401 and 403: a retry succeeds after the operator has corrected the configuration. */
export const toKeyedOutcome = (status: number): SendOutcome => (status === 401 || status === 403 ? 'later' : toOutcome(status));

export interface Sent {
  outcome: SendOutcome;
  /** HTTP status, if there was an answer. */
  status?: number | undefined;
}

interface SendTask {
  id: number;
  attempts: number;
}

interface Sending<Task extends SendTask, Message> {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  queue: {
    listDue: (nowMs: number, limit: number) => Task[];
    findSoonestMs: () => number | undefined;
    /** Counts an attempt, and makes the task due again at `dueMs`. Returns false if another process has claimed or removed the task since `listDue`. */
    claim: (task: Task, dueMs: number) => boolean;
    /** Removes a task that was claimed until `dueMs`. */
    remove: (task: Task, dueMs: number) => void;
  };
  /** Reads the content of a task; undefined if there is nothing to send any more. */
  prepare: (task: Task) => Message | undefined;
  /** Never rejects. */
  send: (task: Task, message: Message) => Promise<Sent>;
  /** Records an outcome other than `later`, in the transaction that removes the task. */
  settle: (task: Task, outcome: SendOutcome, message: Message) => void;
  /** Log lines. They never contain the receiver's address: anyone who knows it can send to the receiver. */
  words: { failed: string; later: string; gone: string; refused: string };
}

const minuteMs = 60_000;
/** Pause after each failure. After the last one, the message is given up as outdated. */
const pausesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs];
const lastPauseMs = 2 * 60 * minuteMs;
/** Max parallel messages, so that an unresponsive service delays only few other messages. */
const atOnce = 8;

/** Sends messages whose tasks are stored in the database, at least once. Tasks survive a restart. */
export function createSendRunner<Task extends SendTask, Message>(sending: Sending<Task, Message>) {
  const { db, clock, log, queue, prepare, send, settle, words } = sending;
  const keep = <T>(action: () => T) => awaitTransaction(db, action, patient);

  async function doDue(isClosed: () => boolean): Promise<void> {
    while (!isClosed()) {
      const due = queue.listDue(clock().getTime(), atOnce);
      if (due.length === 0) return;
      await Promise.all(due.map(attempt));
    }
  }

  async function attempt(task: Task): Promise<void> {
    const { id, attempts } = task;
    const retryMs = pausesMs[attempts];
    const dueMs = clock().getTime() + (retryMs ?? lastPauseMs); // so that the next process does not retry the task sooner
    if (!(await keep(() => queue.claim(task, dueMs)))) return;
    const isGivenUp = attempts > pausesMs.length; // the process ended during each attempt
    const message = isGivenUp ? undefined : await awaitReading(db, () => prepare(task));
    if (message === undefined) return keep(() => queue.remove(task, dueMs));
    const { outcome, status } = await send(task, message);
    const facts = { task: id, attempts: attempts + 1, status };
    if (outcome === 'later' && retryMs !== undefined) return log.warn({ ...facts, pauseMs: retryMs }, words.later);
    await keep(() => {
      queue.remove(task, dueMs);
      settle(task, outcome, message);
    });
    if (outcome === 'gone') log.info(facts, words.gone);
    else if (outcome !== 'sent') log.warn(facts, words.refused);
  }

  return createDueRunner({
    clock,
    doDue,
    findSoonestMs: queue.findSoonestMs,
    onError: (error) => log.error(error, words.failed),
  });
}
