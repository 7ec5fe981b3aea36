import type { Database } from '../db/database.ts';
import type { Sessions } from '../members/sessions.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../secrets/link-token.ts';
import { matchesChallenge } from './code-challenge.ts';

const codeLastsMs = 60_000;
export const partnerTokenLastsMs = 3_600_000;
/** As long as its token may last. */
export const codesKeptMs = codeLastsMs + partnerTokenLastsMs;

/** What a code stands for. */
export interface Grant {
  customerId: number;
  clientId: string;
  redirectUri: string;
  scope: string;
  challenge: string;
}

export interface Exchange {
  code: string;
  clientId: string;
  redirectUri: string;
  verifier: string;
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  sessions: Sessions;
}

/** Codes of RFC 6749, 4.1, each for one exchange. Callers hold the transaction. */
export function prepareOauthCodes({ db, clock, randomBytes, sessions }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO oauth_code (hash, customer_id, client_id, redirect_uri, scope, challenge, created_ms)
     VALUES (:hash, :customerId, :clientId, :redirectUri, :scope, :challenge, :nowMs)`,
  );
  const find = db.prepare('SELECT * FROM oauth_code WHERE hash = :hash');
  const use = db.prepare('UPDATE oauth_code SET used_ms = :nowMs, token_hash = :tokenHash WHERE hash = :hash');
  const revoke = db.prepare('DELETE FROM customer_session WHERE hash = :tokenHash AND scope IS NOT NULL');
  const forget = db.prepare('DELETE FROM oauth_code WHERE created_ms <= :beforeMs');
  const removeAll = db.prepare('DELETE FROM oauth_code WHERE customer_id = :customerId');
  const insertConsent = db.prepare(
    'INSERT INTO partner_consent (customer_id, client_id, scope, at_ms) VALUES (:customerId, :clientId, :scope, :nowMs)',
  );
  const listConsents = db.prepare('SELECT client_id, scope, at_ms FROM partner_consent WHERE customer_id = :customerId ORDER BY id');
  const removeConsents = db.prepare('DELETE FROM partner_consent WHERE customer_id = :customerId');

  return {
    /** The member agrees: keeps that they did, and returns the code. */
    issue({ customerId, clientId, redirectUri, scope, challenge }: Grant): string {
      const nowMs = clock().getTime();
      const code = makeLinkToken(randomBytes);
      forget.run({ beforeMs: nowMs - codesKeptMs });
      insert.run({ hash: hashLinkToken(code), customerId, clientId, redirectUri, scope, challenge, nowMs });
      insertConsent.run({ customerId, clientId, scope, nowMs });
      return code;
    },
    /**
     * The access token, or undefined for whatever is not right. The first try is the only one; a second one tells that the code has been
     * stolen, and ends what it was exchanged for (RFC 6749, 4.1.2).
     */
    exchange({ code, clientId, redirectUri, verifier }: Exchange): { token: string; scope: string } | undefined {
      const nowMs = clock().getTime();
      const hash = hashLinkToken(code);
      const row = find.get({ hash });
      if (!row) return undefined;
      if (row.used_ms !== null) {
        revoke.run({ tokenHash: row.token_hash ?? null });
        return undefined;
      }
      const isTheirs = row.client_id === clientId && row.redirect_uri === redirectUri;
      const isRight = isTheirs && nowMs - Number(row.created_ms) < codeLastsMs && matchesChallenge(verifier, String(row.challenge));
      const scope = String(row.scope);
      const token = isRight ? sessions.openForPartner(Number(row.customer_id), scope, partnerTokenLastsMs) : undefined;
      use.run({ hash, nowMs, tokenHash: token === undefined ? null : hashLinkToken(token) });
      return token === undefined ? undefined : { token, scope };
    },
    listConsents: (customerId: number) =>
      listConsents.all({ customerId }).map(({ client_id, scope, at_ms }) => ({
        client_id: String(client_id),
        scope: String(scope),
        at: new Date(Number(at_ms)).toISOString(),
      })),
    forgetCustomer(customerId: number): void {
      removeAll.run({ customerId });
      removeConsents.run({ customerId });
    },
  };
}
