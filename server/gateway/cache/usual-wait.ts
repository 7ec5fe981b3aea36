import { waitMs } from './windows.ts';

const remembered = 50;
/** The percentile of fetch times that counts as usual. */
const usualShare = 0.95;
const room = 2;

/** Computes a timeout of twice the 95th percentile of recent fetch times, so that a single slow fetch has no effect. */
export function createUsualWait() {
  const lastMs: number[] = [];
  return {
    /** Call after each successful fetch. */
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
