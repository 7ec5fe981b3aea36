import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { wrongCodesPerHourOfKey } from '#shared/site/limits.ts';
import type { Database } from '../db/database.ts';
import { awaitTransaction } from '../db/transaction.ts';

/** How long wrong codes count. */
export const keyGuessRetentionMs = 3_600_000;

/**
 * Counts codes, cards and numbers that a key tried and that do not exist, so that a stolen key cannot find them by trying. In the database, so that a
 * restart forgives nothing.
 */
export function prepareKeyGuesses({ db, clock }: { db: Database; clock: () => Date }) {
  const find = db.prepare(
    'SELECT since_ms, wrong FROM key_guess WHERE key_id = :keyId AND call = :call AND since_ms > :beforeMs AND since_ms <= :nowMs',
  );
  // a time in the future is from before the clock was set back
  const add = db.prepare(
    `INSERT INTO key_guess (key_id, call, since_ms, wrong) VALUES (:keyId, :call, :nowMs, 1)
     ON CONFLICT (key_id, call) DO UPDATE SET
       wrong = CASE WHEN since_ms > :beforeMs AND since_ms <= :nowMs THEN wrong + 1 ELSE 1 END,
       since_ms = CASE WHEN since_ms > :beforeMs AND since_ms <= :nowMs THEN since_ms ELSE :nowMs END`,
  );
  const toTimes = () => {
    const nowMs = clock().getTime();
    return { nowMs, beforeMs: nowMs - keyGuessRetentionMs };
  };

  return {
    /** Runs a call of a key. Throws `TooManyRequests` after too many wrong codes by this key. `wrongs`: failures that count. */
    async count<T>(
      { keyId }: { keyId: number },
      call: string,
      act: () => T | Promise<T>,
      wrongs: readonly HttpStatusName[] = ['NotFound', 'UnprocessableEntity'],
    ): Promise<T> {
      const { nowMs, beforeMs } = toTimes();
      const known = find.get({ keyId, call, nowMs, beforeMs });
      if (Number(known?.wrong ?? 0) >= wrongCodesPerHourOfKey)
        throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((Number(known?.since_ms) - beforeMs) / 1000) });
      try {
        return await act();
      } catch (error) {
        if (error instanceof ApiError && wrongs.includes(error.httpStatus))
          await awaitTransaction(db, () => add.run({ keyId, call, ...toTimes() }));
        throw error;
      }
    },
  };
}

export type KeyGuesses = ReturnType<typeof prepareKeyGuesses>;
