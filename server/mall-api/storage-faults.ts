import { rm, writeFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import type { StorageFault } from '#shared/contracts/health.ts';
import { isBusy, isDamagedDatabase, isFullDatabase, isRefusedByDisk } from './core/db/sqlite/results.ts';

const retryAfterSeconds = { busy: 2, full: 30, refused: 30, damaged: 120 } as const;
const probeBytes = 1024 * 1024;

interface Dependencies {
  /** Beside it, it is tried whether something can be written again; undefined: it is kept nowhere. */
  databaseFile: string | undefined;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** What keeps anything from being written, from the first call that failed of it until it is seen to be over. */
export function createStorageWatch({ databaseFile, log }: Dependencies) {
  let present: StorageFault | undefined;

  return {
    /** What a call is refused with that failed because of it, `error` itself for all else. */
    toRefusal(error: unknown): unknown {
      if (isBusy(error)) return new ApiError('ServiceUnavailable', { retryAfterSeconds: retryAfterSeconds.busy });
      const fault = toStorageFault(error);
      if (fault === undefined) return error;
      if (fault !== present) log.error({ err: error, fault }, 'nothing can be written: calls that write are refused');
      present = fault;
      return new ApiError('ServiceUnavailable', { retryAfterSeconds: retryAfterSeconds[fault] });
    },
    /** Looks whether it is over; a database that is damaged stays so until it is restored. */
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

/** Says more than free bytes do: of a quota, and of a disk that has become read-only. */
async function canWrite(databaseFile: string | undefined): Promise<boolean> {
  if (databaseFile === undefined) return true;
  const probe = `${databaseFile}.probe`;
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
    return true;
  } catch {
    return false; // as before, whatever it is
  } finally {
    await rm(probe, { force: true }).catch(() => undefined); // of a read-only disk
  }
}
