import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { Queries } from '../prepare-queries.ts';
import { canTakeBack } from './gift-card-answer.ts';
import { toStanding } from './gift-card-ledger.ts';
import type { GiftCards, NewRecipient } from './gift-cards.ts';
import type { GiftCardRow } from './queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'giftCardLinks'>;
  mailTasks: Pick<MailQueue, 'add'>;
  giftCards: Pick<GiftCards, 'renewCode'>;
}

export interface Sending {
  /** Undefined if the buyer's data has been deleted. */
  buyer: { email: string } | undefined;
  recipient: NewRecipient;
  /** Whether the buyer's address is replaced, too. */
  isBuyerCorrected?: boolean;
}

/** Sends paid cards again, for staff and for buyers without an account. Callers hold the transaction and have checked the right to the card. */
export function prepareGiftCardSendings({ clock, queries: { giftCardLinks: links }, mailTasks, giftCards }: Dependencies) {
  /**
   * Returns why the buyer cannot send a card again, or change the address of an unpaid order. A paid card can be sent again as long as it can be
   * returned. Otherwise, a buyer who has resold it could take it back.
   */
  function findRefusal(row: GiftCardRow): 'already_used' | 'blocked' | 'not_available' | 'too_late' | 'limit_reached' | undefined {
    if (row.cancelled_ms !== null || !links.findGuest(row.id)) return 'not_available';
    if (row.paid_ms === null) return undefined;
    if (row.is_used) return 'already_used';
    const standing = toStanding(row, clock());
    if (standing !== 'active') return standing === 'blocked' ? 'blocked' : 'not_available';
    if (!canTakeBack(row, clock())) return 'too_late';
    return links.listSendings(row.id).length >= giftCardLimits.guestResends ? 'limit_reached' : undefined;
  }

  return {
    findRefusal,
    /** Counts how often the buyer can still send a card again. */
    countLeft: (row: GiftCardRow): number => (findRefusal(row) ? 0 : giftCardLimits.guestResends - links.listSendings(row.id).length),
    /** Sends a card with a new code and link, which end the earlier ones. Notifies the buyer and the earlier recipient of changed addresses. */
    send({ id, recipient_email: previous }: GiftCardRow, { buyer, recipient, isBuyerCorrected = false }: Sending): void {
      const isMoved = recipient.email !== null && recipient.email !== previous;
      giftCards.renewCode(id, recipient);
      links.removeLinks(id, 'holder');
      if (isBuyerCorrected) mailTasks.add('gift-card-bought', { giftCardId: id });
      mailTasks.add(recipient.email === null ? 'gift-card-bought' : 'gift-card-present', { giftCardId: id });
      if (buyer && (isMoved || isBuyerCorrected)) mailTasks.add('gift-card-moved', { giftCardId: id, address: buyer.email });
      if (isMoved && previous !== null && previous !== buyer?.email)
        mailTasks.add('gift-card-moved-away', { giftCardId: id, address: previous });
    },
  };
}

export type GiftCardSendings = ReturnType<typeof prepareGiftCardSendings>;
