import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  /** Resolves when the process has answered, whatever it answered. */
  ask: (signal: AbortSignal) => Promise<unknown>;
  /** Called once, after `maxSilent` questions in a row without an answer; then the watch has ended. */
  onSilent: () => void;
  /** Between questions, and how long each waits for its answer. */
  everyMs?: number;
  maxSilent?: number;
}

/**
 * Watches whether another process answers: by default it is silent after five questions of three seconds. Questions are counted and not time:
 * a process that was suspended together with the other one asks no more often. Returns a function that ends the watch.
 */
export function watchAnswers({ ask, onSilent, everyMs = 3000, maxSilent = 5 }: Options): () => void {
  const ended = new AbortController();

  async function watch(): Promise<void> {
    for (let silent = 0; silent < maxSilent; ) {
      const pause = sleep(everyMs, undefined, { ref: false, signal: ended.signal });
      pause.catch(() => {}); // the watch has ended
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
