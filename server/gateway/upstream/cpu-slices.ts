/** Runs steps of work that block the event loop for milliseconds. */
export interface CpuSlices {
  /** Runs a step when it is its turn. Rejects with the error of the step. */
  take: <T>(step: () => T | Promise<T>) => Promise<T>;
}

/**
 * Min and max time that steps may use per round. Between these bounds, they may use as much time as all other work took
 * since the last round. A cache hit waits for at most this time and one step.
 */
const minShareMs = 5;
const maxShareMs = 20;

/**
 * Runs the steps in rounds of the event loop, first come, first served. Between two rounds all pending events are
 * handled, so that a cache hit waits for at most one share, however many steps are queued.
 */
export function createCpuSlices(nowMs: () => number = () => performance.now()): CpuSlices {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  let endedMs = 0;

  function runRound(): void {
    const beganMs = nowMs();
    const shareMs = Math.min(Math.max(beganMs - endedMs, minShareMs), maxShareMs);
    runSteps(beganMs + shareMs);
  }

  /** Yields to microtasks between steps, because they may queue the next step. */
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
