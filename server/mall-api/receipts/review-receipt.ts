import type { ReceiptRevocation } from '#shared/contracts/decided-receipts.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { rejectionReasons } from '#shared/contracts/receipts.ts';
import { found } from '../core/db/found.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Campaigns } from '../loyalty/campaigns.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import { applyCorrections, type Corrections, toSubmitted } from './corrections.ts';
import type { PurchaseEvents } from './purchase-events.ts';
import type { CentreReceipt, Review } from './queries.ts';

export type RejectionReason = (typeof rejectionReasons)[number];

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'companies' | 'customers' | 'receipts'>;
  ledger: Ledger;
  campaigns: Pick<Campaigns, 'computeNew' | 'recompute' | 'correct' | 'replace'>;
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell'>;
  purchaseEvents: Pick<PurchaseEvents, 'tellCredited' | 'tellReturned'>;
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
  purchaseEvents,
}: Dependencies) {
  function decide(id: number, review: Omit<Review, 'nowMs'>): CentreReceipt {
    const receipt = found(receipts.findForCentre(id));
    if (!receipts.review(id, { ...review, nowMs: clock().getTime() })) throw alreadyDecided();
    tell(receipt);
    return receipt;
  }

  function tell({ id, customer_id: customerId }: CentreReceipt): void {
    mailTasks.add('receipt-reviewed', { receiptId: id });
    live.tell(customerId, 'receipt.reviewed', { id });
  }

  function credit({ id, customer_id: customerId, company_id }: CentreReceipt, points: number): void {
    if (points <= 0) return;
    const name = companies.find(company_id)?.translations[0]?.title ?? null;
    receipts.setEntry(id, ledger.credit({ customerId, kind: 'receipt', points, reference: { type: 'receipt', id, name } }));
  }

  const correctedFields = (receipt: CentreReceipt, corrections: Corrections) =>
    applyCorrections(receipt, corrections, ledger.program.getTimeZone());

  /** Computes points with the multiplier at submission: with the campaigns at submission, or those of the corrected shop and day. */
  function compute(receipt: CentreReceipt, corrections: Corrections) {
    const { id, customer_id: customerId } = receipt;
    const { amount, companyId, purchasedMs: boughtMs } = correctedFields(receipt, corrections);
    const money = { ...receipt.amount, amount };
    // a receipt from before multipliers were stored has none
    const multiplier = receipt.multiplier ?? ledger.pointsForPurchase(money, customerId).multiplier;
    return isMoved(corrections)
      ? campaigns.computeNew({ amount: money, boughtMs, companyId, customerId, multiplier, receiptId: id })
      : campaigns.recompute({ id, customerId }, money, multiplier);
  }

  /** Returns the points that the receipt brings with these corrections. */
  const pointsFor = (receipt: CentreReceipt, corrections: Corrections): number =>
    hasPointsChanged(corrections) ? compute(receipt, corrections).points : receipt.points;

  /** Stores corrections with their points. Returns the points. */
  function correct(receipt: CentreReceipt, corrections: Corrections): number {
    if (Object.keys(corrections).length === 0) return receipt.points;
    const { id } = receipt;
    const points = pointsFor(receipt, corrections);
    receipts.correct(id, correctedFields(receipt, corrections), { points, submitted: toSubmitted(receipt, corrections) });
    if (!hasPointsChanged(corrections)) return points;
    const { parts } = compute(receipt, corrections);
    if (isMoved(corrections)) campaigns.replace(id, parts);
    else campaigns.correct(id, parts);
    return points;
  }

  /** Whether the staff have blocked the member, who then earns no points. */
  const isBlocked = ({ customer_id: customerId }: Pick<CentreReceipt, 'customer_id'>): boolean =>
    customers.find(customerId)?.blockedMs !== undefined;

  return {
    pointsFor,
    isBlocked,
    /**
     * Grants the points announced at submission, or those of the corrected receipt. Throws `Conflict`: `customer`: `account_blocked` for a blocked
     * member, `number`: `duplicate` if a till has credited the purchase to another member.
     */
    approve(id: number, by: string, { corrections = {}, staffId }: { corrections?: Corrections; staffId?: number } = {}): CentreReceipt {
      if (isBlocked(found(receipts.findForCentre(id)))) throw memberBlocked();
      if (receipts.isDisplaced(id)) throw creditedAtTill();
      const receipt = decide(id, { status: 'approved', reason: null, by, staffId });
      const points = correct(receipt, corrections);
      purchaseEvents.tellCredited(id);
      credit({ ...receipt, company_id: corrections.company_id ?? receipt.company_id }, points);
      return { ...receipt, points };
    },
    /** Grants the points announced at submission, for a receipt whose picture was read. Throws `Conflict` if it was decided meanwhile. */
    approveByRule(id: number): void {
      const receipt = found(receipts.findForCentre(id));
      if (!receipts.approveRead(id)) throw alreadyDecided();
      purchaseEvents.tellCredited(id);
      credit(receipt, receipt.points);
      tell(receipt);
    },
    reject: (id: number, reason: RejectionReason, by: string, staffId?: number): CentreReceipt =>
      decide(id, { status: 'rejected', reason, by, staffId }),
    /** Computes the effect of revoking a receipt on its member's points. Throws `NotFound`, and `Conflict` if the receipt is not approved. */
    planRevocation(id: number): ReceiptRevocation {
      const receipt = found(receipts.findForCentre(id));
      const { customer_id: customerId } = receipt;
      if (receipt.status !== 'approved') throw alreadyDecided();
      const { points } = toLeft(receipt);
      const entryId = receipts.findEntry(id);
      const balance = ledger.balanceOf(customerId);
      const { taken, owed, takenFromEarner } = entryId === undefined ? noRecall : ledger.planRecall(entryId);
      return {
        points,
        taken,
        owed,
        expired: entryId === undefined ? 0 : points - taken - owed,
        balance,
        balance_after: balance - takenFromEarner,
        owed_after: ledger.owedOf(customerId) + owed,
      };
    },
    /**
     * Revokes an approved receipt and its points; spent points are owed. Notifies the member of the reason. Throws
     * `Conflict` if the receipt is not approved.
     */
    revoke(id: number, reason: RejectionReason, by: string, staffId?: number): { taken: number; owed: number } {
      const receipt = found(receipts.findForCentre(id));
      const { customer_id: customerId } = receipt;
      const entryId = receipts.findEntry(id);
      if (!receipts.revoke(id, { by, staffId, nowMs: clock().getTime() })) throw alreadyDecided();
      const recalled = entryId === undefined ? { taken: 0, owed: 0 } : ledger.recall(entryId);
      purchaseEvents.tellReturned(id, { ...toLeft(receipt), owed: recalled.owed, isWhole: true });
      mailTasks.add('receipt-revoked', { receiptId: id, reason, ...recalled });
      live.tell(customerId, 'receipt.reviewed', { id });
      return recalled;
    },
  };
}

/** Whether corrections change the points. */
const hasPointsChanged = (corrections: Corrections): boolean => corrections.amount !== undefined || isMoved(corrections);

/** Whether other campaigns may count, because the shop or the day is another one. */
const isMoved = ({ company_id, day }: Corrections): boolean => company_id !== undefined || day !== undefined;

/** Returns what was not returned of a receipt before. Only purchases at tills are returned in parts. */
function toLeft({ amount, points, returned, points_returned }: CentreReceipt): { amount: number; points: number } {
  return { amount: amount.amount - (returned?.amount ?? 0), points: points - (points_returned ?? 0) };
}

const noRecall = { taken: 0, owed: 0, takenFromEarner: 0 };

export function alreadyDecided(): ApiError {
  return new ApiError('Conflict', { errors: { status: ['already_used'] } });
}

export function memberBlocked(): ApiError {
  return new ApiError('Conflict', { errors: { customer: ['account_blocked'] } });
}

export function creditedAtTill(): ApiError {
  return new ApiError('Conflict', { errors: { number: ['duplicate'] } });
}

export type ReceiptReview = ReturnType<typeof prepareReceiptReview>;
