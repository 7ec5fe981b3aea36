import { setImmediate } from 'node:timers/promises';

/** Work in steps of a few milliseconds each, with a result. */
export type Steps<T> = Generator<undefined, T>;

/** Maximum time to block the event loop. */
const pieceMs = 20;

/** Runs all steps in one go. */
export function runSync<T>(steps: Steps<T>): T {
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the steps piece by piece, the first one immediately. Yields to the event loop between pieces. */
export async function doInPieces<T>(steps: Steps<T>): Promise<T> {
  while (true) {
    const untilMs = performance.now() + pieceMs;
    while (performance.now() < untilMs) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await setImmediate();
  }
}
