import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the five seconds that the mall API takes at most to close. */
const graceMs = 8000;

/** Asks a child process to end, and kills it after a grace period. Resolves once it has ended. */
export async function endChild(child: ChildProcess, afterMs = graceMs): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await exited.finally(() => clearTimeout(timer));
}

/** Longer than the five seconds that the mall API takes at most to close. */
const graceSeconds = 8;

/** `read` ends when the pipe is closed. This process holds its other end and never writes. */
const script = 'read -r _; sleep "$1"; kill -9 "$2"';

/**
 * Kills a child process some seconds after this process has ended, for example by SIGKILL. A child in an endless loop
 * would not handle `disconnect`, and would keep its locks. The guard is a shell (1 MB); a thread in the child would
 * take 18 MB.
 */
export function killOrphan(child: ChildProcess, afterSeconds = graceSeconds): void {
  if (child.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(afterSeconds), String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
    detached: true, // signals to this process's group must not reach it
  });
  guard.on('error', () => {}); // ignores systems without that shell
  guard.stdin.on('error', () => {});
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
}

interface Options {
  /** Resolves when the process has answered, with any answer. */
  ask: (signal: AbortSignal) => Promise<unknown>;
  /** Called once, after `maxSilent` consecutive questions without an answer; ends the watch. */
  onSilent: () => void;
  /** Interval of the questions, and timeout of each. */
  everyMs?: number;
  maxSilent?: number;
}

/**
 * Watches whether another process answers: by default it counts as silent after five questions of three seconds. Counts
 * questions instead of time, because both processes may have been suspended together. Returns a function that ends the
 * watch.
 */
export function watchAnswers({ ask, onSilent, everyMs = 3000, maxSilent = 5 }: Options): () => void {
  const ended = new AbortController();

  async function watch(): Promise<void> {
    for (let silent = 0; silent < maxSilent; ) {
      const pause = sleep(everyMs, undefined, { ref: false, signal: ended.signal });
      pause.catch(() => {}); // rejects when the watch ends
      const hasAnswered = await ask(AbortSignal.any([ended.signal, AbortSignal.timeout(everyMs)])).then(
        () => true,
        () => false,
      );
      silent = hasAnswered ? 0 : silent + 1;
      await pause;
    }
    onSilent();
  }

  watch().catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  return () => ended.abort();
}
