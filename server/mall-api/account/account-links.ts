import { ApiError } from '#shared/contracts/errors.ts';
import type { Database } from '../core/db/database.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';

const minuteMs = 60_000;
/** Lifetime of a link by purpose. */
const lastsMs = { verify: 7 * 24 * 60 * minuteMs, password: 60 * minuteMs, login: 60 * minuteMs, invite: 30 * 24 * 60 * minuteMs } as const;
/** Links of invitations last longer than all others. */
export const invitesLastMs = lastsMs.invite;
export type AccountLinkPurpose = keyof typeof lastsMs;
export const linksLastAtMostMs = Math.max(lastsMs.verify, lastsMs.password, lastsMs.login);

/** Limits repeated requests, so that they cannot fill anyone's mailbox. */
const messagesAtMost = 3;
const messagesWithinMs = 15 * minuteMs;

/** Creates and checks single-use links in emails about an account. Callers hold the transaction. */
export function prepareAccountLinks({ db, clock }: { db: Database; clock: () => Date }) {
  const insert = db.prepare(
    'INSERT INTO account_link (hash, purpose, customer_id, created_ms) VALUES (:hash, :purpose, :customerId, :nowMs)',
  );
  const find = db.prepare('SELECT customer_id FROM account_link WHERE hash = :hash AND purpose = :purpose AND created_ms > :sinceMs');
  const findPurpose = db.prepare('SELECT purpose FROM account_link WHERE hash = :hash');
  const remove = db.prepare('DELETE FROM account_link WHERE hash = :hash');
  const removeAll = db.prepare('DELETE FROM account_link WHERE customer_id = :customerId');
  const forget = db.prepare(`DELETE FROM account_link WHERE created_ms <= :sinceMs AND purpose <> 'invite'`);
  const countRecent = db.prepare(
    `SELECT count(*) AS count FROM account_link l JOIN customer c ON c.id = l.customer_id
     WHERE c.folded_email = :folded AND l.purpose = :purpose AND l.created_ms > :sinceMs`,
  );

  /** Returns the customer's id. Throws `UnprocessableEntity` if the link is unknown, used, expired or for another purpose. */
  function get(token: string, purpose: AccountLinkPurpose): number {
    const row = find.get({ hash: hashLinkToken(token), purpose, sinceMs: clock().getTime() - lastsMs[purpose] });
    if (!row) throw invalidToken();
    return Number(row.customer_id);
  }

  return {
    get,
    /** Returns the purpose of a link that sets a password: requested by the member, or an invitation to an imported account. */
    toPasswordPurpose: (token: string): 'password' | 'invite' =>
      findPurpose.get({ hash: hashLinkToken(token) })?.purpose === 'invite' ? 'invite' : 'password',
    /** Like `get`, and invalidates the link. */
    take(token: string, purpose: AccountLinkPurpose): number {
      const customerId = get(token, purpose);
      remove.run({ hash: hashLinkToken(token) });
      return customerId;
    },
    add(customerId: number, token: string, purpose: AccountLinkPurpose): void {
      const nowMs = clock().getTime();
      forget.run({ sinceMs: nowMs - linksLastAtMostMs });
      insert.run({ hash: hashLinkToken(token), purpose, customerId, nowMs });
    },
    remove: (token: string): void => void remove.run({ hash: hashLinkToken(token) }),
    removeAll: (customerId: number): void => void removeAll.run({ customerId }),
    /** Whether another of these emails may be sent to this address. */
    maySend(email: string, purpose: AccountLinkPurpose): boolean {
      const row = countRecent.get({ folded: email.toLowerCase(), purpose, sinceMs: clock().getTime() - messagesWithinMs });
      return Number(row?.count) < messagesAtMost;
    },
  };
}

export type AccountLinks = ReturnType<typeof prepareAccountLinks>;

export function invalidToken(): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
}
