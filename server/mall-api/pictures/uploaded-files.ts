import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../data-folder.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';

interface Dependencies {
  folder: string;
  randomBytes: RandomBytes;
}

/** Names of files; they cannot lead out of the folder. */
export const uploadedName = /^[0-9a-f]{32}\.(?:webp|pdf)$/;
const unfinished = /\.part$/;
/** Age of incomplete files that are removed: longer than any call. */
const leftBehindMs = 3_600_000;

/** Stores the pictures and documents that the staff have uploaded, named by a hash of their content. Check names with `uploadedName` first. */
export function createUploadedFiles({ folder, randomBytes }: Dependencies) {
  return {
    /** Resolves with the name when the file is completely on disk. Rejects with the disk's error, leaving no file. */
    async write(content: Buffer, ending: 'webp' | 'pdf' = 'webp'): Promise<string> {
      const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`;
      const path = join(folder, name);
      if (existsSync(path)) return name;
      makeFolder(folder, 0o700);
      const aside = join(folder, `${randomBytes(12).toString('hex')}.part`);
      try {
        const file = await open(aside, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined); // the disk may be read-only by now
        throw error;
      }
      return name;
    },
    has: (name: string): boolean => existsSync(join(folder, name)),
    /** Reads a file; undefined if it does not exist. */
    async find(name: string): Promise<Buffer | undefined> {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    remove: (name: string): void => rmSync(join(folder, name), { force: true }),
    /** Removes incomplete files of earlier processes. */
    sweep(now: Date): void {
      if (!existsSync(folder)) return;
      for (const path of readdirSync(folder).flatMap((name) => (unfinished.test(name) ? [join(folder, name)] : []))) {
        const found = statSync(path, { throwIfNoEntry: false });
        if (found && found.mtimeMs < now.getTime() - leftBehindMs) rmSync(path, { force: true });
      }
    },
  };
}

export type UploadedFiles = ReturnType<typeof createUploadedFiles>;
