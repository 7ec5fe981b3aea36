import { Worker } from 'node:worker_threads';
import type { Database } from '../core/db/database.ts';
import { readRecordsKey } from '../core/records/record-table.ts';
import { createPreviewTokens, type PreviewPass } from './preview-token.ts';
import type { PreviewOutcome, PreviewWish } from './preview-wish.ts';
import type { PreviewAnswer, PreviewCall, PreviewOrder } from './preview-worker.ts';

interface Options {
  db: Database;
  databaseFile: string;
  clock: () => Date;
  getKey: () => Buffer;
  /** How long one stays when nobody has asked for it anew. */
  keptMs?: number;
}

type Answered = Pick<PreviewAnswer, 'status' | 'body'>;

interface Preview {
  outcome: Promise<PreviewOutcome>;
  read: (address: string) => Promise<Answered>;
  end: () => Promise<unknown>;
}

interface Held extends Preview {
  /** What was wished for, and what it has become: as of which instant. */
  keys: Set<string>;
  /** Of the records that it was made of. */
  recordsKey: string;
}

const entry = new URL('./preview-worker.ts', import.meta.url);
const mostHeld = 2;
const tenMinutesMs = 600_000;
const tokenMs = 15 * 60_000;
const minuteMs = 60_000;

/**
 * Previews of the site, each a mall API of its own in a thread of its own: its content is never in the real database, and once the thread has ended it
 * is nowhere. Two at most are held, for ten minutes; one that is gone is made again by its token.
 */
export function createPreviews({ db, databaseFile, clock, getKey, keptMs = tenMinutesMs }: Options) {
  /** The one that was used last comes last. */
  let held: readonly Held[] = [];
  const ending = new Set<Promise<unknown>>();
  const tokens = createPreviewTokens({ getKey, clock });

  const find = (key: string): Held | undefined => held.find(({ keys }) => keys.has(key));

  function drop(one: Held): void {
    if (!held.includes(one)) return;
    held = held.filter((other) => other !== one);
    const ended = one.end().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function hold(key: string, wish: PreviewWish): Held {
    const order = { databaseFile, wish, nowMs: clock().getTime() };
    const one: Held = { ...startPreview(order, () => drop(one)), keys: new Set([key]), recordsKey: readRecordsKey(db) };
    held = [...held, one];
    setTimeout(() => drop(one), keptMs).unref();
    for (const oldest of held.slice(0, -mostHeld)) drop(oldest);
    return one;
  }

  /** Of the same wish in the same minute the same, while the records are. */
  async function make(wish: PreviewWish): Promise<PreviewOutcome> {
    const key = toKey(wish, clock());
    const known = find(key);
    if (known?.recordsKey === readRecordsKey(db)) return known.outcome;
    if (known) drop(known);
    const made = hold(key, wish);
    const outcome = await made.outcome;
    if (outcome.outcome === 'ready') made.keys.add(toKey({ ...wish, atMs: outcome.atMs }, clock()));
    return outcome;
  }

  return {
    make,
    /** An address of it is for them alone. */
    toToken(wish: PreviewWish, atMs: number, staffId: number): { token: string; expiresMs: number } {
      const expiresMs = clock().getTime() + tokenMs;
      return { token: tokens.write({ wish: { ...wish, atMs }, staffId, expiresMs }), expiresMs };
    },
    /** Undefined for what is no token, or that of somebody else. */
    open(token: string, staffId: number): PreviewPass | undefined {
      const pass = tokens.read(token);
      return pass?.staffId === staffId ? pass : undefined;
    },
    /** What its mall API answers; undefined where it cannot be made any more. */
    async read({ wish }: PreviewPass, address: string): Promise<Answered | undefined> {
      const key = toKey(wish, clock());
      const found = find(key) ?? hold(key, wish);
      held = [...held.filter((one) => one !== found), found];
      const { outcome } = await found.outcome;
      return outcome === 'ready' ? found.read(address) : undefined;
    },
    count: (): number => held.length,
    async close(): Promise<void> {
      for (const one of held) drop(one);
      await Promise.all(ending);
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

function toKey({ record, atMs }: PreviewWish, now: Date): string {
  return JSON.stringify([record?.kind, record?.key, record?.version, atMs ?? `now ${Math.floor(now.getTime() / minuteMs)}`]);
}

/** `onExit`: it has ended by itself. */
function startPreview(order: PreviewOrder, onExit: () => void): Preview {
  const worker = new Worker(entry, { workerData: order });
  worker.unref();
  const made = Promise.withResolvers<PreviewOutcome>();
  const waiting = new Map<number, PromiseWithResolvers<Answered>>();
  made.promise.catch(() => {}); // whoever waits for it is told, too
  const fail = (error: Error) => {
    made.reject(error);
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('message', (message: PreviewOutcome | PreviewAnswer) => {
    if ('outcome' in message) return made.resolve(message);
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  });
  worker.once('error', fail);
  worker.once('exit', () => {
    onExit();
    fail(new Error('the thread of a preview has ended'));
  });
  let calls = 0;
  return {
    outcome: made.promise,
    read(address) {
      const call = Promise.withResolvers<Answered>();
      calls += 1;
      waiting.set(calls, call);
      worker.postMessage({ id: calls, address } satisfies PreviewCall);
      return call.promise;
    },
    end: () => worker.terminate(),
  };
}
