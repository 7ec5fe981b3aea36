import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#shared/contracts/errors.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';

interface Dependencies {
  folder: string;
  randomBytes: RandomBytes;
  /** Whether a receipt or a message has the picture of this name. */
  isKept: (name: string) => boolean;
}

/**
 * Files younger than this are not removed: a running call, maybe in another process, may have written a file whose
 * record is not committed yet.
 */
const leftAloneMs = 3_600_000;

/** Stores pictures of receipts and messages, and files of replies, each in a file with a random name that only this user can read. */
export function createReceiptPictures({ folder, randomBytes, isKept }: Dependencies) {
  function removeUnlessKept(name: string): void {
    if (!isKept(name)) rmSync(join(folder, name), { force: true });
  }
  /** Checks a file after the running transaction has ended, successfully or not. */
  const checkLater = (name: string) => void setImmediate(() => attempt(() => removeUnlessKept(name)));

  async function writeNew(content: Buffer, ending: 'webp' | 'pdf'): Promise<string> {
    const name = `${randomBytes(24).toString('base64url')}.${ending}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), content, { flag: 'wx', mode: 0o600, flush: true });
    return name;
  }

  return {
    /** Writes a picture and returns its name. Call before the transaction that records it, and `removeUnrecorded` afterwards. */
    async write(picture: Buffer): Promise<string> {
      if (!isWebp(picture)) throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } });
      return writeNew(picture, 'webp');
    },
    /** Like `write`, for a PDF document. */
    async writeDocument(document: Buffer): Promise<string> {
      if (!document.subarray(0, pdfBeginning.length).equals(pdfBeginning))
        throw new ApiError('UnprocessableEntity', { errors: { file: ['invalid'] } });
      return writeNew(document, 'pdf');
    },
    /** Removes a file unless a receipt, a message or a reply has it. */
    removeUnrecorded: (name: string): void => attempt(() => removeUnlessKept(name)),
    /** Reads a picture; undefined if the file does not exist. */
    find(name: string): Buffer | undefined {
      try {
        return readFileSync(join(folder, name));
      } catch {
        return undefined;
      }
    },
    /** Removes pictures after the running transaction, unless they are still recorded. */
    removeLater: (names: readonly string[]): void => names.forEach(checkLater),
    /** Removes unrecorded files of earlier processes. */
    sweep(now: Date): void {
      for (const name of listFiles(folder)) {
        attempt(() => {
          if (statSync(join(folder, name)).mtimeMs < now.getTime() - leftAloneMs) removeUnlessKept(name);
        });
      }
    },
  };
}

const pdfBeginning = Buffer.from('%PDF-');

export type ReceiptPictures = ReturnType<typeof createReceiptPictures>;

/** Whether a picture is WebP, as all pictures from the gateway are. */
function isWebp(picture: Buffer): boolean {
  return picture.toString('latin1', 0, 4) === 'RIFF' && picture.toString('latin1', 8, 12) === 'WEBP';
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.(?:webp|pdf)$/.test(name));
  } catch {
    return [];
  }
}

/** Ignores errors: the database may already be closed, or the file removed. The next start retries. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {}
}

/**
 * Encodes pictures as text for a member's data export, up to a number of characters, because the gateway does not
 * accept answers above eight megabytes.
 */
export function takePictures(pictures: Pick<ReceiptPictures, 'find'>, maxCharacters: number) {
  let left = maxCharacters;
  return (findName: () => string | undefined): string | null => {
    const name = left > 0 ? findName() : undefined;
    const picture = name && pictures.find(name)?.toString('base64');
    left -= picture?.length ?? 0;
    return picture && left >= 0 ? picture : null;
  };
}
