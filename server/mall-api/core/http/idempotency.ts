import { createHash } from 'node:crypto';
import type { Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import type { Database } from '../db/database.ts';

/** How long clients may retry with the same key, or query its outcome. */
export const answerRetentionMs = retentionDays.outcomes * 86_400_000;

export interface KeyedCall {
  customerId: number;
  /** If undefined, the call runs without idempotency. */
  key: string | undefined;
  name: string;
  body: unknown;
  picture: Buffer | undefined;
}

/**
 * Returns the first answer if a call is repeated with the same key and body; refuses a key that was used with another
 * body. Callers hold the transaction.
 */
export function prepareIdempotency({ db, clock }: { db: Database; clock: () => Date }) {
  const find = db.prepare('SELECT call, body_hash, answer FROM idempotency_key WHERE customer_id = :customerId AND key = :key');
  const insert = db.prepare(
    `INSERT INTO idempotency_key (customer_id, key, call, body_hash, answer, created_ms)
     VALUES (:customerId, :key, :name, :bodyHash, :answer, :nowMs)`,
  );
  const findKept = db.prepare(
    'SELECT call, answer FROM idempotency_key WHERE customer_id = :customerId AND key = :key AND created_ms >= :sinceMs',
  );
  const removeAll = db.prepare('DELETE FROM idempotency_key WHERE customer_id = :customerId');
  const forget = db.prepare('DELETE FROM idempotency_key WHERE created_ms < :beforeMs');

  return {
    once<T>({ customerId, key, name, body, picture }: KeyedCall, action: () => T): T {
      if (key === undefined) return action();
      const nowMs = clock().getTime();
      forget.run({ beforeMs: nowMs - answerRetentionMs });
      const bodyHash = hashBody(body, picture);
      const known = find.get({ customerId, key });
      if (known) {
        if (known.call === name && known.body_hash === bodyHash) return JSON.parse(String(known.answer)) as T; // as stored below
        throw new ApiError('UnprocessableEntity', { errors: { 'idempotency-key': ['idempotency_key_reused'] } });
      }
      const answer = action();
      insert.run({ customerId, key, name, bodyHash, answer: JSON.stringify(answer), nowMs });
      return answer;
    },
    forgetCustomer: (customerId: number): void => void removeAll.run({ customerId }),
    /** Finds the stored answer to a member's call by key, until it expires. */
    find(customerId: number, key: string): { name: string; answer: Success<unknown> } | undefined {
      const known = findKept.get({ customerId, key, sinceMs: clock().getTime() - answerRetentionMs });
      return known && { name: String(known.call), answer: JSON.parse(String(known.answer)) as Success<unknown> }; // as it was sent
    },
  };
}

export type Idempotency = ReturnType<typeof prepareIdempotency>;

export function hashBody(body: unknown, picture: Buffer | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify(body ?? null));
  return (picture ? hash.update(picture) : hash).digest('base64url');
}
