import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MessageReader } from '../../message-reader.ts';
import type { Database } from '../core/db/database.ts';
import { readRecordsKey } from '../core/records/record-table.ts';
import { createPreviewHouse } from './preview-house.ts';
import type { PreviewAnswer, PreviewOutcome, PreviewWish } from './preview-orders.ts';

interface Options {
  db: Database;
  databaseFile: string;
  clock: () => Date;
  getKey: () => Buffer;
  messages: MessageReader;
  /** How long a preview is kept after it was made. */
  retentionMs?: number;
  /** How long a process without a preview runs. */
  idleMs?: number;
  /** Returns the bytes that the container or machine has left. */
  availableMemory?: () => number;
}

interface Held {
  /** Id of the preview in its process. */
  number: number;
  /** Keys of the requests that the preview answers, with and without the resulting time. */
  keys: Set<string>;
  /** Key of the records that the preview was built from. */
  recordsKey: string;
  outcome: Promise<PreviewOutcome>;
}

const maxHeld = 2;
/** Max memory of the process for keeping two previews. Two previews of a larger centre would need too much memory. */
const maxBytesForTwo = 300 * 1024 * 1024;
/** Memory that must be left for starting the process early, because a small container has none to spare for an idle process. */
const ampleBytes = 512 * 1024 * 1024;
const tenMinutesMs = 600_000;
const tokenMs = 15 * 60_000;
const minuteMs = 60_000;
const twoMinutesMs = 120_000;

/**
 * Makes previews of the site. Each is a mall API in a separate process: its content never enters the real database, and
 * nothing of a dropped preview is left. Keeps at most two previews for ten minutes, or one preview for a large centre.
 * If a dropped preview is requested again, it is made again from its token. The process ends with the last preview.
 */
export function createPreviews(options: Options) {
  const { db, databaseFile, clock, getKey, messages } = options;
  const { retentionMs = tenMinutesMs, idleMs = twoMinutesMs, availableMemory = process.availableMemory } = options;
  /** Previews that are kept; the most recently used one is last. */
  let held: readonly Held[] = [];
  let numbers = 0;
  let idle: NodeJS.Timeout | undefined;
  const tokens = createPreviewTokens({ getKey, clock });
  const house = createPreviewHouse({
    databaseFile,
    messages,
    onGone: () => {
      held = [];
    },
  });

  const find = (key: string): Held | undefined => held.find(({ keys }) => keys.has(key));

  function drop(one: Held): void {
    if (!held.includes(one)) return;
    held = held.filter((other) => other !== one);
    if (held.length === 0) void house.end();
    else house.drop(one.number);
  }

  function hold(key: string, wish: PreviewWish): Held {
    numbers += 1;
    const others = house.memoryBytes() > maxBytesForTwo ? 0 : maxHeld - 1;
    const leaving = held.slice(0, Math.max(0, held.length - others));
    held = held.filter((one) => !leaving.includes(one));
    for (const one of leaving) house.drop(one.number); // dropped before the next preview is made
    const outcome = house.make(numbers, wish, clock());
    const one: Held = { number: numbers, keys: new Set([key]), recordsKey: readRecordsKey(db), outcome };
    held = [...held, one];
    outcome.catch(() => drop(one)); // callers waiting for it receive the error, too
    setTimeout(() => drop(one), retentionMs).unref();
    return one;
  }

  /** Makes a preview. The same request within the same minute gets the same preview as long as the records are unchanged. */
  async function make(wish: PreviewWish): Promise<PreviewOutcome> {
    const key = toKey(wish, clock());
    const known = find(key);
    if (known?.recordsKey === readRecordsKey(db)) return known.outcome;
    const made = hold(key, wish);
    if (known) drop(known); // only after the new preview has started, because the process ends without any preview
    const outcome = await made.outcome;
    if (outcome.outcome === 'ready') made.keys.add(toKey({ ...wish, atMs: outcome.atMs }, clock()));
    return outcome;
  }

  return {
    make,
    /**
     * Starts the process before a preview is requested, if memory is ample: its start takes half of the time of the first preview. It ends after two
     * minutes without a preview.
     */
    prepare(): void {
      if (availableMemory() < ampleBytes) return;
      clearTimeout(idle);
      house.start();
      idle = setTimeout(() => held.length === 0 && void house.end(), idleMs).unref();
    },
    /** Creates a token that only this staff member can use. */
    toToken(wish: PreviewWish, atMs: number, staffId: number): { token: string; expiresMs: number } {
      const expiresMs = clock().getTime() + tokenMs;
      return { token: tokens.write({ wish: { ...wish, atMs }, staffId, expiresMs }), expiresMs };
    },
    /** Opens a token; undefined if it is invalid or belongs to someone else. */
    open(token: string, staffId: number): PreviewPass | undefined {
      const pass = tokens.read(token);
      return pass?.staffId === staffId ? pass : undefined;
    },
    /** Returns an answer of the preview's mall API; undefined if the preview can no longer be made. */
    async read({ wish }: PreviewPass, address: string): Promise<PreviewAnswer | undefined> {
      const key = toKey(wish, clock());
      const found = find(key) ?? hold(key, wish);
      held = [...held.filter((one) => one !== found), found];
      const { outcome } = await found.outcome;
      return outcome === 'ready' ? house.read(found.number, address) : undefined;
    },
    count: (): number => held.length,
    async close(): Promise<void> {
      clearTimeout(idle);
      held = [];
      await house.end();
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

function toKey({ record, atMs }: PreviewWish, now: Date): string {
  return JSON.stringify([record?.kind, record?.key, record?.version, atMs ?? `now ${Math.floor(now.getTime() / minuteMs)}`]);
}

/** Content of a preview's token: what it opens, for whom, and until when. */
export interface PreviewPass {
  wish: PreviewWish & { atMs: number };
  staffId: number;
  expiresMs: number;
}

const number = z.int().check(z.nonnegative());
/** Content as written to the token. The token must be short, because it is part of URLs. */
const Written = z.tuple([z.nullable(z.tuple([z.string(), z.string(), number])), number, number, number]);

/** Signs with a key derived for this use only. Modified tokens are invalid. */
function createPreviewTokens({ getKey, clock }: { getKey: () => Buffer; clock: () => Date }) {
  const sign = (text: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', getKey(), '', 'preview', 32)))
      .update(text)
      .digest();

  return {
    write({ wish: { record, atMs }, staffId, expiresMs }: PreviewPass): string {
      const written: z.infer<typeof Written> = [record ? [record.kind, record.key, record.version] : null, atMs, staffId, expiresMs];
      const text = Buffer.from(JSON.stringify(written)).toString('base64url');
      return `${text}.${sign(text).toString('base64url')}`;
    },
    /** Reads a token; undefined if it is invalid or expired. */
    read(token: string): PreviewPass | undefined {
      const [text = '', signature = '', ...rest] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(text)];
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const [record, atMs, staffId, expiresMs] = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (clock().getTime() >= expiresMs) return undefined;
      return { wish: { ...(record && { record: { kind: record[0], key: record[1], version: record[2] } }), atMs }, staffId, expiresMs };
    },
  };
}
