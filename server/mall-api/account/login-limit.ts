import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from '#shared/contracts/errors.ts';

const allowed = 10;
export const loginFailuresKeptMs = 15 * 60_000;

/** How often a password may be wrong for one account, whether there is such an account or not. */
export function prepareLoginLimit({ db, clock }: { db: DatabaseSync; clock: () => Date }) {
  const forget = db.prepare('DELETE FROM login_failure WHERE at_ms <= :sinceMs');
  const listNewest = db.prepare('SELECT at_ms FROM login_failure WHERE account = :account ORDER BY at_ms DESC LIMIT :allowed');
  const insert = db.prepare('INSERT INTO login_failure (account, at_ms) VALUES (:account, :nowMs)');
  const remove = db.prepare('DELETE FROM login_failure WHERE account = :account');

  return {
    /** To be called before a password is looked at: it counts as wrong until `forgive`, so that many at once gain nothing. */
    count(email: string): void {
      const nowMs = clock().getTime();
      const account = toAccount(email);
      forget.run({ sinceMs: nowMs - loginFailuresKeptMs });
      const failures = listNewest.all({ account, allowed });
      const oldest = failures.at(-1);
      if (failures.length >= allowed && oldest) {
        throw new ApiError('TooManyRequests', {
          retryAfterSeconds: Math.ceil((Number(oldest.at_ms) + loginFailuresKeptMs - nowMs) / 1000),
        });
      }
      insert.run({ account, nowMs });
    },
    /** The password was right, or is a new one. */
    forgive: (email: string): void => void remove.run({ account: toAccount(email) }),
  };
}

function toAccount(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
