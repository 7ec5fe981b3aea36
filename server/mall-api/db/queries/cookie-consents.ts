import type { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { Database } from '../database.ts';

/** Decisions about cookies, each under a number of its own. */
export function prepareCookieConsentQueries(db: Database) {
  const insert = db.prepare(
    `INSERT INTO cookie_consent (id, version, decision, choices, decided_ms) VALUES (:id, :version, :decision, :choices, :nowMs)
     ON CONFLICT (id) DO NOTHING`,
  );
  return {
    /** What stands under a number stays as it is. */
    insert: ({ choices, ...decided }: BodyOf<typeof recordCookieConsent>, nowMs: number) =>
      void insert.run({ ...decided, choices: choices.join(' '), nowMs }),
  };
}
