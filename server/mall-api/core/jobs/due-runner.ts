interface Work {
  clock: () => Date;
  /** Does all that is due, until nothing is, or the runner is closed. */
  doDue: (isClosed: () => boolean) => Promise<void>;
  /** When the next is due, in milliseconds since 1970; undefined: nothing is kept. */
  findSoonestMs: () => number | undefined;
  /** The work itself takes care of each task; this is the database. All of it is tried again. */
  onError: (error: unknown) => void;
}

/** An operator's command, a process of its own, may have added something meanwhile. */
const longestWaitMs = 30_000;

/** Does kept tasks when they are due, one run at a time, and sleeps until the next. */
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

  /** Does all that is due; resolves when nothing is. */
  function run(): Promise<void> {
    running ??= doDue(() => isClosed)
      .then(sleep)
      .catch((error: unknown) => {
        onError(error);
        wakeIn(longestWaitMs);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function sleep(): void {
    const dueMs = findSoonestMs();
    const dueInMs = dueMs === undefined ? longestWaitMs : dueMs - clock().getTime();
    wakeIn(Math.min(Math.max(dueInMs, 0), longestWaitMs));
  }

  return {
    run,
    /** Something has been added, or an earlier process has left something behind. */
    wake: () => wakeIn(0),
    /** Ends after what is under way. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
