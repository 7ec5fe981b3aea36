import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#shared/contracts/errors.ts';
import { makeFolder } from '../data-folder.ts';

interface Dependencies {
  /** Holds uploads and nothing else: it is emptied. */
  folder: string;
  clock: { monotonicMs(): number; now(): Date };
}

export interface Upload {
  id: string;
  /** A hash of the token that it was begun with, or taken over with by the same member; nobody else knows of it. */
  owner: string;
  /** However many sessions they have. */
  memberId: number;
  length: number;
  /** How much of it is here. */
  offset: number;
  startedMs: number;
  expires: Date;
  /** It has been handed over, and only waits for a call that is made again. */
  isUsed: boolean;
  isBusy: boolean;
}

/** A file that came in one go, and stays for as long as its call lasts. */
export interface PassingFile {
  path: string;
  bytes: number;
  remove: () => Promise<void>;
}

const keptMs = 3_600_000;
const openOfMemberAtMost = 3;
const openAtMost = 100;
const sweepMs = 60_000;
/** A phone at the edge of the network sends more than that. */
const slowBytesPerSecond = 2048;
const slowAfterMs = 60_000;

/** Files that come in parts. Of a process that ends, nothing remains. */
export function createUploadStore({ folder, clock }: Dependencies) {
  const uploads = new Map<string, Upload>();
  const pathOf = ({ id }: Upload) => join(folder, id);
  const sweeping = setInterval(() => void sweep(), sweepMs);
  sweeping.unref();

  async function create({ owner, memberId, length }: Pick<Upload, 'owner' | 'memberId' | 'length'>): Promise<Upload> {
    await sweep();
    const leaving = listLeaving(memberId);
    if (uploads.size - leaving.length >= openAtMost) leaving.push(getSlowest());
    const removed = Promise.all(leaving.map(remove)); // gone from the table at once
    const id = randomBytes(24).toString('base64url');
    const expires = new Date(clock.now().getTime() + keptMs);
    const upload = { id, owner, memberId, length, offset: 0, startedMs: clock.monotonicMs(), expires, isUsed: false, isBusy: false };
    uploads.set(id, upload);
    await removed;
    try {
      await (await stored(openNew(pathOf(upload)))).close();
    } catch (error) {
      uploads.delete(id);
      throw error;
    }
    return upload;
  }

  /** Who begins another one has given up an earlier one: those handed over go first, then the oldest; never one that is coming. */
  function listLeaving(memberId: number): Upload[] {
    const own = [...uploads.values()].filter((upload) => upload.memberId === memberId);
    const idle = own.filter(({ isBusy }) => !isBusy).sort((one, other) => Number(other.isUsed) - Number(one.isUsed));
    const leaving = idle.filter(({ isUsed }, index) => isUsed || index <= own.length - openOfMemberAtMost);
    if (own.length - leaving.length >= openOfMemberAtMost) throw new ApiError('TooManyRequests', { retryAfterSeconds: 10 });
    return leaving;
  }

  /** Where there is no room, one that was handed over, or hardly comes, gives way. Throws `ServiceUnavailable` where there is none. */
  function getSlowest(): Upload {
    const nowMs = clock.monotonicMs();
    const bytesPerSecond = ({ offset, startedMs }: Upload) => (offset * 1000) / Math.max(1, nowMs - startedMs);
    const isSlow = (upload: Upload) => upload.offset < upload.length && bytesPerSecond(upload) < slowBytesPerSecond;
    const [slowest] = [...uploads.values()]
      .filter((upload) => nowMs - upload.startedMs > slowAfterMs && ((upload.isUsed && !upload.isBusy) || isSlow(upload)))
      .sort((one, other) => Number(other.isUsed) - Number(one.isUsed) || bytesPerSecond(one) - bytesPerSecond(other));
    if (!slowest) throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 60 });
    return slowest;
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
          await stored(file.write(part, 0, part.length, upload.offset));
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

  /** Keeps it on the disk, not in memory: many may come at once. When it breaks off, nothing stays. */
  async function receive(parts: AsyncIterable<Buffer>): Promise<PassingFile> {
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
  }

  async function openNew(path: string): Promise<FileHandle> {
    makeFolder(folder, 0o700);
    return open(path, 'wx', 0o600);
  }

  function findFresh(id: string): Upload | undefined {
    const upload = uploads.get(id);
    return upload && upload.startedMs >= clock.monotonicMs() - keptMs ? upload : undefined;
  }

  async function remove(upload: Upload): Promise<void> {
    uploads.delete(upload.id);
    await rm(pathOf(upload), { force: true });
  }

  async function sweep(): Promise<void> {
    const beforeMs = clock.monotonicMs() - keptMs;
    await Promise.all([...uploads.values()].filter(({ startedMs }) => startedMs < beforeMs).map(remove));
  }

  return {
    create,
    append,
    receive,
    remove,
    /** Undefined for what is not there, is too old, or is somebody else's. */
    find(id: string, owner: string): Upload | undefined {
      const upload = findFresh(id);
      return upload?.owner === owner ? upload : undefined;
    },
    has: (id: string): boolean => findFresh(id) !== undefined,
    /** For a member who has logged in again meanwhile: it is theirs with the new token, and no more with the old one. */
    takeOver(id: string, { owner, memberId }: Pick<Upload, 'owner' | 'memberId'>): Upload | undefined {
      const upload = findFresh(id);
      if (upload?.memberId !== memberId) return undefined;
      upload.owner = owner;
      return upload;
    },
    pathOf,
    /** What an earlier process left behind, or this one. */
    async clear(): Promise<void> {
      uploads.clear();
      await rm(folder, { recursive: true, force: true });
    },
    close: (): void => clearInterval(sweeping),
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** A disk that is full, or refuses, is full for a while. */
function stored<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((cause: unknown) => {
    throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 60, cause });
  });
}
