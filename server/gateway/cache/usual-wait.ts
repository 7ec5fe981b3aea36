import { waitMs } from './windows.ts';

const remembered = 50;
/** Of a hundred answers so many come within the time that counts as usual. */
const usualShare = 0.95;
const room = 2;

/** How long to wait for what has been fetched many times: twice what it usually takes. One slow answer makes nobody wait. */
export function createUsualWait() {
  const lastMs: number[] = [];
  return {
    /** Of a fetch that has succeeded. */
    remember(ms: number): void {
      lastMs.push(ms);
      if (lastMs.length > remembered) lastMs.shift();
    },
    waitMs(): number {
      const sorted = lastMs.toSorted((a, b) => a - b);
      const usualMs = sorted[Math.ceil(sorted.length * usualShare) - 1] ?? 0;
      return Math.min(Math.max(room * usualMs, waitMs.least), waitMs.most);
    },
  };
}
