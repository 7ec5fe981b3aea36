import { ApiError } from '#shared/contracts/errors.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Database } from '../core/db/database.ts';
import type { TillActor } from '../core/till-actor.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Settlement } from '../settlement/settlement.ts';
import type { GiftCardRow, NewMovement } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'giftCards'>;
  settlement: Pick<Settlement, 'addGiftCard'>;
}

/** Amount that a till redeems from a card. */
export interface Redemption {
  amount: Money;
  /** The till's reference. */
  reference: string;
  by: TillActor;
}

interface Move extends Pick<NewMovement, 'kind' | 'amount' | 'reference'> {
  by?: Pick<TillActor, 'companyId' | 'keyId' | 'staffId'>;
}

/**
 * Records movements of gift cards. Cards that were paid in a test are money for no one, so the settlement does not count them. The loaded amount is the sum of the movements and never below zero. All functions
 * require the caller's transaction, during which no one else writes. If two tills redeem simultaneously, the second
 * sees what the first has redeemed.
 */
export function prepareGiftCardLedger({ db, clock, queries: { giftCards }, settlement }: Dependencies) {
  function move(card: GiftCardRow, { kind, amount, reference = null, by = noOne }: Move): void {
    if (!db.isTransaction) throw new Error('gift cards change within a transaction only');
    const { companyId, keyId, staffId } = by;
    giftCards.addMovement({ id: card.id, kind, amount, balanceAfter: card.loaded + amount, reference, companyId, keyId, staffId }, clock());
    if (companyId !== null && !card.is_sandbox) settlement.addGiftCard({ companyId, amount: -amount });
  }

  return {
    issue: (card: GiftCardRow): void => move(card, { kind: 'issued', amount: card.amount }),
    /** Removes the whole remaining amount. */
    takeBack(card: GiftCardRow): void {
      if (card.loaded > 0) move(card, { kind: 'taken_back', amount: -card.loaded });
    },
    /** Redeems an amount for a shop. Idempotent by `reference`, in the same shop. Throws `Conflict`, as documented in `redeemGiftCard`. */
    redeem(card: GiftCardRow, { amount, reference, by }: Redemption): boolean {
      if (amount.currency !== card.currency || amount.amount <= 0) {
        throw new ApiError('UnprocessableEntity', { errors: { amount: ['invalid'] } });
      }
      const known = giftCards.findMovement(card.id, reference);
      if (known) {
        if (known.kind === 'redeemed' && known.amount === -amount.amount && known.company_id === by.companyId) return false;
        throw new ApiError('Conflict', { errors: { reference: ['idempotency_key_reused'] } });
      }
      const standing = toStanding(card, clock());
      if (standing === 'cancelled') throw new ApiError('Conflict', { errors: { number: ['not_available'] } });
      if (standing === 'expired' || standing === 'blocked') throw new ApiError('Conflict', { errors: { number: [standing] } });
      if (amount.amount > card.balance) throw new ApiError('Conflict', { errors: { amount: ['not_enough_balance'] } });
      move(card, { kind: 'redeemed', amount: -amount.amount, reference, by });
      return true;
    },
    /**
     * Returns an amount that was redeemed by mistake, at most up to the card's original amount. The centre returns it on behalf of the shop that
     * redeemed last. Throws `Conflict` (`amount`: `too_big`).
     */
    giveBack(card: GiftCardRow, amount: number, by: TillActor): void {
      if (card.cancelled_ms !== null) throw new ApiError('Conflict', { errors: { number: ['not_available'] } });
      if (card.loaded + amount > card.amount) throw new ApiError('Conflict', { errors: { amount: ['too_big'] } });
      const companyId = by.companyId ?? giftCards.findLastShop(card.id);
      move(card, { kind: 'returned', amount, by: { ...by, companyId } });
    },
  };
}

const noOne = { companyId: null, keyId: null, staffId: null };

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
