/** Takes steps of work that hold the thread for milliseconds. */
export interface CpuSlices {
  /** Runs a step when it is its turn; rejects with what it throws. */
  take: <T>(step: () => T | Promise<T>) => Promise<T>;
}

/** In each round such work may have as long as everything else has had, within these: a hit waits for the longer and for one step at most. */
const shortestShareMs = 5;
const longestShareMs = 20;

/**
 * Such steps come in rounds of the event loop, the longest waiting first: between two rounds everything is answered that is at hand, so that
 * a hit does not wait for more than a share, however many steps there are.
 */
export function createCpuSlices(nowMs: () => number = () => performance.now()): CpuSlices {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  let endedMs = 0;

  function runRound(): void {
    const beganMs = nowMs();
    const shareMs = Math.min(Math.max(beganMs - endedMs, shortestShareMs), longestShareMs);
    runSteps(beganMs + shareMs);
  }

  /** What follows from one step (in microtasks) may bring the next. */
  function runSteps(untilMs: number): void {
    const step = waiting.shift();
    endedMs = nowMs();
    isRunning = step !== undefined;
    if (!step) return;
    step();
    if (nowMs() < untilMs) queueMicrotask(() => process.nextTick(runSteps, untilMs));
    else {
      endedMs = nowMs();
      setImmediate(runRound);
    }
  }

  return {
    take: (step) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          try {
            resolve(step());
          } catch (error) {
            reject(error);
          }
        });
        if (isRunning) return;
        isRunning = true;
        setImmediate(runRound);
      }),
  };
}
