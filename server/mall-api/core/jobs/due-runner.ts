interface Work {
  clock: () => Date;
  /** Does all due tasks, until none is left or the runner is closed. */
  doDue: (isClosed: () => boolean) => Promise<void>;
  /** Returns when the next task is due, in milliseconds since 1970; undefined if there is none. */
  findSoonestMs: () => number | undefined;
  /** Called for database errors, after which all tasks are retried. `doDue` handles failures of single tasks. */
  onError: (error: unknown) => void;
}

/** Max sleep, because operators' commands in other processes may add tasks. */
const maxWaitMs = 30_000;

/** Runs stored tasks when they are due, one run at a time, and sleeps in between. */
export function createDueRunner({ clock, doDue, findSoonestMs, onError }: Work) {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function wakeIn(delayMs: number): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  }

  /** Runs due tasks. Resolves when no task is due. */
  function run(): Promise<void> {
    running ??= doDue(() => isClosed)
      .then(sleep)
      .catch((error: unknown) => {
        onError(error);
        wakeIn(maxWaitMs);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function sleep(): void {
    const dueMs = findSoonestMs();
    const dueInMs = dueMs === undefined ? maxWaitMs : dueMs - clock().getTime();
    wakeIn(Math.min(Math.max(dueInMs, 0), maxWaitMs));
  }

  return {
    run,
    /** Call after adding a task, and at start for tasks of an earlier process. */
    wake: () => wakeIn(0),
    /** Resolves after the running task. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
