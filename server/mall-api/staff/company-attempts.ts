import { createHmac, hkdfSync } from 'node:crypto';
import { ApiError } from '#shared/contracts/errors.ts';
import { companyLoginMs } from '#shared/site/staff-limits.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import type { LoginSecrets } from './company-provider.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  getKey: () => Buffer;
}

/**
 * Attempts to log in at the provider, each for one answer in one browser. Nonce and code verifier are derived from `state`, so that no secret is
 * stored. Opens its own transactions.
 */
export function prepareCompanyAttempts({ db, clock, randomBytes, getKey }: Dependencies) {
  const queries = prepareAttemptQueries(db);
  const hash = (state: string, browser: string) => hashLinkToken(`company ${state} ${browser}`);
  const derive = (name: string, state: string) => {
    const key = Buffer.from(hkdfSync('sha256', getKey(), '', 'staff company login', 32));
    return createHmac('sha256', key).update(`${name} ${state}`).digest('base64url');
  };
  const toSecrets = (state: string): LoginSecrets => ({ state, nonce: derive('nonce', state), codeVerifier: derive('verifier', state) });

  return {
    async begin(browser: string, staffId = 0): Promise<LoginSecrets> {
      const secrets = toSecrets(makeLinkToken(randomBytes));
      const nowMs = clock().getTime();
      await awaitTransaction(db, () =>
        queries.add({ hash: hash(secrets.state, browser), staffId: staffId || null, expiresMs: nowMs + companyLoginMs }),
      );
      return secrets;
    },
    /** Uses up an attempt. Throws `UnprocessableEntity` (`state`: `invalid`) if it is unknown, used, expired, or of another browser or person. */
    async take({ state, browser, staffId = 0 }: { state: string; browser: string; staffId?: number }) {
      const expiresMs = await awaitTransaction(db, () => queries.take({ hash: hash(state, browser), staffId, nowMs: clock().getTime() }));
      if (expiresMs === undefined) throw new ApiError('UnprocessableEntity', { errors: { state: ['invalid'] } });
      return { secrets: toSecrets(state), begunMs: expiresMs - companyLoginMs };
    },
  };
}

function prepareAttemptQueries(db: Database) {
  const add = db.prepare('INSERT INTO staff_challenge (hash, staff_id, expires_ms) VALUES (:hash, :staffId, :expiresMs)');
  const take = db.prepare(
    'DELETE FROM staff_challenge WHERE hash = :hash AND coalesce(staff_id, 0) = :staffId AND expires_ms > :nowMs RETURNING expires_ms',
  );
  return {
    add: (attempt: { hash: string; staffId: number | null; expiresMs: number }): void => void add.run(attempt),
    take(attempt: { hash: string; staffId: number; nowMs: number }): number | undefined {
      const row = take.get(attempt);
      return row && Number(row.expires_ms);
    },
  };
}
