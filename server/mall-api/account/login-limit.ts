import { createHash } from 'node:crypto';
import { ApiError } from '#shared/contracts/errors.ts';
import { wrongPasswords } from '#shared/site/limits.ts';
import type { Database } from '../core/db/database.ts';

export const loginFailureRetentionMs = wrongPasswords.withinMinutes * 60_000;

/** Origin of a login attempt: a network, or a known device or a session. Only the member has a known device or a session. */
export interface LoginOrigin {
  kind: 'network' | 'device' | 'session';
  /** Unique within its kind. */
  id: string;
}

/**
 * Limits wrong passwords, whether the account exists or not. Strangers are counted by account and network, by account, and by network. Their attempts
 * never count against the member's own devices and sessions, which are counted individually.
 */
export function prepareLoginLimit({ db, clock }: { db: Database; clock: () => Date }) {
  const forget = db.prepare('DELETE FROM login_failure WHERE at_ms <= :sinceMs');
  // failures whose times are in the future, because the clock was set back since
  const bringBack = db.prepare('UPDATE login_failure SET at_ms = :nowMs WHERE at_ms > :nowMs');
  const listTogether = prepareNewest(db, 'account = :account AND origin = :origin');
  const listOfAccount = prepareNewest(db, 'account = :account AND is_own = 0');
  const listOfNetwork = prepareNewest(db, 'origin = :origin');
  const insert = db.prepare('INSERT INTO login_failure (account, origin, is_own, at_ms) VALUES (:account, :origin, :isOwn, :nowMs)');
  const remove = db.prepare('DELETE FROM login_failure WHERE account = :account AND origin = :origin');
  const removeAll = db.prepare('DELETE FROM login_failure WHERE account = :account');

  function assertFewer(failures: readonly { at_ms: number }[], atMost: number, nowMs: number): void {
    const oldest = failures.at(atMost - 1);
    if (!oldest) return;
    throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((oldest.at_ms + loginFailureRetentionMs - nowMs) / 1000) });
  }

  return {
    /** Call before checking a password: the attempt counts as wrong until `forgive`, so that parallel attempts are counted, too. */
    count(email: string, from: LoginOrigin): void {
      const nowMs = clock().getTime();
      const [account, origin, isOwn] = [toAccount(email), toOrigin(from), from.kind !== 'network'];
      forget.run({ sinceMs: nowMs - loginFailureRetentionMs });
      bringBack.run({ nowMs });
      assertFewer(listTogether({ account, origin }), wrongPasswords.byAccountAndOrigin, nowMs);
      if (!isOwn) {
        assertFewer(listOfAccount({ account }), wrongPasswords.byAccount, nowMs);
        assertFewer(listOfNetwork({ origin }), wrongPasswords.byNetwork, nowMs);
      }
      insert.run({ account, origin, isOwn: Number(isOwn), nowMs });
    },
    /** Call if the password was right. Attempts from other origins still count. */
    forgive: (email: string, from: LoginOrigin): void => void remove.run({ account: toAccount(email), origin: toOrigin(from) }),
    /** Call when the password has changed or the account no longer exists. */
    forgiveAll: (email: string): void => void removeAll.run({ account: toAccount(email) }),
  };
}

export type LoginLimit = ReturnType<typeof prepareLoginLimit>;

const maxListed = Math.max(wrongPasswords.byAccountAndOrigin, wrongPasswords.byAccount, wrongPasswords.byNetwork);

function prepareNewest(db: Database, where: string) {
  const list = db.prepare(`SELECT at_ms FROM login_failure WHERE ${where} ORDER BY at_ms DESC LIMIT ${maxListed}`);
  return (input: Record<string, string>) => list.all(input).map((row) => ({ at_ms: Number(row.at_ms) }));
}

function toAccount(email: string): string {
  return hash(email.toLowerCase());
}

function toOrigin({ kind, id }: LoginOrigin): string {
  return hash(`${kind} ${id}`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
