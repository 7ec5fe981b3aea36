import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { killOrphan } from '../../child-processes.ts';
import type { MessageReader } from '../../message-reader.ts';
import { type PreviewAnswer, type PreviewOrder, type PreviewOutcome, PreviewReply, type PreviewWish } from './preview-orders.ts';

const entry = new URL('./preview-process.ts', import.meta.url);
/** Environment variables that the process gets; it needs no secrets and gets none. */
const passedOn = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_', 'TZ'];

/** Max heap; two previews of a centre with 2,000 shops and 10,000 articles need less. */
const maxHeapMb = 768;

/** Timeout of an order, longer than any preview of a large centre takes. */
const maxOrderMs = 60_000;

type Asked<Order> = Order extends PreviewOrder ? Omit<Order, 'call'> : never;

interface Options {
  databaseFile: string;
  messages: MessageReader;
  onGone: () => void;
}

interface House {
  child: ChildProcess;
  waiting: Map<number, PromiseWithResolvers<PreviewReply>>;
}

/**
 * Runs all previews in one separate process, so that the mall API survives a preview that is too large. The process
 * starts ahead of or with the first preview and ends after the last one, which frees its memory. `onGone` is called when the process
 * has ended; all previews are then lost.
 */
export function createPreviewHouse({ databaseFile, messages, onGone }: Options) {
  let house: House | undefined;
  let numbers = 0;
  let memoryBytes = 0;
  let ended: Promise<unknown> = Promise.resolve();

  function open(): House {
    const env = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
    const child = fork(entry, {
      env,
      execArgv: [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=4', '--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    killOrphan(child);
    const opened: House = { child, waiting: new Map() };
    child.on('message', (received) => {
      const reply = messages.read('preview-process', PreviewReply, received);
      if (!reply) return;
      opened.waiting.get(reply.call)?.resolve(reply);
      opened.waiting.delete(reply.call);
    });
    ended = once(child, 'exit').finally(() => {
      for (const call of opened.waiting.values()) call.reject(new Error('the process of previews has ended'));
      if (house !== opened) return;
      house = undefined;
      onGone();
    });
    ended.catch(() => {});
    house = opened;
    return opened;
  }

  async function ask(order: Asked<PreviewOrder>): Promise<PreviewReply> {
    const { child, waiting } = house ?? open();
    const call = Promise.withResolvers<PreviewReply>();
    numbers += 1;
    waiting.set(numbers, call);
    child.send({ ...order, call: numbers }, (error) => error && call.reject(error));
    const timer = setTimeout(() => child.kill('SIGKILL'), maxOrderMs); // `call` then rejects, because the process has ended
    const reply = await call.promise.finally(() => clearTimeout(timer));
    if ('failed' in reply) throw new Error(reply.failed);
    return reply;
  }

  return {
    /** Starts the process, so that the next preview does not wait for its start. */
    start: (): void => void (house ?? open()),
    async make(preview: number, wish: PreviewWish, now: Date): Promise<PreviewOutcome> {
      const reply = await ask({ act: 'make', preview, databaseFile, wish, nowMs: now.getTime() });
      if (!('made' in reply)) throw new Error('a preview was made without an outcome');
      ({ memoryBytes } = reply);
      return reply.made;
    },
    /** Reads an answer of a preview; undefined if the preview does not exist. */
    async read(preview: number, address: string): Promise<PreviewAnswer | undefined> {
      const reply = await ask({ act: 'read', preview, address });
      return 'answer' in reply ? reply.answer : undefined;
    },
    /** Returns the memory of the process after the last preview was made. */
    memoryBytes: (): number => memoryBytes,
    drop: (preview: number): void => void house?.child.send({ act: 'drop', call: 0, preview }, () => {}),
    /** Ends the process. Resolves when nothing of any preview is left. */
    async end(): Promise<void> {
      const left = house;
      house = undefined;
      left?.child.kill('SIGKILL');
      await ended;
    },
  };
}
