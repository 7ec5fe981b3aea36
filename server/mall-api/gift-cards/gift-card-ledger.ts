import { ApiError } from '#shared/contracts/errors.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Database } from '../core/db/database.ts';
import type { Queries } from '../prepare-queries.ts';
import type { GiftCardRow } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'giftCards'>;
}

/** Amount that a till redeems from a card. */
export interface Redemption {
  amount: Money;
  /** The till's reference. */
  reference: string;
}

/**
 * Records movements of gift cards. The loaded amount is the sum of the movements and never below zero. All functions
 * require the caller's transaction, during which no one else writes. If two tills redeem simultaneously, the second
 * sees what the first has redeemed.
 */
export function prepareGiftCardLedger({ db, clock, queries: { giftCards } }: Dependencies) {
  function move(card: GiftCardRow, kind: 'issued' | 'redeemed' | 'returned' | 'taken_back', amount: number, reference?: string): void {
    if (!db.isTransaction) throw new Error('gift cards change within a transaction only');
    giftCards.addMovement({ id: card.id, kind, amount, balanceAfter: card.loaded + amount, reference: reference ?? null }, clock());
  }

  return {
    issue: (card: GiftCardRow): void => move(card, 'issued', card.amount),
    /** Removes the whole remaining amount. */
    takeBack(card: GiftCardRow): void {
      if (card.loaded > 0) move(card, 'taken_back', -card.loaded);
    },
    /** Redeems an amount. Idempotent by `reference`. Throws `Conflict`, as documented in `redeemGiftCard`. */
    redeem(card: GiftCardRow, { amount, reference }: Redemption): void {
      if (amount.currency !== card.currency || amount.amount <= 0) {
        throw new ApiError('UnprocessableEntity', { errors: { amount: ['invalid'] } });
      }
      const known = giftCards.findMovement(card.id, reference);
      if (known) {
        if (known.kind === 'redeemed' && known.amount === -amount.amount) return;
        throw new ApiError('Conflict', { errors: { reference: ['idempotency_key_reused'] } });
      }
      const standing = toStanding(card, clock());
      if (standing === 'cancelled') throw new ApiError('Conflict', { errors: { number: ['not_available'] } });
      if (standing === 'expired' || standing === 'blocked') throw new ApiError('Conflict', { errors: { number: [standing] } });
      if (amount.amount > card.balance) throw new ApiError('Conflict', { errors: { amount: ['not_enough_balance'] } });
      move(card, 'redeemed', -amount.amount, reference);
    },
    /** Returns an amount that was redeemed by mistake, at most up to the card's original amount. Throws `Conflict` (`amount`: `too_big`). */
    giveBack(card: GiftCardRow, amount: number): void {
      if (card.cancelled_ms !== null) throw new ApiError('Conflict', { errors: { number: ['not_available'] } });
      if (card.loaded + amount > card.amount) throw new ApiError('Conflict', { errors: { amount: ['too_big'] } });
      move(card, 'returned', amount);
    },
  };
}

export type GiftCardLedger = ReturnType<typeof prepareGiftCardLedger>;

/** Returns the status of a paid card for its holder. */
export function toStanding(
  { cancelled_ms, blocked_ms, expires_ms, balance, loaded }: GiftCardRow,
  now: Date,
): 'active' | 'used' | 'expired' | 'blocked' | 'cancelled' {
  if (cancelled_ms !== null) return 'cancelled';
  if (blocked_ms !== null || (balance === 0 && loaded > 0)) return 'blocked';
  if (balance === 0) return 'used';
  return expires_ms !== null && expires_ms <= now.getTime() ? 'expired' : 'active';
}
