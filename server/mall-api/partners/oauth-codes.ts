import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../core/db/database.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import { accessLastsMs, type PartnerGrants, type Tokens } from './partner-grants.ts';

const codeLastsMs = 60_000;
/** How long codes are stored: until the first access token expires. Until then, reuse of the code revokes its grant. */
export const codeRetentionMs = codeLastsMs + accessLastsMs;
/** Max exchange attempts per code. Tolerates a partner's mistakes, because codes are too long to be guessed. */
const maxTries = 5;

/** Authorization that a code represents. */
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
  partnerGrants: Pick<PartnerGrants, 'open' | 'end'>;
}

/** Authorization codes (RFC 6749, 4.1), each for one exchange. Callers hold the transaction. */
export function prepareOauthCodes({ db, clock, randomBytes, partnerGrants }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO oauth_code (hash, customer_id, client_id, redirect_uri, scope, challenge, created_ms)
     VALUES (:hash, :customerId, :clientId, :redirectUri, :scope, :challenge, :nowMs)`,
  );
  const find = db.prepare('SELECT * FROM oauth_code WHERE hash = :hash');
  const use = db.prepare('UPDATE oauth_code SET used_ms = :nowMs, grant_id = :grantId WHERE hash = :hash');
  const countTry = db.prepare('UPDATE oauth_code SET tries = tries + 1 WHERE hash = :hash');
  const forget = db.prepare('DELETE FROM oauth_code WHERE created_ms <= :beforeMs');
  const removeAll = db.prepare('DELETE FROM oauth_code WHERE customer_id = :customerId');
  const insertConsent = db.prepare(
    'INSERT INTO partner_consent (customer_id, client_id, scope, at_ms) VALUES (:customerId, :clientId, :scope, :nowMs)',
  );
  const listConsents = db.prepare('SELECT client_id, scope, at_ms FROM partner_consent WHERE customer_id = :customerId ORDER BY id');
  const removeConsents = db.prepare('DELETE FROM partner_consent WHERE customer_id = :customerId');

  return {
    /** Records the member's consent and returns the code. */
    issue({ customerId, clientId, redirectUri, scope, challenge }: Grant): string {
      const nowMs = clock().getTime();
      const code = makeLinkToken(randomBytes);
      forget.run({ beforeMs: nowMs - codeRetentionMs });
      insert.run({ hash: hashLinkToken(code), customerId, clientId, redirectUri, scope, challenge, nowMs });
      insertConsent.run({ customerId, clientId, scope, nowMs });
      return code;
    },
    /**
     * Exchanges a code for tokens; undefined if anything is invalid. A second use of a code revokes its grant, because
     * it proves a theft (RFC 6749, 4.1.2).
     */
    exchange({ code, clientId, redirectUri, verifier }: Exchange): Tokens | undefined {
      const nowMs = clock().getTime();
      const hash = hashLinkToken(code);
      const row = find.get({ hash });
      if (!row) return undefined;
      if (row.used_ms !== null) {
        if (row.grant_id !== null) partnerGrants.end(Number(row.grant_id));
        return undefined;
      }
      if (nowMs - Number(row.created_ms) >= codeLastsMs || Number(row.tries) >= maxTries) return undefined;
      const isTheirs = row.client_id === clientId && row.redirect_uri === redirectUri;
      if (!isTheirs || !matchesChallenge(verifier, String(row.challenge))) {
        countTry.run({ hash });
        return undefined;
      }
      const tokens = partnerGrants.open({ customerId: Number(row.customer_id), clientId, scope: String(row.scope) });
      use.run({ hash, nowMs, grantId: tokens.grantId });
      return tokens;
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

export type OauthCodes = ReturnType<typeof prepareOauthCodes>;

/** Whether the challenge was made from the verifier (RFC 7636, S256), in constant time. */
function matchesChallenge(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier, 'ascii').digest();
  const given = Buffer.from(challenge, 'base64url');
  return given.length === made.length && timingSafeEqual(given, made);
}
