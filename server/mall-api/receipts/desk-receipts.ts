import type { ApprovalPreview, DecidedReceipt, DeskReceipt, ReceiptQueue, WaitingReceipt } from '#shared/contracts/desk-receipts.ts';
import { type Likeness, likenesses } from '#shared/contracts/desk-receipts.ts';
import { heldFor } from '#shared/contracts/receipts.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import type { ReceiptReading } from '#shared/schemas/receipt-reading.ts';
import type { Page, PageQuery } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import { applyCorrections, type Corrections, toChanges } from './corrections.ts';
import type { ReceiptDecisions, StoredDecision } from './decisions.ts';
import { prepareDeskReceiptQueries, type QueueFilter } from './desk-queries.ts';
import type { AlikePicture, KnownHashes } from './known-hashes.ts';
import { readPerceptualHash } from './perceptual-hash.ts';
import type { CentreReceipt, Hold } from './queries.ts';
import type { ReceiptPictures } from './receipt-pictures.ts';
import type { ReceiptReview } from './review-receipt.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'companies' | 'receipts'>;
  ledger: Pick<Ledger, 'program'>;
  knownHashes: Pick<KnownHashes, 'listAlike'>;
  receiptPictures: Pick<ReceiptPictures, 'find'>;
  receiptDecisions: Pick<ReceiptDecisions, 'find'>;
  receiptReview: Pick<ReceiptReview, 'pointsFor'>;
}

const dayMs = 86_400_000;

type Alike = DeskReceipt['alike'][number];

