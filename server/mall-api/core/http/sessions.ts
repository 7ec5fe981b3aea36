import { type OauthScope, oauthScopes } from '#shared/contracts/endpoint.ts';
import { LinkToken } from '#shared/schemas/fields.ts';
import { tokenCookie } from '#shared/site/limits.ts';
import type { Database } from '../db/database.ts';
import type { LiveEvents } from '../realtime/live-events.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../secrets/link-token.ts';

export interface Session {
  customerId: number;
  createdMs: number;
  /** Read permissions of a partner's token; undefined for sessions of the site. */
  scopes: ReadonlySet<OauthScope> | undefined;
  /** Whether this is the member's first call on this day, which `note` records. */
  isNoteDue: boolean;
}

const dayMs = 86_400_000;

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  /** Ends the live connections of a member's pages when a token becomes invalid. */
  live?: Pick<LiveEvents, 'endConnections'>;
}

/** Sessions by token: 256 random bits, stored only as a hash. */
export function prepareSessions({ db, clock, randomBytes, live }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO customer_session (hash, customer_id, created_ms, expires_ms, scope, grant_id)
     VALUES (:hash, :customerId, :nowMs, :expiresMs, :scope, :grantId)`,
  );
  const find = db.prepare(
    `SELECT s.customer_id, s.created_ms, s.scope, o.active_day FROM customer_session s JOIN customer c ON c.id = s.customer_id
       LEFT JOIN member_outline o ON o.id = s.customer_id
     WHERE s.hash = :hash AND s.expires_ms > :nowMs AND c.erased_ms IS NULL AND c.blocked_ms IS NULL`,
  );
  const remove = db.prepare('DELETE FROM customer_session WHERE hash = :hash RETURNING customer_id');
  const removeOthers = db.prepare('DELETE FROM customer_session WHERE customer_id = :customerId AND hash <> :kept');
  const setActive = db.prepare('UPDATE member_outline SET active_day = :day WHERE id = :customerId AND active_day < :day');
  const removeCodes = db.prepare('DELETE FROM oauth_code WHERE customer_id = :customerId');
  const removeGrants = db.prepare('DELETE FROM partner_grant WHERE customer_id = :customerId');
  const endPasses = db.prepare(
    'UPDATE wallet_pass SET ended_ms = :nowMs, sealed_code = NULL, due_ms = 0, attempts = 0 WHERE customer_id = :customerId AND ended_ms IS NULL',
  );
  const removeOutdated = db.prepare('DELETE FROM customer_session WHERE expires_ms <= :nowMs');

  function open(
    customerId: number,
    { scope, lastsMs, grantId }: { scope: string | null; lastsMs: number; grantId: number | null },
  ): string {
    const token = makeLinkToken(randomBytes);
    const nowMs = clock().getTime();
    removeOutdated.run({ nowMs });
    insert.run({ hash: hashLinkToken(token), customerId, nowMs, expiresMs: nowMs + lastsMs, scope, grantId });
    return token;
  }

  function closeAllBut(customerId: number, kept: string): void {
    removeOthers.run({ customerId, kept });
    removeCodes.run({ customerId });
    removeGrants.run({ customerId });
    endPasses.run({ customerId, nowMs: clock().getTime() });
    live?.endConnections(customerId);
  }

  return {
    /** Opens a session of the site. Returns its token, which is not stored. */
    open: (customerId: number): string => open(customerId, { scope: null, lastsMs: tokenCookie.maxAgeSeconds * 1000, grantId: null }),
    /** Opens a session for a partner acting for the member, limited to `scope`. A partner's session is not a session of the site. */
    openForPartner: (customerId: number, scope: string, lastsMs: number, grantId: number | null = null): string =>
      open(customerId, { scope, lastsMs, grantId }),
    /**
     * Finds the session of a token; undefined if the token is invalid or expired. Finds a partner's session only if its
     * scope includes one of `admitted`.
     */
    find(token: string | undefined, admitted: readonly OauthScope[] = []): Session | undefined {
      if (!LinkToken.safeParse(token).success) return undefined;
      const row = find.get({ hash: hashLinkToken(token ?? ''), nowMs: clock().getTime() });
      const scopes = typeof row?.scope === 'string' ? toScopes(row.scope) : undefined;
      if (!row || (scopes && !admitted.some((scope) => scopes.has(scope)))) return undefined;
      const isNoteDue = row.active_day !== null && Number(row.active_day) < toDay(clock());
      return { customerId: Number(row.customer_id), createdMs: Number(row.created_ms), scopes, isNoteDue };
    },
    /** Records that the member is active today. The date of a login does not show that, because a login lasts for a year. */
    note: ({ customerId }: Pick<Session, 'customerId'>): void => void setActive.run({ customerId, day: toDay(clock()) }),
    close(token: string): void {
      const row = remove.get({ hash: hashLinkToken(token) });
      if (row) live?.endConnections(Number(row.customer_id));
    },
    /**
     * Closes all sessions of a member, except the one with `exceptToken`, if any. Also removes partners' codes and
     * refresh tokens, which could become sessions, and ends passes in phones, which may be in other hands.
     */
    closeAll: (customerId: number, exceptToken?: string): void =>
      closeAllBut(customerId, exceptToken === undefined ? '' : hashLinkToken(exceptToken)),
    /** Like `closeAll`, but takes the hash of the token whose session remains. */
    closeAllBut,
  };
}

export type Sessions = ReturnType<typeof prepareSessions>;

/** Day since 1970, in UTC. */
function toDay(now: Date): number {
  return Math.floor(now.getTime() / dayMs);
}

function toScopes(text: string): ReadonlySet<OauthScope> {
  const words = text.split(' ');
  return new Set(oauthScopes.filter((scope) => words.includes(scope)));
}
