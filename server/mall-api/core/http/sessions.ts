import { type OauthScope, oauthScopes } from '#shared/contracts/endpoint.ts';
import { LinkToken } from '#shared/schemas/fields.ts';
import { tokenCookie } from '#shared/site/limits.ts';
import type { Database } from '../db/database.ts';
import type { LiveEvents } from '../realtime/live-events.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../secrets/link-token.ts';

export interface Session {
  customerId: number;
  createdMs: number;
  /** Of a partner's token: what it may read. Undefined: a session of the site. */
  scopes: ReadonlySet<OauthScope> | undefined;
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  /** Ends what their pages have open when a token counts no more. */
  live?: Pick<LiveEvents, 'endConnections'>;
}

/** Who is logged in, by the token that they carry: 256 random bits, of which only a hash is kept. */
export function prepareSessions({ db, clock, randomBytes, live }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO customer_session (hash, customer_id, created_ms, expires_ms, scope, grant_id)
     VALUES (:hash, :customerId, :nowMs, :expiresMs, :scope, :grantId)`,
  );
  const find = db.prepare(
    `SELECT s.customer_id, s.created_ms, s.scope FROM customer_session s JOIN customer c ON c.id = s.customer_id
     WHERE s.hash = :hash AND s.expires_ms > :nowMs AND c.erased_ms IS NULL`,
  );
  const remove = db.prepare('DELETE FROM customer_session WHERE hash = :hash RETURNING customer_id');
  const removeOthers = db.prepare('DELETE FROM customer_session WHERE customer_id = :customerId AND hash <> :kept');
  const removeCodes = db.prepare('DELETE FROM oauth_code WHERE customer_id = :customerId');
  const removeGrants = db.prepare('DELETE FROM partner_grant WHERE customer_id = :customerId');
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
    live?.endConnections(customerId);
  }

  return {
    /** A session of the site; returns its token, which is nowhere kept. */
    open: (customerId: number): string => open(customerId, { scope: null, lastsMs: tokenCookie.maxAgeSeconds * 1000, grantId: null }),
    /** What a partner may do in the member's name, as far as `scope` goes; no session of the site. */
    openForPartner: (customerId: number, scope: string, lastsMs: number, grantId: number | null = null): string =>
      open(customerId, { scope, lastsMs, grantId }),
    /** Undefined for whatever is no token of a session that lasts; a partner's is found only where it may read one of `admitted`. */
    find(token: string | undefined, admitted: readonly OauthScope[] = []): Session | undefined {
      if (!LinkToken.safeParse(token).success) return undefined;
      const row = find.get({ hash: hashLinkToken(token ?? ''), nowMs: clock().getTime() });
      const scopes = typeof row?.scope === 'string' ? toScopes(row.scope) : undefined;
      if (!row || (scopes && !admitted.some((scope) => scopes.has(scope)))) return undefined;
      return { customerId: Number(row.customer_id), createdMs: Number(row.created_ms), scopes };
    },
    close(token: string): void {
      const row = remove.get({ hash: hashLinkToken(token) });
      if (row) live?.endConnections(Number(row.customer_id));
    },
    /** All of them, or all but the one with this token; partners' codes and refresh tokens, which are sessions to come, as well. */
    closeAll: (customerId: number, exceptToken?: string): void =>
      closeAllBut(customerId, exceptToken === undefined ? '' : hashLinkToken(exceptToken)),
    /** The same, by the hash of the token that goes on. */
    closeAllBut,
  };
}

export type Sessions = ReturnType<typeof prepareSessions>;

function toScopes(text: string): ReadonlySet<OauthScope> {
  const words = text.split(' ');
  return new Set(oauthScopes.filter((scope) => words.includes(scope)));
}