/** Prepares receipts for the desk: with name and card of the sender, but without data of other members. */
export function prepareDeskReceipts(dependencies: Dependencies) {
  const { db, clock, ledger, knownHashes, receiptPictures, receiptDecisions, receiptReview } = dependencies;
  const { companies, receipts } = dependencies.queries;
  const queries = prepareDeskReceiptQueries(db);

  function toShop(id: number): WaitingReceipt['shop'] {
    const translations = companies.find(id)?.translations ?? [];
    return { id, translations: translations.map(({ locale, title }) => ({ locale, title })) };
  }

  function toOutline({ id, company_id, amount, day, created_at }: CentreReceipt) {
    return { id, shop: toShop(company_id), amount, day, created_at };
  }

  function toEarlier(receipt: CentreReceipt) {
    const { status, reason } = receipt;
    return { ...toOutline(receipt), status, reason };
  }

  function toWaiting(receipt: CentreReceipt): WaitingReceipt {
    const { number, points, has_picture, holds, card_number, customer_id, name } = receipt;
    const member = card_number === null ? null : { id: customer_id, name };
    return { ...toOutline(receipt), number, member, points, has_picture, holds: holds.map(toHold) };
  }

  function toReading(read: ReceiptReading | undefined): DeskReceipt['reading'] {
    if (!read) return null;
    const { company_id: companyId, ...facts } = read;
    return { ...facts, shop: companyId === null ? null : toShop(companyId) };
  }

  function toSubmitted(submitted: Corrections | null): DeskReceipt['submitted'] {
    if (!submitted) return null;
    const { company_id: companyId, number = null, day = null } = submitted;
    return { shop: companyId === undefined ? null : toShop(companyId), number, day };
  }

  function toDecision(receipt: CentreReceipt, decision: StoredDecision): NonNullable<DeskReceipt['decision']> {
    const { id, status, reason, by, decidedMs, dueMs } = decision;
    const { amount = receipt.amount.amount } = decision.corrections;
    return {
      id,
      status,
      reason,
      amount: { ...receipt.amount, amount },
      points: status === 'approved' ? receiptReview.pointsFor(receipt, decision.corrections) : 0,
      by,
      at: new Date(decidedMs).toISOString(),
      seconds_left: Math.max(0, Math.floor((dueMs - clock().getTime()) / 1000)),
    };
  }

  /**
   * Compares pictures again, because receipts have been added since the submission. Cropped or rotated copies are only
   * recognized from the picture itself.
   */
  async function listAlikePictures(receipt: CentreReceipt): Promise<AlikePicture[]> {
    const picture = receipt.picture === null ? undefined : receiptPictures.find(receipt.picture);
    const hash = picture && (await readPerceptualHash(picture).catch(() => undefined)); // the file is broken
    if (!hash) return [];
    const { id: receiptId, customer_id: customerId, company_id: companyId, amount, day, created_at } = receipt;
    const cameOn = calendarDateIn(new Date(created_at), ledger.program.getTimeZone());
    const fromDay = addDays(cameOn, -ledger.program.getRules().receipts.max_age_days);
    return knownHashes.listAlike(hash, { receiptId, customerId, companyId, amount: amount.amount, day }, fromDay);
  }

  async function listAlike(receipt: CentreReceipt): Promise<Alike[]> {
    const pictures = await listAlikePictures(receipt);
    const ofPictures = pictures.map(({ receiptId, isSame }) => ({
      reason: isSame ? ('same_picture' as const) : ('near_picture' as const),
      receipt_id: receiptId,
    }));
    const ofHolds = receipt.holds.filter((hold) => 'receipt_id' in hold);
    const alike = Map.groupBy([...ofHolds, ...ofPictures, ...queries.listLikenesses(receipt)], ({ receipt_id }) => receipt_id);
    const shares = new Map(pictures.map(({ receiptId, share }) => [receiptId, share]));
    return queries
      .listByIds([...alike.keys()])
      .map((other) => {
        const { number, has_picture } = other;
        const has = new Set(alike.get(other.id)?.map(({ reason }) => reason));
        const share = shares.get(other.id);
        return {
          ...toEarlier(other),
          number,
          has_picture,
          reasons: likenesses.filter((reason) => has.has(reason) && !(reason === 'near_picture' && has.has('same_picture'))),
          similarity: share === undefined ? null : Math.round(share * 100),
          is_same_member: other.customer_id === receipt.customer_id,
        };
      })
      .sort((one, other) => toRank(one) - toRank(other) || (other.similarity ?? 0) - (one.similarity ?? 0) || other.id - one.id);
  }

  return {
    list(filter: QueueFilter, query: PageQuery): Page<WaitingReceipt> {
      const { data, meta } = queries.list(filter, query);
      return { data: data.map(toWaiting), meta };
    },
    getQueue(): ReceiptQueue {
      const shops = queries.countByShop().map(({ shop, count }) => ({ shop: toShop(shop), count }));
      const reasons = heldFor.map((reason) => ({ reason, count: queries.count({ reason }) })).filter(({ count }) => count > 0);
      return { total: queries.count({}), shops, reasons };
    },
    /** Returns a receipt for the desk. Throws `NotFound`. */
    async get(id: number, filter: QueueFilter = {}): Promise<DeskReceipt> {
      const alike = await listAlike(found(receipts.findForCentre(id)));
      const receipt = found(receipts.findForCentre(id)); // read again, to include decisions made meanwhile
      const { number, submitted_amount, submitted, purchased_at, points, has_picture, fiscal, holds, status, reviewed_at, reviewed_by } =
        receipt;
      const { customer_id, name, card_number } = receipt;
      const decision = receiptDecisions.find(id);
      const { last, ...counts } = queries.listOthers(customer_id, id);
      const { reading, isDue } = queries.findReading(id);
      return {
        ...toEarlier(receipt),
        number,
        submitted_amount,
        submitted: toSubmitted(submitted),
        purchased_at,
        points,
        source: receipt.source ?? 'photo',
        returned: receipt.returned ?? null,
        has_picture,
        fiscal,
        holds: holds.map(toHold),
        reading: toReading(reading),
        is_reading_due: isDue,
        member: card_number === null ? null : { id: customer_id, name, card_number },
        decision: decision ? toDecision(receipt, decision) : null,
        reviewed: status === 'pending' ? null : { by: reviewed_by, at: reviewed_at ?? receipt.created_at },
        alike,
        others: { ...counts, last: last.map(toEarlier) },
        previous_id: queries.findPrevious(id, filter),
        next_id: queries.findNext(id, filter),
        waiting: queries.count(filter),
      };
    },
    /** Returns what an approval with corrections would bring, and a similar purchase. Throws `NotFound`. */
    preview(id: number, corrections: Corrections): ApprovalPreview {
      const receipt = found(receipts.findForCentre(id));
      const { amount, companyId, day } = applyCorrections(receipt, corrections, ledger.program.getTimeZone());
      return {
        points: receiptReview.pointsFor(receipt, toChanges(receipt, corrections)),
        same_purchase_id: queries.findPurchase({ id, companyId, day, amount }),
      };
    },
    /** Returns the picture of a receipt. Throws `NotFound` if it has none or the file is missing. */
    getPicture(id: number): Buffer {
      const { picture } = found(receipts.findForCentre(id));
      return found(receiptPictures.find(found(picture ?? undefined)));
    },
    /**
     * Sums the points that a staff member has approved within a day for the member of a receipt, so that several small
     * approvals count like a large one.
     */
    sumApproved(id: number, staffId: number): number {
      const { customer_id: customerId } = found(receipts.findForCentre(id));
      const approved = queries.listApproved({ customerId, staffId, sinceMs: clock().getTime() - dayMs });
      return approved.reduce((sum, receipt) => {
        const decision = receiptDecisions.find(receipt.id);
        if (decision) return sum + toDecision(receipt, decision).points;
        return receipt.status === 'approved' ? sum + receipt.points : sum;
      }, 0);
    },
    toDecided(id: number, decision: StoredDecision): DecidedReceipt {
      return { id, decision: toDecision(found(receipts.findForCentre(id)), decision) };
    },
  };
}

function toHold(hold: Hold): WaitingReceipt['holds'][number] {
  return { reason: hold.reason, receipt_id: 'receipt_id' in hold ? hold.receipt_id : null };
}

/** Returns a rank by the most significant similarity. */
function toRank({ reasons: [first] }: { reasons: readonly Likeness[] }): number {
  return first === undefined ? likenesses.length : likenesses.indexOf(first);
}
