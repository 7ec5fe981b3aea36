import { expect, test } from 'vitest';

/** A row of the table that `npm run test:faults` prints and writes to `tests/faults/MEASURED.md`. */
export interface FaultRow {
  /** Number of the fault: `U1`, `S1`; `9.3` for one added by a review of the whole site. */
  id: string;
  fault: string;
  /** Promised behaviour, with figures. */
  promised: string;
  measured?: string;
  /** Set if a time or memory figure exceeds the promise. Such figures depend on the machine, so they are shown but fail nothing. */
  isMissed?: boolean;
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultRow;
  }
}

export interface Measuring {
  /**
   * Reports the result, in the words and units of the promise. `isKept: false` marks times and memory that miss it.
   * Assert results that are the same on every machine (counts, statuses).
   */
  measured: (text: string, isKept?: boolean) => void;
}

/**
 * Defines one fault, its load and the promised result. A file `tests/faults/<subject>.faults.ts` holds the rows of a subject. They run one
 * after another, alone on the machine. Each ends within `withinSeconds`. A row without `measured` fails.
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
