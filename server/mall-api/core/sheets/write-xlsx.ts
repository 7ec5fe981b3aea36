import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from '#shared/contracts/errors.ts';
import { createBoundedQueue } from '../../../bounded-queue.ts';
import type { Cell } from './cells.ts';
import type { XlsxPart } from './xlsx-worker.ts';

const entry = new URL('./xlsx-worker.ts', import.meta.url);
const rowsPerPart = 200;
const maxCells = 1_000_000;
/** Characters in total; 10,000 articles with their texts in four languages have 40 million. */
const maxLength = 60_000_000;
/** Memory limit of the thread: a file that is too large fails, and the mall API continues. */
const maxMemoryMb = 768;
const timeoutMs = 60_000;

/** Files are written one after the other, because each may need much memory. */
const inTurn = createBoundedQueue({ atOnce: 1, waitingAtMost: 8, ofOneAtMost: 8, maxWaitMs: timeoutMs, retryAfterSeconds: 5 });

/**
 * Writes rows as an XLSX file in a thread, so that calls never wait for it. Throws `UnprocessableEntity` (`format`:
 * `too_big`) if there are too many cells or texts.
 */
export function writeXlsx(rows: AsyncIterable<readonly Cell[]>): Promise<Uint8Array> {
  return inTurn(async () => {
    const thread = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
    const answered = once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    answered.catch(() => {}); // reported below; sending may fail first
    try {
      await sendRows(rows, (part) => thread.postMessage(part));
      const [file] = await answered;
      return file as Uint8Array; // safe: posted by the thread
    } finally {
      await thread.terminate();
    }
  });
}

const tooLarge = () => new ApiError('UnprocessableEntity', { errors: { format: ['too_big'] } });

async function sendRows(rows: AsyncIterable<readonly Cell[]>, send: (part: XlsxPart) => void): Promise<void> {
  let part: (readonly Cell[])[] = [];
  let cells = 0;
  let length = 0;
  for await (const row of rows) {
    part.push(row);
    cells += row.length;
    length += row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
    if (cells > maxCells || length > maxLength) throw tooLarge();
    if (part.length < rowsPerPart) continue;
    send(part);
    part = [];
  }
  send(part);
  send(undefined);
}
