import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#shared/contracts/errors.ts';
import { makeFolder } from '../../data-folder.ts';

/** A temporary file that is removed after its call. */
export interface PassingFile {
  path: string;
  bytes: number;
  remove: () => Promise<void>;
}

/** Files older than this are no longer in use: longer than any call. */
const leftBehindMs = 3_600_000;

/** `folder` contains only uploads; other gateways may share it. */
export function createUploadStore(folder: string) {
  async function openNew(path: string): Promise<FileHandle> {
    makeFolder(folder, 0o700);
    return open(path, 'wx', 0o600);
  }

  return {
    /**
     * Stores the upload on disk instead of in memory, because many may arrive simultaneously. Removes the file if the
     * upload is aborted.
     */
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
    /** Removes files that killed processes left behind: those too old to belong to a running call. */
    async sweep(): Promise<void> {
      const names = await readdir(folder).catch(() => []); // the folder does not exist before the first upload
      for (const path of names.map((name) => join(folder, name))) {
        const found = await stat(path).catch(() => undefined); // the call of this upload may have removed the file meanwhile
        if (found && Date.now() - found.mtimeMs > leftBehindMs) await rm(path, { force: true });
      }
    },
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Maps disk errors to `ServiceUnavailable`: a full or failing disk usually stays in that state for a while. */
function stored<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((cause: unknown) => {
    throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 60, cause });
  });
}
