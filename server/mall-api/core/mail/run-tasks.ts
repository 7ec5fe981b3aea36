import type { FastifyBaseLogger } from 'fastify';
import type { MailKind, MailWorker } from '../../mail-tasks.ts';
import { createDueRunner } from '../jobs/due-runner.ts';
import { type KeptMailTask, type MailQueue, pausesMs } from './queue.ts';

interface Dependencies {
  queue: MailQueue;
  clock: () => Date;
  log: FastifyBaseLogger;
  worker: MailWorker;
}

/**
 * Does the tasks of the queue, one after the other, once the call that made them is answered. They outlive a restart: a mail goes out at
 * least once. `add` within a transaction is part of it.
 */
export function createMailTasks({ queue, clock, log, worker }: Dependencies) {
  const runner = createDueRunner({
    clock,
    doDue,
    findSoonestMs: () => queue.findSoonestMs(),
    onError: (error) => log.error({ error: toFacts(error) }, 'mails could not be sent'),
  });
  queue.onAdd(runner.wake);

  async function doDue(isClosed: () => boolean): Promise<void> {
    while (!isClosed()) {
      await queue.whenWritable();
      const task = queue.findDue();
      if (!task) return;
      await attempt(task);
    }
  }

  async function attempt({ id, kind, about, attempts }: KeptMailTask): Promise<void> {
    try {
      await perform(kind, JSON.parse(about));
      await queue.remove(id);
    } catch (error) {
      const pauseMs = pausesMs[attempts];
      const facts = { task: id, kind, attempts: attempts + 1, error: toFacts(error) };
      if (pauseMs === undefined) {
        await queue.remove(id);
        log.error(facts, 'a mail was given up');
      } else {
        await queue.putOff(id, pauseMs);
        log.warn({ ...facts, pauseMs }, 'a mail could not be sent; it is tried again');
      }
    }
  }

  async function perform(kind: string, about: unknown): Promise<void> {
    if (!isKind(kind)) throw new Error('an unknown kind of task');
    const work = worker[kind] as (given: unknown) => void | Promise<void>; // `add` has written what this kind is about
    await work(about);
  }

  function isKind(kind: string): kind is MailKind {
    return Object.hasOwn(worker, kind);
  }

  return {
    add: queue.add,
    run: runner.run,
    close: runner.close,
    /** Takes up what an earlier process left behind. */
    start: runner.wake,
  };
}

export type MailTaskList = ReturnType<typeof createMailTasks>;

/** Of a mail server's refusal only codes: its words repeat the address. */
function toFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const { name } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { name, code, responseCode };
}
