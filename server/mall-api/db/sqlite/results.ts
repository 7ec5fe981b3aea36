/** SQLite's result codes: https://www.sqlite.org/rescode.html. */
const results = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 } as const;

/** Somebody else has the lock. */
export const isBusy = (error: unknown): boolean => hasResult(error, results.busy);
export const isFullDatabase = (error: unknown): boolean => hasResult(error, results.full);
export const isDamagedDatabase = (error: unknown): boolean => hasResult(error, results.corrupt) || hasResult(error, results.notADatabase);

function hasResult(error: unknown, result: number): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === result;
}
