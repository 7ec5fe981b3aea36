import { createHash } from 'node:crypto';
import { type KeyScope, keyScopes, shopKeyScopes } from '#shared/contracts/endpoint.ts';
import { keyPattern } from '#shared/site/key-limits.ts';
import type { Database, Row } from '../db/database.ts';

/** Key of a till, barrier, monitoring system or script, as a call is made with it. */
export interface ApiKey {
  keyId: number;
  name: string;
  /** The only shop that the key reaches; null: every shop of the centre. */
  companyId: number | null;
  scopes: readonly KeyScope[];
  /** Whether the call was made with the secret from before the rotation. */
  isOld: boolean;
  /** Last use of the secret of this call. */
  lastUsedMs: number;
  /** Whether the last recorded use was a test of the key. */
  wasTested: boolean;
}

/** Min time between notes of use, because tills make many calls. */
const notedEveryMs = 60_000;

/** Returns the hash that is stored instead of a key. It has no salt, because keys are random enough. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

export const toScopes = (stored: unknown): KeyScope[] => {
  const words = String(stored).split(' ');
  return keyScopes.filter((scope) => words.includes(scope));
};

/** Recorded use of a key that was only tested. */
export const keyTest = 'test';

/** Whether a key opens calls with a scope. A key of one shop never opens calls that reach the whole centre, whatever is stored. */
export const canUseScope = ({ scopes, companyId }: Pick<ApiKey, 'scopes' | 'companyId'>, scope: KeyScope): boolean =>
  scopes.includes(scope) && (companyId === null || shopKeyScopes.includes(scope));

/** Finds the keys with which calls are made, and notes their use. Keys are created and revoked in `keys/`. */
export function prepareApiKeys({ db, clock }: { db: Database; clock: () => Date }) {
  const find = db.prepare(
    `SELECT id, name, company_id, scopes, hash <> :hash AS is_old, last_used_ms, last_used_for, old_used_ms FROM api_key
     WHERE (hash = :hash OR (old_hash = :hash AND old_until_ms > :nowMs)) AND revoked_ms IS NULL
       AND (company_id IS NULL OR EXISTS (SELECT 1 FROM company WHERE company.id = api_key.company_id))`,
  );
  const hasScope = db.prepare(
    `SELECT 1 FROM api_key WHERE revoked_ms IS NULL AND ' ' || scopes || ' ' LIKE '% ' || :scope || ' %' LIMIT 1`,
  );
  const note = db.prepare('UPDATE api_key SET last_used_ms = :nowMs, last_used_for = :scope WHERE id = :keyId');
  const noteOld = db.prepare('UPDATE api_key SET old_used_ms = :nowMs WHERE id = :keyId');
  const noteAttempt = db.prepare(
    `INSERT INTO ops_token_attempt (call, first_ms, last_ms, attempts) VALUES (:call, :nowMs, :nowMs, 1)
     ON CONFLICT (call) DO UPDATE SET last_ms = :nowMs, attempts = attempts + 1`,
  );
  const nowMs = () => clock().getTime();
  return {
    /** Finds a valid key. Undefined for unknown and revoked keys, for the old secret after its time, and for keys of removed shops. */
    find(token: string | undefined): ApiKey | undefined {
      if (token === undefined || !keyPattern.test(token)) return undefined;
      const row = find.get({ hash: hashKey(token), nowMs: nowMs() });
      return row && toKey(row);
    },
    /** Whether a key exists that opens calls with this scope. */
    hasScope: (scope: KeyScope): boolean => hasScope.get({ scope }) !== undefined,
    /** Whether the use must be recorded again: once a minute, and the first one after a test of the key. */
    isNoteDue: ({ lastUsedMs, wasTested }: ApiKey, scope: string): boolean =>
      nowMs() - lastUsedMs >= notedEveryMs || (wasTested && scope !== keyTest),
    note: ({ keyId, isOld }: ApiKey, scope: string): void =>
      void (isOld ? noteOld.run({ keyId, nowMs: nowMs() }) : note.run({ keyId, scope, nowMs: nowMs() })),
    /** Records a call that the operators' token no longer opens, for `npm run doctor`. */
    noteOpsToken: (call: string): void => void noteAttempt.run({ call, nowMs: nowMs() }),
  };
}

export type ApiKeys = ReturnType<typeof prepareApiKeys>;

function toKey(row: Row): ApiKey {
  const isOld = row.is_old === 1;
  return {
    keyId: Number(row.id),
    name: String(row.name),
    companyId: row.company_id === null ? null : Number(row.company_id),
    scopes: toScopes(row.scopes),
    isOld,
    lastUsedMs: Number((isOld ? row.old_used_ms : row.last_used_ms) ?? 0),
    wasTested: !isOld && row.last_used_for === keyTest,
  };
}
