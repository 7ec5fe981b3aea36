import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { doubtMs, maxEmptied } from '../upstream/good-copies.ts';
import type { ListedKind, ListedRecord } from './listed-record.ts';
import { type Ask, listReaders, readCategoryNames } from './read-lists.ts';

interface Dependencies {
  ask: Ask;
  clock: { now(): Date };
  log: Pick<Logger, 'info' | 'warn'>;
  /** Waits between two calls. */
  pause?: (ms: number, value?: undefined, options?: { signal?: AbortSignal; ref?: boolean }) => Promise<unknown>;
}

type List = (typeof listReaders)[number];

interface ReadList {
  records: readonly ListedRecord[];
  mark: string;
  /** Time since which the mall API has returned an empty list. */
  emptyMs?: number;
}

/** Contents of the lists, as far as they have been read. */
export interface ListedRecords {
  records: readonly ListedRecord[];
  /** Kinds whose lists have been read. */
  kinds: readonly ListedKind[];
  /** Whether each list has been read successfully at least once. */
  isWhole: boolean;
  /** Whether every list has been requested; lists that failed are left out. */
  isRead: boolean;
}

/** Interval between reads of the lists; until the next read, the previous result is served. */
const readAgainAfterMs = 600_000;
/** Delay after a failed read. */
const retryAfterMs = 60_000;
const maxTries = 5;
const maxPauseMs = 120_000;

/**
 * Reads all records of the centre from the mall API's lists, to replace calls that it does not have. Runs in the
 * background, one page at a time, never while a visitor waits. A list that cannot be read keeps its previous contents.
 */
export function createListedRecords({ ask, clock, log, pause = wait }: Dependencies) {
  const lists = new Map<List, ReadList>();
  let current: ListedRecords = { records: [], kinds: [], isWhole: false, isRead: false };
  let reading: Promise<void> | undefined;
  let nextMs = 0;
  const stop = new AbortController();

  /** Retries after the delays that the mall API asks for. */
  const askPatiently: Ask = async (contract, input) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(contract, input);
      } catch (error) {
        const pauseMs = error instanceof ApiError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : undefined;
        if (pauseMs === undefined || tries === maxTries) throw error;
        await pause(Math.min(pauseMs, maxPauseMs), undefined, { signal: stop.signal, ref: false });
      }
    }
  };

  async function readAll(): Promise<void> {
    const names = await readCategoryNames(askPatiently).catch(() => new Map<number, string[]>());
    const failed: List[] = [];
    let hasChanged = false;
    const isCentreReadable = await askPatiently(listMalls, {}).then(
      () => true,
      () => false,
    );
    for (const list of listReaders) {
      try {
        const before = lists.get(list);
        const next = await readList(list, names);
        if (next.records.length === 0 && before && before.records.length > 0) assertBelievable(before, isCentreReadable);
        if (next.mark !== before?.mark || before.emptyMs !== undefined) lists.set(list, next);
        hasChanged ||= next.mark !== before?.mark;
      } catch (error) {
        if (stop.signal.aborted) return;
        failed.push(list);
        log.warn({ err: error, kinds: list.kinds }, 'a list could not be read for search and sitemap');
      }
      if (!current.isWhole) current = gather({ isWhole: false, isRead: current.isRead }); // callers get what has been read so far
    }
    const isWhole = failed.every((list) => lists.has(list));
    if (hasChanged || isWhole !== current.isWhole || !current.isRead) current = gather({ isWhole, isRead: true }); // otherwise search and sitemap keep the same object
    nextMs = clock.now().getTime() + (failed.length > 0 ? retryAfterMs : readAgainAfterMs);
    log.info(
      { records: current.records.length, failed: failed.flatMap(({ kinds }) => kinds) },
      'the lists were read for search and sitemap',
    );
  }

  async function readList(list: List, names: ReadonlyMap<number, string[]>) {
    const records: ListedRecord[] = [];
    const hash = createHash('sha256');
    for await (const some of list.read(askPatiently)) {
      const found = some.map((record) => withCategories(record, names));
      records.push(...found);
      hash.update(JSON.stringify(found));
    }
    return { records, mark: hash.digest('base64') };
  }

  function gather(reached: Pick<ListedRecords, 'isWhole' | 'isRead'>): ListedRecords {
    return {
      records: [...lists.values()].flatMap(({ records }) => records),
      kinds: [...lists.keys()].flatMap(({ kinds }) => kinds),
      ...reached,
    };
  }

  /**
   * Throws if a list has become empty and the centre's record cannot be read. If the list was long before, throws during the first hour in any
   * case.
   */
  function assertBelievable(before: ReadList, isCentreReadable: boolean): void {
    const nowMs = clock.now().getTime();
    before.emptyMs ??= nowMs;
    const isLong = before.records.length > maxEmptied;
    if (!isCentreReadable || (isLong && nowMs - before.emptyMs < doubtMs)) throw new Error('a list became empty, and is not believed yet');
  }

  /** Starts a read if one is due. */
  function refresh(): void {
    if (reading || stop.signal.aborted || clock.now().getTime() < nextMs) return;
    reading = readAll().finally(() => {
      reading = undefined;
    });
  }

  return {
    refresh,
    /** Resolves after the first complete read or after `maxMs`. Returns a new object whenever the contents have changed. */
    async findWhole(maxMs: number): Promise<ListedRecords> {
      refresh();
      if (!current.isWhole && reading) await Promise.race([reading, wait(maxMs, undefined, { ref: false })]);
      return current;
    },
    close: () => stop.abort(),
  };
}

export type ListedRecordsStore = ReturnType<typeof createListedRecords>;

function withCategories(record: ListedRecord, names: ReadonlyMap<number, string[]>): ListedRecord {
  return { ...record, keywords: [...record.keywords, ...record.categoryIds.flatMap((id) => names.get(id) ?? [])] };
}
