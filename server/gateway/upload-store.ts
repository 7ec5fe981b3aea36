import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#shared/contracts/errors.ts';

interface Dependencies {
  /** Holds uploads and nothing else: it is emptied. */
  folder: string;
  clock: { now(): Date };
}

export interface Upload {
  id: string;
  /** A hash of the token that it was begun with; nobody else knows of it. */
  owner: string;
  length: number;
  /** How much of it is here. */
  offset: number;
  startedMs: number;
  /** It has been handed over, and only waits for a call that is made again. */
  isUsed: boolean;
  isBusy: boolean;
}

const keptMs = 3_600_000;
const openOfOwnerAtMost = 3;
const openAtMost = 100;
const sweepMs = 60_000;

/** Files that come in parts. Of a process that ends, nothing remains. */
export function createUploadStore({ folder, clock }: Dependencies) {
  const uploads = new Map<string, Upload>();
  const pathOf = ({ id }: Upload) => join(folder, id);
  const sweeping = setInterval(() => void sweep(), sweepMs);
  sweeping.unref();

  async function create(owner: string, length: number): Promise<Upload> {
    await sweep();
    const removed = Promise.all(listLeaving(owner).map(remove)); // gone from the table at once
    if (uploads.size >= openAtMost) throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 60 });
    const id = randomBytes(24).toString('base64url');
    const upload = { id, owner, length, offset: 0, startedMs: clock.now().getTime(), isUsed: false, isBusy: false };
    uploads.set(id, upload);
    await removed;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(pathOf(upload), 'wx', 0o600)).close();
    } catch (error) {
      uploads.delete(id);
      throw error;
    }
    return upload;
  }

  /** Who begins another one has given up an earlier one: those handed over go first, then the oldest; never one that is coming. */
  function listLeaving(owner: string): Upload[] {
    const own = [...uploads.values()].filter((upload) => upload.owner === owner);
    const idle = own.filter(({ isBusy }) => !isBusy).sort((one, other) => Number(other.isUsed) - Number(one.isUsed));
    const leaving = idle.filter(({ isUsed }, index) => isUsed || index <= own.length - openOfOwnerAtMost);
    if (own.length - leaving.length >= openOfOwnerAtMost) throw new ApiError('TooManyRequests', { retryAfterSeconds: 10 });
    return leaving;
  }

  /** Adds what comes, at most as much as was announced; what has come before the connection broke stays. */
  async function append(upload: Upload, parts: AsyncIterable<unknown>): Promise<void> {
    if (upload.isBusy) throw new ApiError('Conflict');
    upload.isBusy = true;
    try {
      const file = await open(pathOf(upload), 'r+');
      try {
        for await (const part of parts) {
          if (!Buffer.isBuffer(part)) throw new ApiError('BadRequest');
          if (upload.offset + part.length > upload.length) throw new ApiError('ContentTooLarge');
          await file.write(part, 0, part.length, upload.offset);
          upload.offset += part.length;
        }
      } finally {
        await file.close();
      }
    } finally {
      upload.isBusy = false;
      if (!uploads.has(upload.id)) await rm(pathOf(upload), { force: true }); // dropped meanwhile
    }
  }

  async function remove(upload: Upload): Promise<void> {
    uploads.delete(upload.id);
    await rm(pathOf(upload), { force: true });
  }

  async function sweep(): Promise<void> {
    const beforeMs = clock.now().getTime() - keptMs;
    await Promise.all([...uploads.values()].filter(({ startedMs }) => startedMs < beforeMs).map(remove));
  }

  return {
    create,
    append,
    remove,
    /** Undefined for what is not there, is too old, or is somebody else's. */
    find(id: string, owner: string): Upload | undefined {
      const upload = uploads.get(id);
      return upload?.owner === owner && upload.startedMs >= clock.now().getTime() - keptMs ? upload : undefined;
    },
    read: (upload: Upload): Promise<Buffer> => readFile(pathOf(upload)),
    /** What an earlier process left behind, or this one. */
    async clear(): Promise<void> {
      uploads.clear();
      await rm(folder, { recursive: true, force: true });
    },
    close: (): void => clearInterval(sweeping),
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** How long an upload that began then is kept. */
export function toExpiry({ startedMs }: Upload): Date {
  return new Date(startedMs + keptMs);
}
