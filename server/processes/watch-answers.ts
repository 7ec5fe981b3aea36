import { setTimeout as sleep } from 'node:timers/promises';

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
      pause.catch(() => {}); // ignores the end of the watch
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
