import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#shared/contracts/errors.ts';
import { makeFolder } from '../../data-folder.ts';

/** A file that stays for as long as its call lasts. */
export interface PassingFile {
  path: string;
  bytes: number;
  remove: () => Promise<void>;
}

/** `folder` holds uploads and nothing else: it is emptied. */
export function createUploadStore(folder: string) {
  async function openNew(path: string): Promise<FileHandle> {
    makeFolder(folder, 0o700);
    return open(path, 'wx', 0o600);
  }

  return {
    /** Keeps it on the disk, not in memory: many may come at once. When it breaks off, nothing stays. */
    async receive(parts: AsyncIterable<Buffer>): Promise<PassingFile> {
      const path = join(folder, randomBytes(24).toString('base64url'));
      const file = await stored(openNew(path));
      let bytes = 0;
      try {
        for await (const part of parts) {
          await stored(file.write(part));
          bytes += part.length;
        }
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      return { path, bytes, remove: () => rm(path, { force: true }) };
    },
    /** What an earlier process left behind, or this one. */
    clear: (): Promise<void> => rm(folder, { recursive: true, force: true }),
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** A disk that is full, or refuses, is full for a while. */
function stored<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((cause: unknown) => {
    throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 60, cause });
  });
}
