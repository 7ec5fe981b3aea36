import type { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { Database } from '../core/db/database.ts';

/** A decision as stored. */
export interface StoredDecision {
  /** Version of the displayed list. */
  version: string;
  decision: string;
  /** Ids of allowed cookie categories. */
  choices: string[];
  decidedAt: Date;
}

/** Decisions about cookies by id. */
export function prepareCookieConsentQueries(db: Database) {
  const insert = db.prepare(
    `INSERT INTO cookie_consent (id, version, decision, choices, decided_ms) VALUES (:id, :version, :decision, :choices, :nowMs)
     ON CONFLICT (id) DO NOTHING`,
  );
  const find = db.prepare('SELECT version, decision, choices, decided_ms FROM cookie_consent WHERE id = :id');
  return {
    find(id: string): StoredDecision | undefined {
      const row = find.get({ id });
      if (!row) return undefined;
      const { version, decision, choices, decided_ms } = row;
      return {
        version: String(version),
        decision: String(decision),
        choices: String(choices).split(' ').filter(Boolean),
        decidedAt: new Date(Number(decided_ms)),
      };
    },
    /** Stores a decision, but never overwrites a stored one. */
    insert: ({ choices, ...decided }: BodyOf<typeof recordCookieConsent>, nowMs: number) =>
      void insert.run({ ...decided, choices: choices.join(' '), nowMs }),
  };
}
