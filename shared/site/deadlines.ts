/**
 * How long each caller waits for an answer, in milliseconds, from the innermost caller to the browser. Every caller must wait longer than all its
 * calls together; otherwise it reports a failure of something that succeeds a moment later. `tests/deadlines.test.ts` checks the order.
 */
export const deadlinesMs = {
  /** A transaction, for another writing process. */
  transaction: 2500,
  /** The mall API, for a payment provider. */
  paymentProvider: 8000,
  /** The gateway, for the mall API. */
  call: 5000,
  /** The gateway, for an action that waits for a payment provider. */
  payment: 11_000,
  /** The gateway, for an editor's action, which takes seconds in a large centre. */
  records: 30_000,
  /** The gateway, for the mall API to read a receipt, which may wait for others. */
  reading: 25_000,
  /** The browser, for the gateway. */
  browser: 15_000,
  browserRecords: 55_000,
} as const;

/** How long a call is queued in the gateway, in milliseconds. */
export const turnsMs = {
  content: 5000,
  refresh: 20_000,
  records: 20_000,
  preview: 20_000,
  reading: 10_000,
  others: 2500,
  password: 8000,
} as const;
