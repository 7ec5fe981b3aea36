import type { FastifyBaseLogger } from 'fastify';
import type { KeptMailTask, MailQueue } from '../mail-tasks/queue.ts';
import type { MailKind, MailWorker } from '../mail-tasks/tasks.ts';

interface Dependencies {
  queue: MailQueue;
  clock: () => Date;
  log: FastifyBaseLogger;
  worker: MailWorker;
}

const minuteMs = 60_000;
/** How long after each failure it is tried again; after the last it is given up. */
const pausesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs, 12 * 60 * minuteMs];
/** An operator's command, a process of its own, may have added something meanwhile. */
const longestWaitMs = minuteMs / 2;

/**
 * Does the tasks of the queue, one after the other, once the call that made them is answered. They outlive a restart: a mail goes out at
 * least once. `add` within a transaction is part of it.
 */
export function createMailTasks({ queue, clock, log, worker }: Dependencies) {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  queue.onAdd(() => wakeIn(0));

  function wakeIn(delayMs: number): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  }

  /** Does all that is due; resolves when nothing is. */
  function run(): Promise<void> {
    running ??= doAll().finally(() => {
      running = undefined;
      sleep();
    });
    return running;
  }

  async function doAll(): Promise<void> {
    while (!isClosed) {
      const task = queue.findDue();
      if (!task) return;
      await attempt(task);
    }
  }

  async function attempt({ id, kind, about, attempts }: KeptMailTask): Promise<void> {
    try {
      await perform(kind, JSON.parse(about));
      queue.remove(id);
    } catch (error) {
      const pauseMs = pausesMs[attempts];
      const facts = { task: id, kind, attempts: attempts + 1, error: toFacts(error) };
      if (pauseMs === undefined) {
        queue.remove(id);
        log.error(facts, 'a mail was given up');
      } else {
        queue.putOff(id, pauseMs);
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

  function sleep(): void {
    const dueMs = queue.findSoonestMs();
    const dueInMs = dueMs === undefined ? longestWaitMs : dueMs - clock().getTime();
    wakeIn(Math.min(Math.max(dueInMs, 0), longestWaitMs));
  }

  return {
    add: queue.add,
    run,
    /** Takes up what an earlier process left behind. */
    start: () => wakeIn(0),
    /** Ends after the mail that is under way. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
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
