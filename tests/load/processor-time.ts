import { setImmediate } from 'node:timers/promises';

/** Returns the milliseconds for which the serving thread has worked; other processes of the machine do not count. */
export async function threadMs(action: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage();
  await action();
  return toMs(process.threadCpuUsage(begun));
}

/** Returns the milliseconds for which all threads of this process together have worked. */
export async function processMs(action: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await action();
  return toMs(process.cpuUsage(begun));
}

/** Returns the total time of an action, and the longest time for which it blocks all other work. */
export async function inPieces(action: () => Promise<unknown>): Promise<{ allMs: number; maxMs: number }> {
  let [allMs, maxMs] = [0, 0];
  let begun = process.threadCpuUsage();
  const look = () => {
    const piece = toMs(process.threadCpuUsage(begun));
    begun = process.threadCpuUsage();
    allMs += piece;
    maxMs = Math.max(maxMs, piece);
  };
  let isOver = false;
  const work = action().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    look();
    await setImmediate();
  }
  look();
  await work;
  return { allMs, maxMs };
}

function toMs({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1000;
}
