import { ApiError } from '#shared/contracts/errors.ts';
import { wrongCodes } from '#shared/site/staff-limits.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';

/**
 * Limits wrong codes entered by staff, because neither typing errors nor scripts may find a member's code. Counts per
 * staff member, on all devices.
 */
export function prepareCodeGuesses({ db, clock }: { db: Database; clock: () => Date }) {
  const forget = db.prepare('DELETE FROM code_guess WHERE at_ms <= :sinceMs');
  // guesses whose times are in the future, because the clock was set back since
  const bringBack = db.prepare('UPDATE code_guess SET at_ms = :nowMs WHERE at_ms > :nowMs');
  const findOldest = db.prepare('SELECT at_ms FROM code_guess WHERE staff_id = :staffId ORDER BY at_ms DESC LIMIT 1 OFFSET :atMost - 1');
  const insert = db.prepare('INSERT INTO code_guess (staff_id, at_ms) VALUES (:staffId, :nowMs)');

  return {
    /**
     * Runs `act` and counts it if it throws `NotFound`. Throws `TooManyRequests` after too many wrong codes. Opens its
     * own transaction and stores the count even if the act fails.
     */
    async count<T>(staffId: number, act: () => T): Promise<T> {
      const nowMs = clock().getTime();
      const outcome = inTransaction(db, () => {
        forget.run({ sinceMs: nowMs - wrongCodes.withinMs });
        bringBack.run({ nowMs });
        const oldest = findOldest.get({ staffId, atMost: wrongCodes.atMost });
        if (oldest) {
          const retryAfterSeconds = Math.ceil((Number(oldest.at_ms) + wrongCodes.withinMs - nowMs) / 1000);
          throw new ApiError('TooManyRequests', { retryAfterSeconds });
        }
        try {
          return { answer: act() };
        } catch (error) {
          if (!(error instanceof ApiError) || error.httpStatus !== 'NotFound') throw error; // `NotFound` is thrown before anything is written
          insert.run({ staffId, nowMs });
          return { error };
        }
      });
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    },
  };
}
