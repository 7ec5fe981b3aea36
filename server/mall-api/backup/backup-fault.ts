import { isFullDatabase } from '../core/db/sqlite/results.ts';

/** A backup cannot be made, read or restored. The message is one line for the operator. */
export class BackupFault extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'BackupFault';
  }
}

export const isFullDisk = (error: unknown): boolean => isFullDatabase(error) || codeOf(error) === 'ENOSPC';

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
