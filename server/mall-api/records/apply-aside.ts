import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ChangedFiles } from '../content/import-changes.ts';
import type { LeaseFile } from '../core/db/sqlite/lease.ts';
import type { Applied, RecordChange, WholeChange, WholePlan } from './apply-change.ts';
import type { ApplyAnswer, ApplyOrder, ApplyWork } from './apply-worker.ts';

interface Options {
  databaseFile: string;
  /** If the lease is lost, writing stops; undefined if no other process can take over. */
  lease?: LeaseFile;
}

const entry = new URL('./apply-worker.ts', import.meta.url);
/** How long an idle thread is kept, because edit sessions take some minutes. */
const retentionMs = 300_000;
/** After a change that takes this long, the thread ends: such changes need much memory and hardly benefit from a running thread. */
const longMs = 2000;

/**
 * Applies changes of published content one by one, in a thread with its own connection, so that calls never wait for them. The thread runs from the
 * first change until some minutes after the last; for a large centre, only until the change is done.
 */
export function createApplyAside({ databaseFile, lease }: Options) {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let dismissed: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = new Worker(entry, { workerData: { databaseFile, lease } satisfies ApplyOrder });
    worker.on('error', () => {}); // callers receive the error, below
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  }

  async function ask(work: ApplyWork): Promise<unknown> {
    clearTimeout(idle);
    thread ??= start();
    const ended = new AbortController();
    const end = () => ended.abort(new Error('the thread that changes records has ended'));
    const worker = thread.once('exit', end);
    const beganMs = performance.now();
    try {
      const answered = readAnswer(worker, ended.signal);
      worker.postMessage(work);
      return await answered;
    } finally {
      worker.off('exit', end);
      if (performance.now() - beganMs > longMs) dismiss();
      else idle = setTimeout(dismiss, retentionMs).unref();
    }
  }

  function dismiss(): void {
    if (!thread) return;
    dismissed = once(thread, 'exit');
    thread.postMessage('close');
    thread = undefined;
  }

  function askInTurn(work: ApplyWork): Promise<unknown> {
    const answer = last.then(() => ask(work));
    last = answer.catch(() => {});
    return answer;
  }

  return {
    apply: async (change: RecordChange) => (await askInTurn(change)) as Applied, // safe: the thread posts it
    /** Only plans a change; the caller writes it. */
    plan: async (change: WholeChange) => (await askInTurn(change)) as WholePlan, // safe: the thread posts it
    /** Imports changed files. Returns false if all content must be imported. */
    importChanges: async (files: ChangedFiles) => (await askInTurn(files)) as boolean, // safe: the thread posts it
    /** Resolves after the running change. */
    async close(): Promise<void> {
      clearTimeout(idle);
      await last;
      clearTimeout(idle);
      dismiss();
      await dismissed;
    },
  };
}

/**
 * Reads an answer of the thread. Rejects with the error that the thread threw. Ignores other messages: in development
 * Node itself reports loaded files (`node --watch`).
 */
async function readAnswer(worker: Worker, signal: AbortSignal): Promise<unknown> {
  for await (const [message] of on(worker, 'message', { signal })) {
    const given = message as Partial<ApplyAnswer>; // safe: posted by the thread
    if ('answer' in given) return given.answer;
  }
  return undefined; // not reached, because the signal ends the loop with an error
}
