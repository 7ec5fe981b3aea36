import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '#shared/contracts/errors.ts';
import type { ListedKind, ListedRecord } from './listed-record.ts';
import { type Ask, listReaders, readCategoryNames } from './read-lists.ts';

interface Dependencies {
  ask: Ask;
  clock: { now(): Date };
  log: Pick<Logger, 'info' | 'warn'>;
  /** Waits between two calls. */
  pause?: (ms: number, value?: undefined, options?: { signal?: AbortSignal; ref?: boolean }) => Promise<unknown>;
}

/** What the lists say, as far as they have been read. */
export interface ListedRecords {
  records: readonly ListedRecord[];
  /** The kinds whose lists have been read. */
  kinds: readonly ListedKind[];
  /** False while the first reading goes on, and after one that could not come to its end. */
  isWhole: boolean;
}

/** Old copies answer while the next one is read. */
const readAgainAfterMs = 600_000;
/** After a reading that has failed. */
const retryAfterMs = 60_000;
const mostTries = 5;
const longestPauseMs = 120_000;

/**
 * All records of the centre, out of the mall API's lists, for what it has no call of its own for. They are read in the background, one page
 * at a time, never while somebody waits; a list that cannot be read stands as it was read before.
 */
export function createListedRecords({ ask, clock, log, pause = wait }: Dependencies) {
  const lists = new Map<(typeof listReaders)[number], readonly ListedRecord[]>();
  let current: ListedRecords = { records: [], kinds: [], isWhole: false };
  let reading: Promise<void> | undefined;
  let nextMs = 0;
  const stop = new AbortController();

  /** Waits as long as the mall API wants. */
  const askPatiently: Ask = async (contract, input) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(contract, input);
      } catch (error) {
        const pauseMs = error instanceof ApiError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : undefined;
        if (pauseMs === undefined || tries === mostTries) throw error;
        await pause(Math.min(pauseMs, longestPauseMs), undefined, { signal: stop.signal, ref: false });
      }
    }
  };

  async function readAll(): Promise<void> {
    const names = await readCategoryNames(askPatiently).catch(() => new Map<number, string[]>());
    const failed: (typeof listReaders)[number][] = [];
    for (const list of listReaders) {
      try {
        const found: ListedRecord[] = [];
        for await (const some of list.read(askPatiently)) found.push(...some.map((record) => withCategories(record, names)));
        lists.set(list, found);
      } catch (error) {
        if (stop.signal.aborted) return;
        failed.push(list);
        log.warn({ err: error, kinds: list.kinds }, 'a list could not be read for search and sitemap');
      }
      current = {
        records: [...lists.values()].flat(),
        kinds: [...lists.keys()].flatMap(({ kinds }) => kinds),
        isWhole: current.isWhole,
      };
    }
    current = { ...current, isWhole: failed.every((list) => lists.has(list)) };
    nextMs = clock.now().getTime() + (failed.length > 0 ? retryAfterMs : readAgainAfterMs);
    log.info(
      { records: current.records.length, failed: failed.flatMap(({ kinds }) => kinds) },
      'the lists were read for search and sitemap',
    );
  }

  /** Begins a reading where one is due. */
  function refresh(): void {
    if (reading || stop.signal.aborted || clock.now().getTime() < nextMs) return;
    reading = readAll().finally(() => {
      reading = undefined;
    });
  }

  return {
    refresh,
    /** What there is once the first reading is through, or the time is up; another object as soon as it is something else. */
    async findWhole(mostMs: number): Promise<ListedRecords> {
      refresh();
      if (!current.isWhole && reading) await Promise.race([reading, wait(mostMs, undefined, { ref: false })]);
      return current;
    },
    close: () => stop.abort(),
  };
}

export type ListedRecordsStore = ReturnType<typeof createListedRecords>;

function withCategories(record: ListedRecord, names: ReadonlyMap<number, string[]>): ListedRecord {
  return { ...record, keywords: [...record.keywords, ...record.categoryIds.flatMap((id) => names.get(id) ?? [])] };
}
