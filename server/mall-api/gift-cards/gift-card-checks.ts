import { createHash } from 'node:crypto';
import { ApiError } from '#shared/contracts/errors.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { Database } from '../core/db/database.ts';
import { inTransaction } from '../core/db/transaction.ts';
import type { GiftCardSecrets } from '../core/secrets/gift-card-secrets.ts';
import type { Queries } from '../prepare-queries.ts';
import type { GiftCardRow } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'giftCards'>;
  secrets: GiftCardSecrets;
}

export const giftCardGuessRetentionMs = 86_400_000;

/** The caller that tries a code: a member, a network, one of the staff, or a key, or `till` for cashiers. */
export type Guesser = 'till' | `key ${number}` | `member ${number}` | `network ${string}` | `staff ${number}`;

/**
 * Checks number and code of a card. Counts wrong codes by number and guesser, never by number alone, because strangers
 * must not lock a card for its holder or for tills. Remaining attacks:
 * `docs/decisions/guesses-count-by-who-guesses.md`.
 */
export function prepareGiftCardChecks({ db, clock, queries: { giftCards }, secrets }: Dependencies) {
  const forget = db.prepare('DELETE FROM gift_card_guess WHERE at_ms <= :sinceMs');
  // guesses whose times are in the future, because the clock was set back since
  const bringBack = db.prepare('UPDATE gift_card_guess SET at_ms = :nowMs WHERE at_ms > :nowMs');
  const findOldest = db.prepare(
    'SELECT at_ms FROM gift_card_guess WHERE target_hash = :targetHash ORDER BY at_ms DESC LIMIT 1 OFFSET :atMost - 1',
  );
  const insert = db.prepare('INSERT INTO gift_card_guess (target_hash, at_ms) VALUES (:targetHash, :nowMs) RETURNING id');
  const forgive = db.prepare('DELETE FROM gift_card_guess WHERE id = :id');

  return {
    /**
     * Returns the card if the code is right. Throws `UnprocessableEntity` (`code`: `unknown_card`), also for unknown
     * numbers, and `TooManyRequests` after too many attempts by this guesser on a number. Takes the same time in all
     * cases. Records attempts in a separate transaction, because a refusal rolls back the caller's transaction.
     */
    open(number: string, code: string, by: Guesser): GiftCardRow {
      const card = inTransaction(db, () => {
        const nowMs = clock().getTime();
        const targetHash = createHash('sha256').update(`${number} ${by}`).digest('base64url');
        forget.run({ sinceMs: nowMs - giftCardGuessRetentionMs });
        bringBack.run({ nowMs });
        const atMost = by === 'till' || by.startsWith('key ') ? giftCardLimits.wrongCodesPerDayAtTills : giftCardLimits.wrongCodesPerDay;
        const oldest = findOldest.get({ targetHash, atMost });
        if (oldest) {
          const retryAfterSeconds = Math.ceil((Number(oldest.at_ms) + giftCardGuessRetentionMs - nowMs) / 1000);
          throw new ApiError('TooManyRequests', { retryAfterSeconds });
        }
        const found = giftCards.findByNumber(number);
        const id = insert.get({ targetHash, nowMs })?.id ?? null;
        if (!secrets.isCode(number, code, found?.code_hash ?? undefined)) return undefined;
        forgive.run({ id });
        return found;
      });
      if (!card) throw new ApiError('UnprocessableEntity', { errors: { code: ['unknown_card'] } });
      return card;
    },
  };
}

export type GiftCardChecks = ReturnType<typeof prepareGiftCardChecks>;
