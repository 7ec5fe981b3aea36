import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const tickMs = 10;
const memoryEveryMs = 50;

/** Returns the processor time of all threads, in microsecond resolution (Documentation/scheduler/sched-stats.rst). */
export function processorMsOf({ pid }: ChildProcess): number {
  return threadsMs(pid ?? 0);
}

/** Returns the processor time of a process and its descendants, including ended ones (proc(5): cutime and cstime, in ticks). */
export function processorMsOfTree({ pid = 0 }: ChildProcess): number {
  return listTree(pid).reduce((sum, one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + threadsMs(one) + (Number(fields[13]) + Number(fields[14])) * tickMs;
  }, 0);
}

function threadsMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + readThreadMs(pid, thread), 0);
}

/** Returns 0 if the thread has ended in the meantime. */
function readThreadMs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Returns the ids of a process and all its running descendants. */
function listTree(pid: number): number[] {
  return [pid, ...readThreads(pid).flatMap((thread) => readChildren(pid, thread).flatMap(listTree))];
}

/** Returns no threads if the process has ended in the meantime. */
function readThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readChildren(pid: number, thread: string): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns the memory of a process in MiB. Memory shared by several processes is divided among them. */
export function proportionalMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}

/** From now on, records the peak memory of a process and its children together. */
export function watchMemory(pid: number) {
  let isOver = false;
  let peakMiB = 0;
  const look = () => {
    const sum = listTree(pid).reduce((all, one) => all + readMiB(one), 0);
    peakMiB = Math.max(peakMiB, sum);
  };
  const watching = (async () => {
    while (!isOver) {
      look();
      await sleep(memoryEveryMs);
    }
  })();
  return {
    async stop(): Promise<number> {
      look();
      isOver = true;
      await watching;
      return peakMiB;
    },
  };
}

/** Returns 0 if the process has ended in the meantime. */
function readMiB(pid: number): number {
  try {
    return proportionalMiB(pid) || 0;
  } catch {
    return 0;
  }
}
