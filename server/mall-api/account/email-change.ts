import type { Database } from '../core/db/database.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';
import { invalidToken } from './account-links.ts';

/** Time to click both links. */
export const emailChangeRetentionMs = 86_400_000;

/** The new address, and the old one that it replaces. */
export type EmailSide = 'new' | 'old';

/** Stores changes of address that are not confirmed by both addresses yet. Callers hold the transaction. */
export function prepareEmailChanges({ db, clock }: { db: Database; clock: () => Date }) {
  const columns = 'customer_id, email, session_hash, new_hash, old_hash, new_confirmed_ms, old_confirmed_ms';
  const find = db.prepare(`SELECT ${columns} FROM email_change WHERE customer_id = :customerId AND requested_ms > :sinceMs`);
  const findByHash = db.prepare(
    `SELECT ${columns} FROM email_change WHERE (new_hash = :hash OR old_hash = :hash) AND requested_ms > :sinceMs`,
  );
  const replace = db.prepare(
    `INSERT INTO email_change (customer_id, email, session_hash, requested_ms) VALUES (:customerId, :email, :sessionHash, :nowMs)
     ON CONFLICT (customer_id) DO UPDATE SET email = :email, session_hash = :sessionHash, requested_ms = :nowMs,
       new_hash = NULL, old_hash = NULL, new_confirmed_ms = NULL, old_confirmed_ms = NULL`,
  );
  const remove = db.prepare('DELETE FROM email_change WHERE customer_id = :customerId');
  const bySide = {
    new: {
      setHash: db.prepare('UPDATE email_change SET new_hash = :hash WHERE customer_id = :customerId'),
      confirm: db.prepare('UPDATE email_change SET new_confirmed_ms = :nowMs WHERE customer_id = :customerId'),
    },
    old: {
      setHash: db.prepare('UPDATE email_change SET old_hash = :hash WHERE customer_id = :customerId'),
      confirm: db.prepare('UPDATE email_change SET old_confirmed_ms = :nowMs WHERE customer_id = :customerId'),
    },
  } as const;
  const sinceMs = () => clock().getTime() - emailChangeRetentionMs;

  return {
    find: (customerId: number) => toChange(find.get({ customerId, sinceMs: sinceMs() })),
    /**
     * Returns the change that a link belongs to, and to which of the two addresses the link was sent (`side`). Throws `UnprocessableEntity` if the
     * link is invalid.
     */
    getByToken(token: string): EmailChange & { side: EmailSide } {
      const hash = hashLinkToken(token);
      const change = toChange(findByHash.get({ hash, sinceMs: sinceMs() }));
      if (!change) throw invalidToken();
      return { ...change, side: change.hashes.new === hash ? 'new' : 'old' };
    },
    replace(customerId: number, email: string, sessionToken: string): void {
      replace.run({ customerId, email, sessionHash: hashLinkToken(sessionToken), nowMs: clock().getTime() });
    },
    setToken: (customerId: number, side: EmailSide, token: string): void =>
      void bySide[side].setHash.run({ customerId, hash: hashLinkToken(token) }),
    confirm: (customerId: number, side: EmailSide): void => void bySide[side].confirm.run({ customerId, nowMs: clock().getTime() }),
    remove: (customerId: number): void => void remove.run({ customerId }),
  };
}

export type EmailChanges = ReturnType<typeof prepareEmailChanges>;

export interface EmailChange {
  customerId: number;
  email: string;
  sessionHash: string;
  /** Hashes of the links that were sent. */
  hashes: Readonly<Record<EmailSide, string | undefined>>;
  isConfirmed: Readonly<Record<EmailSide, boolean>>;
}

function toChange(row: Record<string, unknown> | undefined): EmailChange | undefined {
  if (!row) return undefined;
  const toHash = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    customerId: Number(row.customer_id),
    email: String(row.email),
    sessionHash: String(row.session_hash),
    hashes: { new: toHash(row.new_hash), old: toHash(row.old_hash) },
    isConfirmed: { new: row.new_confirmed_ms !== null, old: row.old_confirmed_ms !== null },
  };
}
