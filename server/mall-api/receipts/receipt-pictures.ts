import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#shared/contracts/errors.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';

interface Dependencies {
  folder: string;
  randomBytes: RandomBytes;
  /** Whether a receipt or a message has that picture. */
  isKept: (name: string) => boolean;
}

/** A call that is under way, maybe of another process, may have written a file whose record nobody sees yet. */
const leftAloneMs = 3_600_000;

/** Pictures of receipts and of messages, each a file that nobody else on the machine may read, under a name that tells nothing. */
export function createReceiptPictures({ folder, randomBytes, isKept }: Dependencies) {
  function removeUnlessKept(name: string): void {
    if (!isKept(name)) rmSync(join(folder, name), { force: true });
  }
  /** After the transaction that is under way has ended, in whatever way. */
  const checkLater = (name: string) => void setImmediate(() => attempt(() => removeUnlessKept(name)));

  return {
    /** Writes it and returns its name. To be done before the transaction that records it; `removeUnrecorded` is for afterwards. */
    async write(picture: Buffer): Promise<string> {
      if (!isWebp(picture)) throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } });
      const name = `${randomBytes(24).toString('base64url')}.webp`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), picture, { flag: 'wx', mode: 0o600, flush: true });
      return name;
    },
    /** Removes it unless a receipt or a message has it. */
    removeUnrecorded: (name: string): void => attempt(() => removeUnlessKept(name)),
    /** Undefined when the file is gone. */
    find(name: string): Buffer | undefined {
      try {
        return readFileSync(join(folder, name));
      } catch {
        return undefined;
      }
    },
    /** Removes them once the transaction has ended that lets them go. */
    removeLater: (names: readonly string[]): void => names.forEach(checkLater),
    /** Removes what an earlier process left without a record. */
    sweep(now: Date): void {
      for (const name of listFiles(folder)) {
        attempt(() => {
          if (statSync(join(folder, name)).mtimeMs < now.getTime() - leftAloneMs) removeUnlessKept(name);
        });
      }
    },
  };
}

export type ReceiptPictures = ReturnType<typeof createReceiptPictures>;

/** The gateway makes them all so. */
function isWebp(picture: Buffer): boolean {
  return picture.toString('latin1', 0, 4) === 'RIFF' && picture.toString('latin1', 8, 12) === 'WEBP';
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.webp'));
  } catch {
    return [];
  }
}

/** The database may be closed by then, or the file gone: the next start looks again. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {}
}
