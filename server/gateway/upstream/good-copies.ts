import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta, Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Repairs } from './repairs.ts';

/** A cached answer that can replace a failed answer. */
export interface GoodCopy {
  envelope: { data: unknown; meta: ListMeta | undefined };
  /** Whether a purge or an event affected the copy, so that the content has changed. */
  isPurged: boolean;
}

interface Dependencies {
  clock: { now(): Date };
  log: Pick<Logger, 'warn'>;
  /** Counts rejected empty answers. */
  repairs: Pick<Repairs, 'note'>;
  /** Reads the centre's record from the mall API, bypassing the cache. Rejects if it cannot be read. */
  readCentre: () => Promise<unknown>;
  /** Returns the checked data of a call whose answer is `[]`; undefined if `[]` does not fit the call. */
  readNothing: (contract: Endpoint) => unknown;
}

/** Max records of a list that may become empty immediately. */
export const maxEmptied = 12;
/** How long the cached answer stays if a longer list has become empty. */
export const doubtMs = 3_600_000;
const centreCheckedMs = 10_000;
const logEveryMs = 60_000;
const maxDoubted = 5000;

/**
 * Decides whether an empty success may replace a good copy. An empty success may not replace the copy in two cases:
 * - The centre's record cannot be read, so the mall API as a whole is broken. Copies are then served for up to a day.
 * - A list of more than twelve records became empty less than an hour ago, without a purge or an event.
 *
 * An editor's deletion is therefore visible immediately, or after an hour if the mall API sends no events.
 */
export function createGoodCopies({ clock, log, repairs, readCentre, readNothing }: Dependencies) {
  /** By address: since when a long list has been empty. */
  const doubted = new LRUCache<string, number>({ max: maxDoubted });
  let centre: { isReadable: Promise<boolean>; checkedMs: number } | undefined;
  let loggedMs = Number.NEGATIVE_INFINITY;

  function isCentreReadable(): Promise<boolean> {
    const nowMs = clock.now().getTime();
    if (!centre || nowMs - centre.checkedMs >= centreCheckedMs) {
      const isReadable = readCentre().then(
        () => true,
        () => false,
      );
      centre = { isReadable, checkedMs: nowMs };
    }
    return centre.isReadable;
  }

  function isNothing(contract: Endpoint, data: unknown): boolean {
    if (Array.isArray(data)) return data.length === 0;
    return typeof data === 'object' && data !== null && (Object.keys(data).length === 0 || isDeepStrictEqual(data, readNothing(contract)));
  }

  function keep({ name }: Endpoint, reason: string): never {
    repairs.note(name, [{ path: '', repair: 'emptiness-not-believed', count: 1 }]);
    const nowMs = clock.now().getTime();
    if (nowMs - loggedMs >= logEveryMs) {
      loggedMs = nowMs;
      log.warn({ call: name, reason }, 'an answer became empty and was not believed: the good copy stays');
    }
    throw new ApiError('BadGateway', { cause: new Error(`empty, and not believed: ${reason}`) });
  }

  return {
    /** Throws `BadGateway` if the cached copy must stay. Calls `findCopy` for empty answers only. */
    async assertBelievable(
      contract: Endpoint,
      address: string,
      { data }: Success<unknown>,
      findCopy: () => GoodCopy | undefined,
    ): Promise<void> {
      if (!isNothing(contract, data)) {
        doubted.delete(address);
        return;
      }
      const copy = findCopy();
      if (!copy || isNothing(contract, copy.envelope.data)) return;
      if (contract.isNeverEmpty) keep(contract, 'the site cannot be without it');
      if (!(await isCentreReadable())) keep(contract, 'the centre’s record cannot be read');
      const before = Array.isArray(copy.envelope.data) ? (copy.envelope.meta?.total ?? copy.envelope.data.length) : 0;
      if (before <= maxEmptied || copy.isPurged) return;
      const nowMs = clock.now().getTime();
      const sinceMs = doubted.get(address) ?? nowMs;
      doubted.set(address, sinceMs);
      if (nowMs - sinceMs < doubtMs) keep(contract, `a list of ${before} became empty less than an hour ago`);
      log.warn({ call: contract.name, was: before }, 'a long list has been empty for an hour: it was believed');
    },
  };
}
