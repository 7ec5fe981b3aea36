import { expect, test } from 'vitest';

/** A row of the table that `npm run test:faults` prints and writes to `tests/faults/MEASURED.md`. */
export interface FaultRow {
  /** Number of the fault: `U1`, `S1`; `9.3` for a fault that a review of the whole site has added. */
  id: string;
  fault: string;
  /** Promised behaviour, with figures. */
  promised: string;
  measured?: string;
  /** Set if a measured time or memory exceeds the promise. Such figures depend on the machine, so they are shown but fail no test. */
  isMissed?: boolean;
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultRow;
  }
}

export interface Measuring {
  /**
   * Reports the result in the words and units of the promise. Pass `isKept: false` if a time or memory exceeds the promise.
   * Use assertions for results that are the same on every machine, such as counts and statuses.
   */
  measured: (text: string, isKept?: boolean) => void;
}

/**
 * Defines a fault, the load that causes it, and the promised result. A file `tests/faults/<subject>.faults.ts` contains the faults of a subject.
 * They run one after another, alone on the machine. A fault fails after `withinSeconds`, and without `measured`.
 *
 * @example
 * fault({ id: 'X2', fault: '500 connections that send a byte a second', promised: 'each closed with 408 within 11 s' }, 60, async ({ measured }) => {
 *   const answers = await drip(500);
 *   expect(countOf(answers, 408)).toBe(500);
 *   measured(`500 of 500 closed with 408, the last after ${seconds} s`, seconds <= 11);
 * });
 */
export function fault(row: FaultRow, withinSeconds: number, run: (measuring: Measuring) => Promise<void>): void {
  test(`${row.id} ${row.fault}`, { timeout: withinSeconds * 1000 }, async ({ task }) => {
    task.meta.fault = { ...row };
    await run({
      measured: (text, isKept = true) => {
        task.meta.fault = { ...row, measured: text, isMissed: !isKept };
      },
    });
    expect(task.meta.fault.measured, 'what was measured').toBeDefined();
  });
}
