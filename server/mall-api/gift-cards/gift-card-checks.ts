import { createHash } from 'node:crypto';
import { ApiError } from '#shared/contracts/errors.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/prepare-queries.ts';
import type { GiftCardRow } from '../db/queries/gift-cards.ts';
import { inTransaction } from '../db/transaction.ts';
import type { GiftCardSecrets } from '../secrets/gift-card-secrets.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'giftCards'>;
  secrets: GiftCardSecrets;
}

export const giftCardGuessesKeptMs = 86_400_000;

/** Who has number and code of a card. */
export function prepareGiftCardChecks({ db, clock, queries: { giftCards }, secrets }: Dependencies) {
  const forget = db.prepare('DELETE FROM gift_card_guess WHERE at_ms <= :sinceMs');
  const listNewest = db.prepare(
    `SELECT at_ms FROM gift_card_guess WHERE number_hash = :numberHash ORDER BY at_ms DESC LIMIT ${giftCardLimits.wrongCodesPerDay}`,
  );
  const insert = db.prepare('INSERT INTO gift_card_guess (number_hash, at_ms) VALUES (:numberHash, :nowMs) RETURNING id');
  const forgive = db.prepare('DELETE FROM gift_card_guess WHERE id = :id');

  return {
    /**
     * The card, to whoever has its code. Throws `UnprocessableEntity` (`code`: `unknown_card`) alike for a number that there is not, and
     * `TooManyRequests` once a number has been tried too often. It does the same work in each case, and keeps what was tried: no caller holds
     * a transaction, which a refusal would undo.
     */
    open(number: string, code: string): GiftCardRow {
      const card = inTransaction(db, () => {
        const nowMs = clock().getTime();
        const numberHash = createHash('sha256').update(number).digest('base64url');
        forget.run({ sinceMs: nowMs - giftCardGuessesKeptMs });
        const oldest = listNewest.all({ numberHash }).at(giftCardLimits.wrongCodesPerDay - 1);
        if (oldest) {
          const retryAfterSeconds = Math.ceil((Number(oldest.at_ms) + giftCardGuessesKeptMs - nowMs) / 1000);
          throw new ApiError('TooManyRequests', { retryAfterSeconds });
        }
        const found = giftCards.findByNumber(number);
        const id = insert.get({ numberHash, nowMs })?.id ?? null;
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
