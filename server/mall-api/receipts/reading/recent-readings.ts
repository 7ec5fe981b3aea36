import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import { receiptReadingLimits } from '#shared/site/late-limits.ts';
import type { ReceiptReader } from './reader.ts';
import type { PaperReading } from './text/read-text.ts';

interface Dependencies {
  reader: Pick<ReceiptReader, 'read'>;
  clock: () => Date;
}

const hourMs = 3_600_000;
const maxReadings = 500;
const maxMembers = 10_000;

/** Reads pictures for members' forms and remembers the readings for an hour, so that a submitted picture is not read twice. In memory only. */
export function createRecentReadings({ reader, clock }: Dependencies) {
  /** Keys: member and picture. */
  const recent = new LRUCache<string, { reading: PaperReading | undefined }>({ max: maxReadings, ttl: hourMs });
  const running = new Map<string, Promise<unknown>>();
  /** Times of the last hour's readings, by member. */
  const times = new LRUCache<number, number[]>({ max: maxMembers, ttl: hourMs });

  /** Throws `TooManyRequests` if the member has had too many pictures read. */
  function count(customerId: number): void {
    const nowMs = clock().getTime();
    const own = (times.get(customerId) ?? []).filter((ms) => ms > nowMs - hourMs);
    const [first = nowMs] = own;
    if (own.length >= receiptReadingLimits.perHour)
      throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((first + hourMs - nowMs) / 1000) });
    times.set(customerId, [...own, nowMs]);
  }

  async function read(customerId: number, picture: Uint8Array, isOfForm: boolean): Promise<PaperReading | undefined> {
    const key = `${customerId} ${hash('sha256', picture, 'base64url')}`;
    await running.get(key)?.catch(() => undefined);
    const known = recent.get(key);
    if (known) return known.reading;
    if (isOfForm) count(customerId);
    const reading = reader.read(picture, isOfForm ? { maxWaiting: receiptReadingLimits.maxWaiting } : {});
    running.set(key, reading);
    try {
      recent.set(key, { reading: await reading });
      return await reading;
    } finally {
      running.delete(key);
    }
  }

  return {
    /**
     * Reads a picture for a member's form. Undefined if the picture cannot be read. Rejects with `TooManyRequests` if the member has had too many read,
     * and with `ServiceUnavailable` if too many wait.
     */
    readForForm: (customerId: number, picture: Uint8Array) => read(customerId, picture, true),
    /** Reads a submitted picture, without limits. */
    read: (customerId: number, picture: Uint8Array) => read(customerId, picture, false),
  };
}

export type RecentReadings = ReturnType<typeof createRecentReadings>;
