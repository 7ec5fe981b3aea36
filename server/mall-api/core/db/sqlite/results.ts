/** SQLite's result codes: https://www.sqlite.org/rescode.html. */
const results = { busy: 5, readOnly: 8, inputOutput: 10, corrupt: 11, full: 13, notADatabase: 26 } as const;

/** Whether another connection has the lock. */
export const isBusy = (error: unknown): boolean => hasResult(error, results.busy);
export const isFullDatabase = (error: unknown): boolean => hasResult(error, results.full);
/** Whether the disk has become read-only or fails. */
export const isRefusedByDisk = (error: unknown): boolean => hasResult(error, results.readOnly) || hasResult(error, results.inputOutput);
export const isDamagedDatabase = (error: unknown): boolean => hasResult(error, results.corrupt) || hasResult(error, results.notADatabase);

function hasResult(error: unknown, result: number): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === result;
}
