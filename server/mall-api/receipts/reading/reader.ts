import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { ApiError } from '#shared/contracts/errors.ts';
import type { MessageReader } from '../../../message-reader.ts';
import { measureProcess } from '../../../process-figures.ts';
import { ReaderMessage, type ReadOrder } from './reader-messages.ts';
import type { ShopMarks } from './text/find-shop.ts';
import type { PaperReading } from './text/read-text.ts';

interface Options {
  messages: MessageReader;
  /** Lists the shops of the centre, for each picture. */
  listShops: () => ShopMarks[];
  /** Limit of processor time for starting the process, and for each picture. */
  maxCpuMs?: number;
  /** The same limit in elapsed time, which is longer because busy machines give the process little time. */
  timeoutMs?: number;
  maxBytes?: number;
  /** The process is stopped after this time without work, and after this many pictures, because its memory never shrinks. */
  idleMs?: number;
  maxPictures?: number;
  /** Program of the process. */
  entry?: URL;
}

export interface ReceiptReader {
  /**
   * Reads a picture. Undefined if it cannot be read, including pictures that crash the process or exceed its limits. Rejects with `ServiceUnavailable`
   * if the process cannot start, or if more than `maxWaiting` pictures wait.
   */
  read: (picture: Uint8Array, options?: { maxWaiting?: number }) => Promise<PaperReading | undefined>;
  /** Starts the process. Rejects with the reason if it cannot start. */
  check: () => Promise<void>;
  getFigures: () => ReaderFigures;
  /** Stops the process. Running and waiting calls reject. */
  close: () => Promise<void>;
}

export interface ReaderFigures {
  waiting: number;
  /** Pictures since the start, by outcome; `lost`: the process crashed or exceeded a limit. */
  outcomes: Readonly<Record<'read' | 'unreadable' | 'lost', number>>;
  /** Processor time of all pictures. */
  cpuSeconds: number;
  /** Highest memory of the process so far. */
  peakBytes: number;
}

/** A running process that has loaded its engine. */
interface Running {
  child: ChildProcess;
  pictures: number;
}

const readerProcess = new URL('./reader-process.ts', import.meta.url);
const retryAfterSeconds = 10;
/** Nice value (19 is the lowest priority): pages and their pictures take precedence. */
const niceness = 10;
const lookEveryMs = 100;
/** Without these limits of the memory allocator, the process needs three times as much. */
const env = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Reads pictures of receipts one at a time in a separate process without our environment variables, because pictures are untrusted and reading blocks
 * for seconds.
 */
export function createReceiptReader({
  messages,
  listShops,
  maxCpuMs = 20_000,
  timeoutMs = 180_000,
  maxBytes = 320 * 1024 * 1024,
  idleMs = 60_000,
  maxPictures = 10,
  entry = readerProcess,
}: Options): ReceiptReader {
  const outcomes = { read: 0, unreadable: 0, lost: 0 };
  let cpuMs = 0;
  let peakBytes = 0;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let running: Running | undefined;
  let starting: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function readNow(picture: Uint8Array): Promise<PaperReading | undefined> {
    clearTimeout(idle);
    const { child } = await open();
    try {
      const reply = await ask(child, { picture, shops: listShops() });
      if (reply?.type !== 'read') {
        if (isClosed) throw unavailable();
        outcomes.lost += 1;
        return undefined;
      }
      cpuMs += reply.cpuMs;
      peakBytes = Math.max(peakBytes, reply.peakBytes);
      outcomes[reply.reading ? 'read' : 'unreadable'] += 1;
      return reply.reading;
    } finally {
      if (running && ++running.pictures >= maxPictures) stop();
      idle = setTimeout(stop, idleMs);
      idle.unref();
    }
  }

  /** Returns the running process, or starts one. Rejects with `ServiceUnavailable` and the reason. */
  async function open(): Promise<Running> {
    if (running) return running;
    if (isClosed) throw unavailable();
    const child = start(entry);
    starting = child;
    const reply = await waitForReply(child).finally(() => {
      starting = undefined;
    });
    if (reply?.type !== 'ready') {
      child.kill('SIGKILL');
      const reason = reply?.type === 'failed' ? reply.reason : 'it ended, or did not start in time';
      throw unavailable(new Error(`the process that reads receipts could not start: ${reason}`));
    }
    const opened = { child, pictures: 0 };
    child.once('exit', () => {
      if (running === opened) running = undefined;
    });
    running = opened;
    return opened;
  }

  function ask(child: ChildProcess, order: ReadOrder): Promise<ReaderMessage | undefined> {
    const reply = waitForReply(child);
    child.send(order, (error) => error && child.kill('SIGKILL')); // ends the wait, because the process exits
    return reply;
  }

  /** Resolves with the next message; undefined if the process ends, or is killed at one of its limits. */
  function waitForReply(child: ChildProcess): Promise<ReaderMessage | undefined> {
    const { promise, resolve } = Promise.withResolvers<ReaderMessage | undefined>();
    const kill = () => child.kill('SIGKILL');
    const timeout = setTimeout(kill, timeoutMs);
    const before = measureProcess(child.pid);
    const watch = setInterval(() => {
      const { bytes, cpuMs: spentMs } = measureProcess(child.pid);
      if (bytes > maxBytes || spentMs - before.cpuMs > maxCpuMs) kill();
    }, lookEveryMs);
    const onMessage = (message: unknown) => resolve(messages.read('receipt-reader', ReaderMessage, message));
    const onGone = () => resolve(undefined);
    child.once('message', onMessage).once('exit', onGone).once('error', onGone);
    return promise.finally(() => {
      clearTimeout(timeout);
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onGone).off('error', onGone);
    });
  }

  function stop(): void {
    clearTimeout(idle);
    running?.child.kill('SIGKILL'); // has nothing to lose
    running = undefined;
  }

  /** Runs work after all earlier work. */
  function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    read(picture, { maxWaiting = Number.POSITIVE_INFINITY } = {}) {
      if (waiting > maxWaiting) return Promise.reject(unavailable());
      return takeTurn(() => readNow(picture));
    },
    check: () => takeTurn(async () => void (await open())),
    getFigures: () => ({ waiting, outcomes: { ...outcomes }, cpuSeconds: cpuMs / 1000, peakBytes }),
    async close() {
      isClosed = true;
      starting?.kill('SIGKILL');
      stop();
      await last;
    },
  };
}

function start(entry: URL): ChildProcess {
  const child = fork(entry, {
    env,
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1', '--single-threaded', '--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // Tesseract writes about each line that it cannot read
    detached: true, // a terminal's Ctrl+C must reach only the mall API, which may still wait for a reading
  });
  child.unref();
  child.channel?.unref();
  child.on('error', () => undefined); // also after a wait: an error without a listener would end this process
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // the process has ended already; its `exit` event reports it
  }
  return child;
}

function unavailable(cause?: unknown): ApiError {
  return new ApiError('ServiceUnavailable', { retryAfterSeconds, cause });
}
