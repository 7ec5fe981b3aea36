import { setImmediate } from 'node:timers/promises';

/** Work that can stop between two steps, of a few milliseconds each, and comes to a result. */
export type Steps<T> = Generator<undefined, T>;

/** What the thread may be held for. */
const pieceMs = 20;

/** All of it at once. */
export function doAtOnce<T>(steps: Steps<T>): T {
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Piece by piece: the first is done before it returns, and everything that is at hand is answered before each of the others. */
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
