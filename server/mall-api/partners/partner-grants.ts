import { type OauthScope, oauthScopes } from '#shared/contracts/endpoint.ts';
import type { Database } from '../core/db/database.ts';
import type { Sessions } from '../core/http/sessions.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';

export const accessLastsMs = 3_600_000;
/** Connections that a site has not used for this long are removed. */
export const grantRetentionMs = 90 * 86_400_000;
/** Max connections of a site with one member, one per device; another one replaces the oldest. */
const maxPerSite = 10;

/** Tokens that a partner's site receives for a code or a refresh token. */
export interface Tokens {
  grantId: number;
  accessToken: string;
  refreshToken: string;
  scope: string;
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  sessions: Sessions;
}

/** Connections of members with partners' sites, and their tokens. Callers hold the transaction. */
export function preparePartnerGrants({ db, clock, randomBytes, sessions }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO partner_grant (customer_id, client_id, scope, family_hash, refresh_hash, created_ms, used_ms)
     VALUES (:customerId, :clientId, :scope, :familyHash, :refreshHash, :nowMs, :nowMs) RETURNING id`,
  );
  const find = db.prepare('SELECT * FROM partner_grant WHERE family_hash = :familyHash AND used_ms > :sinceMs');
  const findByFamily = db.prepare('SELECT id, client_id FROM partner_grant WHERE family_hash = :hash');
  const findByAccess = db.prepare(
    'SELECT g.id, g.client_id FROM customer_session s JOIN partner_grant g ON g.id = s.grant_id WHERE s.hash = :hash',
  );
  const use = db.prepare('UPDATE partner_grant SET refresh_hash = :refreshHash, used_ms = :nowMs WHERE id = :id');
  const listOfSite = db.prepare('SELECT id FROM partner_grant WHERE customer_id = :customerId AND client_id = :clientId ORDER BY id DESC');
  const list = db.prepare(
    `SELECT client_id, scope, created_ms, used_ms FROM partner_grant WHERE customer_id = :customerId AND used_ms > :sinceMs ORDER BY id`,
  );
  const remove = db.prepare('DELETE FROM partner_grant WHERE id = :id');
  const removeSessions = db.prepare('DELETE FROM customer_session WHERE grant_id = :id');
  const removeCodes = db.prepare('DELETE FROM oauth_code WHERE customer_id = :customerId AND client_id = :clientId');
  const removeAll = db.prepare('DELETE FROM partner_grant WHERE customer_id = :customerId');

  const sinceMs = () => clock().getTime() - grantRetentionMs;
  const idsOfSite = (customerId: number, clientId: string) => listOfSite.all({ customerId, clientId }).map(({ id }) => Number(id));

  function end(id: number): void {
    removeSessions.run({ id });
    remove.run({ id });
  }

  return {
    open({ customerId, clientId, scope }: { customerId: number; clientId: string; scope: string }): Tokens {
      const [family, second] = [makeLinkToken(randomBytes), makeLinkToken(randomBytes)];
      const hashes = { familyHash: hashLinkToken(family), refreshHash: hashLinkToken(second) };
      const grantId = Number(insert.get({ customerId, clientId, scope, ...hashes, nowMs: clock().getTime() })?.id);
      for (const id of idsOfSite(customerId, clientId).slice(maxPerSite)) end(id);
      const accessToken = sessions.openForPartner(customerId, scope, accessLastsMs, grantId);
      return { grantId, accessToken, refreshToken: `${family}.${second}`, scope };
    },
    /** Exchanges a refresh token for new tokens. If the token was used before, it has been stolen, so the grant ends (RFC 9700, 4.14). */
    refresh(refreshToken: string, clientId: string, wanted?: string): Tokens | 'invalid_grant' | 'invalid_scope' {
      const [family = '', second = ''] = refreshToken.split('.');
      const row = find.get({ familyHash: hashLinkToken(family), sinceMs: sinceMs() });
      if (row?.client_id !== clientId) return 'invalid_grant';
      const grantId = Number(row.id);
      if (row.refresh_hash !== hashLinkToken(second)) {
        end(grantId);
        return 'invalid_grant';
      }
      const granted = toScopes(String(row.scope));
      const scopes = wanted === undefined ? granted : toScopes(wanted);
      if (scopes.length === 0 || scopes.some((scope) => !granted.includes(scope))) return 'invalid_scope';
      const next = makeLinkToken(randomBytes);
      use.run({ id: grantId, refreshHash: hashLinkToken(next), nowMs: clock().getTime() });
      const scope = scopes.join(' ');
      const accessToken = sessions.openForPartner(Number(row.customer_id), scope, accessLastsMs, grantId);
      return { grantId, accessToken, refreshToken: `${family}.${next}`, scope };
    },
    end,
    /**
     * Ends the grant of an access or refresh token, also if it was used. Succeeds for an unknown token, but refuses the
     * token of another client (RFC 7009, 2).
     */
    revoke(token: string, clientId: string): 'invalid_grant' | undefined {
      const [first = '', second] = token.split('.');
      const row = (second === undefined ? findByAccess : findByFamily).get({ hash: hashLinkToken(first) });
      if (!row) return undefined;
      if (row.client_id !== clientId) return 'invalid_grant';
      end(Number(row.id));
      return undefined;
    },
    /** Lists the member's grants, oldest first. */
    list: (customerId: number) =>
      list.all({ customerId, sinceMs: sinceMs() }).map(({ client_id, scope, created_ms, used_ms }) => ({
        clientId: String(client_id),
        scopes: toScopes(String(scope)),
        createdAt: new Date(Number(created_ms)).toISOString(),
        usedAt: new Date(Number(used_ms)).toISOString(),
      })),
    /** Ends all of a site's access to a member, including unused codes. */
    endSite(customerId: number, clientId: string): void {
      for (const id of idsOfSite(customerId, clientId)) end(id);
      removeCodes.run({ customerId, clientId });
    },
    /** Removes all grants of a member. Access tokens are removed with the member's sessions. */
    forgetCustomer: (customerId: number): void => void removeAll.run({ customerId }),
  };
}

export type PartnerGrants = ReturnType<typeof preparePartnerGrants>;

/** Returns each known scope once, in our order; none if any scope is unknown. */
export function toScopes(scope: string): OauthScope[] {
  const asked = scope.split(' ');
  const known = oauthScopes.filter((name) => asked.includes(name));
  return asked.every((name) => known.some((one) => one === name)) ? known : [];
}
