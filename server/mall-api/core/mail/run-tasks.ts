import type { FastifyBaseLogger } from 'fastify';
import { createDueRunner } from '../jobs/due-runner.ts';
import { decidingKinds, type MailKind, type MailWorker } from './mail-tasks.ts';
import { type MailQueue, pausesMs, type StoredMailTask } from './queue.ts';

interface Dependencies {
  queue: MailQueue;
  clock: () => Date;
  log: FastifyBaseLogger;
  worker: MailWorker;
}

const lastPauseMs = Math.max(...pausesMs);
const isDeciding = (kind: MailKind): boolean => decidingKinds.some((one) => one === kind);

/**
 * Runs the queue's tasks one by one, after the call that added them is answered. Tasks survive a restart: each is
 * claimed before its attempt. An email is sent twice only if the process ends between sending the email and recording
 * its sending. `add` joins a running transaction.
 */
export function createMailTasks({ queue, clock, log, worker }: Dependencies) {
  const runner = createDueRunner({
    clock,
    doDue,
    findSoonestMs: () => queue.findSoonestMs(),
    onError: (error) => log.error({ error: toFacts(error) }, 'mails could not be sent'),
  });
  let current: StoredMailTask | undefined;
  queue.onAdd(runner.wake);

  async function doDue(isClosed: () => boolean): Promise<void> {
    while (!isClosed()) {
      await queue.whenWritable();
      const task = queue.findDue();
      if (!task) return;
      await attempt(task);
    }
  }

  async function attempt(task: StoredMailTask): Promise<void> {
    const { id, kind, attempts } = task;
    const pauseMs = pausesMs[attempts];
    try {
      if (attempts > pausesMs.length) throw new Error('the process ended at each attempt');
      if (!(await queue.claim(task, pauseMs ?? lastPauseMs))) return;
      current = task;
      await perform(task);
    } catch (error) {
      const facts = { task: id, kind, attempts: attempts + 1, error: toFacts(error) };
      if (pauseMs === undefined) {
        await queue.remove(task);
        log.error(facts, 'a mail was given up');
      } else {
        log.warn({ ...facts, pauseMs }, 'a mail could not be sent; it is tried again');
      }
    }
  }

  async function perform(task: StoredMailTask): Promise<void> {
    const { kind, about } = task;
    if (!isKind(kind)) throw new Error('an unknown kind of task');
    const work = worker[kind] as (value: unknown) => void | Promise<void>; // `add` has written this kind's data
    const given = JSON.parse(about);
    if (isDeciding(kind)) await queue.removeWith(task, () => void work(given));
    else {
      await work(given);
      await queue.remove(task);
    }
  }

  function isKind(kind: string): kind is MailKind {
    return Object.hasOwn(worker, kind);
  }

  return {
    add: queue.add,
    run: runner.run,
    close: runner.close,
    /** Returns the key of the running task. */
    getKey(): string {
      if (!current) throw new Error('no task of mail is under way');
      return current.key;
    },
    /** Resumes tasks of an earlier process. */
    start: runner.wake,
  };
}

export type MailTaskList = ReturnType<typeof createMailTasks>;

/** Returns only the codes of a mail server's refusal, because its text repeats the address. */
function toFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const { name } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { name, code, responseCode };
}
