/** A backup cannot be made, read or restored; its message is for the operator, in one line. */
export class BackupFault extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'BackupFault';
  }
}

/** SQLite's result codes: https://www.sqlite.org/rescode.html. */
const results = { full: 13, corrupt: 11, notADatabase: 26 } as const;

export const isFullDisk = (error: unknown): boolean => hasResult(error, results.full) || codeOf(error) === 'ENOSPC';
export const isDamage = (error: unknown): boolean => hasResult(error, results.corrupt) || hasResult(error, results.notADatabase);

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function hasResult(error: unknown, result: number): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === result;
}
