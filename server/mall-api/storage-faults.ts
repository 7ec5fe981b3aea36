import { rm, writeFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import type { StorageFault } from '#shared/contracts/health.ts';
import { isBusy, isDamagedDatabase, isFullDatabase, isRefusedByDisk } from './core/db/sqlite/results.ts';

const retryAfterSeconds = { busy: 2, full: 30, refused: 30, damaged: 120 } as const;
const probeBytes = 1024 * 1024;

interface Dependencies {
  /** Writes are probed next to this file; undefined if the database is in memory. */
  databaseFile: string | undefined;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** Tracks a storage fault, from the first failing call until writes succeed again. */
export function createStorageWatch({ databaseFile, log }: Dependencies) {
  let present: StorageFault | undefined;

  return {
    /** Returns the error for a call that failed because of storage; returns other errors unchanged. */
    toRefusal(error: unknown): unknown {
      if (isBusy(error)) return new ApiError('ServiceUnavailable', { retryAfterSeconds: retryAfterSeconds.busy });
      const fault = toStorageFault(error);
      if (fault === undefined) return error;
      if (fault !== present) log.error({ err: error, fault }, 'nothing can be written: calls that write are refused');
      present = fault;
      return new ApiError('ServiceUnavailable', { retryAfterSeconds: retryAfterSeconds[fault] });
    },
    /** Checks whether the fault is over. A damaged database stays damaged until it is restored. */
    async find(): Promise<StorageFault | undefined> {
      if (present === undefined || present === 'damaged' || !(await canWrite(databaseFile))) return present;
      present = undefined;
      log.info('the disk takes what is written again');
      return undefined;
    },
  };
}

function toStorageFault(error: unknown): StorageFault | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isFullDatabase(error) || code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (isDamagedDatabase(error)) return 'damaged';
  return isRefusedByDisk(error) || code === 'EROFS' || code === 'EIO' ? 'refused' : undefined;
}

/** Makes a test write, which also detects quotas and read-only disks, unlike a check of the free space. */
async function canWrite(databaseFile: string | undefined): Promise<boolean> {
  if (databaseFile === undefined) return true;
  const probe = `${databaseFile}.probe`;
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
    return true;
  } catch {
    return false; // the fault persists, regardless of the reason
  } finally {
    await rm(probe, { force: true }).catch(() => undefined); // removing fails on a read-only disk
  }
}
