import type { ReceiptRevocation } from '#shared/contracts/decided-receipts.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { rejectionReasons } from '#shared/contracts/receipts.ts';
import { found } from '../core/db/found.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Campaigns } from '../loyalty/campaigns.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import type { CentreReceipt, Review } from './queries.ts';

export type RejectionReason = (typeof rejectionReasons)[number];

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'companies' | 'customers' | 'receipts'>;
  ledger: Ledger;
  campaigns: Pick<Campaigns, 'recompute' | 'correct'>;
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell'>;
}

/**
 * Reviews of receipts by an operator (`by`). Notifies the member by email, and their open pages immediately. Callers
 * hold the transaction. Throws `NotFound`, or `Conflict` (`status`: `already_used`) if the receipt was already decided.
 */
export function prepareReceiptReview({
  clock,
  queries: { companies, customers, receipts },
  ledger,
  campaigns,
  mailTasks,
  live,
}: Dependencies) {
  function decide(id: number, review: Omit<Review, 'nowMs'>): CentreReceipt {
    const receipt = found(receipts.findForCentre(id));
    if (!receipts.review(id, { ...review, nowMs: clock().getTime() })) throw alreadyDecided();
    mailTasks.add('receipt-reviewed', { receiptId: id });
    live.tell(receipt.customer_id, 'receipt.reviewed', { id });
    return receipt;
  }

  /** Computes the points for another amount, with the multiplier and the campaigns at submission. */
  function pointsFor(receipt: CentreReceipt, amount: number): number {
    if (amount === receipt.amount.amount) return receipt.points;
    const { customer_id: customerId, multiplier } = receipt;
    const money = { ...receipt.amount, amount };
    return multiplier == null
      ? ledger.pointsForPurchase(money, customerId).points // a receipt from before multipliers were stored
      : campaigns.recompute({ id: receipt.id, customerId }, money, multiplier).points;
  }

  /** Whether the staff have blocked the member, who then earns no points. */
  const isBlocked = ({ customer_id: customerId }: Pick<CentreReceipt, 'customer_id'>): boolean =>
    customers.find(customerId)?.blockedMs !== undefined;

  return {
    pointsFor,
    isBlocked,
    /**
     * Grants the points announced at submission, or those of the corrected amount. Throws `Conflict` (`customer`: `account_blocked`) for a blocked
     * member.
     */
    approve(id: number, by: string, { amount, staffId }: { amount?: number | undefined; staffId?: number } = {}): CentreReceipt {
      if (isBlocked(found(receipts.findForCentre(id)))) throw memberBlocked();
      const receipt = decide(id, { status: 'approved', reason: null, by, staffId });
      const { customer_id: customerId, company_id } = receipt;
      const shown = amount ?? receipt.amount.amount;
      const points = pointsFor(receipt, shown);
      if (shown !== receipt.amount.amount) {
        receipts.correct(id, shown, points);
        const money = { ...receipt.amount, amount: shown };
        campaigns.correct(id, campaigns.recompute({ id, customerId }, money, receipt.multiplier ?? 1).parts);
      }
      if (points > 0) {
        const name = companies.find(company_id)?.translations[0]?.title ?? null;
        receipts.setEntry(id, ledger.credit({ customerId, kind: 'receipt', points, reference: { type: 'receipt', id, name } }));
      }
      return { ...receipt, points };
    },
    reject: (id: number, reason: RejectionReason, by: string, staffId?: number): CentreReceipt =>
      decide(id, { status: 'rejected', reason, by, staffId }),
    /** Computes the effect of revoking a receipt on its member's points. Throws `NotFound`, and `Conflict` if the receipt is not approved. */
    planRevocation(id: number): ReceiptRevocation {
      const { status, points, customer_id: customerId } = found(receipts.findForCentre(id));
      if (status !== 'approved') throw alreadyDecided();
      const entryId = receipts.findEntry(id);
      const balance = ledger.balanceOf(customerId);
      const { taken, owed } = entryId === undefined ? { taken: 0, owed: 0 } : ledger.planRecall(entryId);
      return {
        points,
        taken,
        owed,
        expired: entryId === undefined ? 0 : points - taken - owed,
        balance,
        balance_after: balance - taken,
        owed_after: ledger.owedOf(customerId) + owed,
      };
    },
    /**
     * Revokes an approved receipt and its points; spent points are owed. Notifies the member of the reason. Throws
     * `Conflict` if the receipt is not approved.
     */
    revoke(id: number, reason: RejectionReason, by: string, staffId?: number): { taken: number; owed: number } {
      const { customer_id: customerId } = found(receipts.findForCentre(id));
      const entryId = receipts.findEntry(id);
      if (!receipts.revoke(id, { by, staffId, nowMs: clock().getTime() })) throw alreadyDecided();
      const recalled = entryId === undefined ? { taken: 0, owed: 0 } : ledger.recall(entryId);
      mailTasks.add('receipt-revoked', { receiptId: id, reason, ...recalled });
      live.tell(customerId, 'receipt.reviewed', { id });
      return recalled;
    },
  };
}

export function alreadyDecided(): ApiError {
  return new ApiError('Conflict', { errors: { status: ['already_used'] } });
}

export function memberBlocked(): ApiError {
  return new ApiError('Conflict', { errors: { customer: ['account_blocked'] } });
}

export type ReceiptReview = ReturnType<typeof prepareReceiptReview>;
